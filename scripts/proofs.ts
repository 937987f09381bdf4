import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { GROUPS, reachedBy } from './proofs/groups.ts'
import { changedSince, record } from './proofs/results.ts'

// Runs every proof in its long form, also after a failure, and records commit, machine, duration and outcome of each group in
// bench/results/proofs/<commit>.json. The output of a group is in <group>.log of that folder, which git ignores.

const USAGE = `npm run proofs -- [--only <group>]... [--since <commit>]

  --only   ${Object.keys(GROUPS).join(', ')}
  --since  only the groups that the changes since this commit can reach
`
const ROOT = resolve(import.meta.dirname, '..')

/** Lines by which a proof reports its outcome. */
const SUMMARY = /^(?:ℹ (?:tests|pass|fail|skipped|duration_ms) .*|.*\bviolations\b.*|.*\bmissed\b.*)$/gm

const run = (command: string, env: Readonly<Record<string, string>>, log: string) =>
  new Promise<{ passed: boolean; output: string }>((done) => {
    const child = spawn(command, { cwd: ROOT, shell: true, env: { ...process.env, ...env } })
    const file = createWriteStream(log)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        process.stdout.write(bytes)
        file.write(bytes)
        output += bytes
      })
    child.on('close', (code) => file.end(() => done({ passed: code === 0, output })))
  })

const chosen = (): string[] | undefined => {
  const options = { only: { type: 'string', multiple: true }, since: { type: 'string' } } as const
  const { only, since } = parseArgs({ options }).values
  if (only?.some((name) => !(name in GROUPS))) return
  const reached = since === undefined ? Object.keys(GROUPS) : reachedBy(changedSince(ROOT, since))
  return reached.filter((name) => only?.includes(name) ?? true)
}

const names = chosen()
if (names === undefined) {
  console.error(USAGE)
  process.exit(2)
}
console.log(`Proofs to run: ${names.join(', ') || 'none'}`)
for (const name of names) {
  const { command, env = {} } = GROUPS[name] as (typeof GROUPS)[string]
  const startedAt = new Date()
  const { passed, output } = await run(command, env, join(ROOT, 'bench/results', `${name}.log`))
  if (!passed) process.exitCode = 1
  record(ROOT, name, {
    command,
    startedAt: startedAt.toISOString(),
    minutes: Math.round((Date.now() - startedAt.getTime()) / 6_000) / 10,
    passed,
    summary: (output.match(SUMMARY) ?? []).slice(-12),
  })
  console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
}
