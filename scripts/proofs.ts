import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// Every proof in its long form, one after the other, whatever becomes of those before: some five hours on two cores. What each came
// to stands in bench/results/<day>-proofs.md, and all that it said beside it.

interface Proof {
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
}

const PROOFS: Readonly<Record<string, Proof>> = {
  check: { command: 'npm run check' },
  test: { command: 'npm test' },
  long: { command: 'npm run test:long' },
  foreign: { command: 'npm run test:foreign', env: { VITRINA_FOREIGN: 'required' } },
  walk: { command: 'npm run walk' },
  undo: { command: 'npm test -- tests/console/undo.test.ts', env: { VITRINA_UNDO_ROUNDS: '1000' } },
  cutter: {
    command: 'npm test -- server/jobs/records/cutter.test.ts',
    env: { VITRINA_CUTTER_ROUNDS: '30000' },
  },
  hostile: { command: 'npm test -- tests/running/loop', env: { HOSTILE_MIB: '62' } },
  bench: { command: 'npm run bench' },
  soak: { command: 'npm run soak' },
  world: { command: 'npm run soak -- --only world --minutes 30' },
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const names = values.only ?? Object.keys(PROOFS)
const unknown = names.filter((name) => !(name in PROOFS))
if (unknown.length > 0) {
  console.error(
    `There is no proof ${unknown.join(', ')}: npm run proofs -- [--only <${Object.keys(PROOFS).join('|')}>]...`,
  )
  process.exit(2)
}

const ROOT = resolve(import.meta.dirname, '..')
const results = join(ROOT, 'bench/results')
const day = new Date().toISOString().slice(0, 10)

/** Lines by which a proof tells what it came to. */
const TELLING = /^(ℹ (tests|pass|fail|skipped|duration_ms) .*|.*\bviolations\b.*|.*\bmissed\b.*)$/gm

const prove = (name: string, { command, env }: Proof): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(command, { cwd: ROOT, shell: true, env: { ...process.env, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        process.stdout.write(bytes)
        said += bytes
      })
    child.on('close', (code) => {
      writeFileSync(join(results, `${day}-${name}.log`), said)
      done({ code, said })
    })
  })

mkdirSync(results, { recursive: true })
const lines = ['| proof | exit | minutes | what it says |', '|---|---:|---:|---|']
let failed = 0
for (const name of names) {
  const begun = performance.now()
  const { code, said } = await prove(name, PROOFS[name] as Proof)
  if (code !== 0) failed++
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  const told = (said.match(TELLING) ?? []).slice(-12).join('<br>').replaceAll('|', '\\|')
  lines.push(`| ${name}: \`${PROOFS[name]?.command}\` | ${code} | ${minutes} | ${told} |`)
  writeFileSync(join(results, `${day}-proofs.md`), `# Proofs of ${day}\n\n${lines.join('\n')}\n`)
}
process.exitCode = failed > 0 ? 1 : 0
