import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeMachine, presentLoad } from './machine.ts'
import { MEASUREMENTS } from './measurements.ts'
import { addProfile, newFrame } from './profiling/cpu-profile.ts'
import { explainStatements, readExplained } from './profiling/explain-log.ts'
import { reportOf } from './profiling/report.ts'
import { followWork } from './profiling/work.ts'
import { closeStages, openStage } from './stage.ts'
import { tableOf } from './table.ts'

const USAGE = `npm run profile -- <measurement> [--no-plans] [--quick] [--every <µs>] [--into <folder>]
Runs one measurement of the bench with the server under a CPU profile and its statements explained. bench/profiles/<measurement>/ has
report.md (shares by module, plans of PostgreSQL) and the profiles, which DevTools shows as flame graphs.
  --no-plans     PostgreSQL explains nothing, so that what it takes is what it takes otherwise
  --quick        a great catalogue is 100,000 products instead of 1,000,000
  --every <µs>   how often it is looked at what runs: 500
  --into         another folder than bench/profiles/<measurement>
  measurements: ${Object.keys(MEASUREMENTS).join(', ')}
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    plans: { type: 'boolean', default: true },
    quick: { type: 'boolean', default: false },
    every: { type: 'string', default: '500' },
    into: { type: 'string' },
  },
})
const [name = ''] = positionals
const measure = MEASUREMENTS[name]
if (positionals.length !== 1 || !measure || !/^[1-9]\d*$/.test(values.every)) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const results = values.into ?? fileURLToPath(new URL(`./profiles/${name}/`, import.meta.url))
// Nothing is deleted from a folder named by the user.
if (values.into === undefined) rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const recordings = mkdtempSync(join(tmpdir(), 'vitrina-profile-'))

const load = presentLoad()
const stage = await openStage(values.quick ? 100_000 : 1_000_000, {
  env: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${recordings} --cpu-prof-interval=${values.every}` },
  prepare: async (sql) => (values.plans ? explainStatements(sql) : undefined),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => closeStages().finally(() => process.exit(1)))

try {
  const { followed, works } = followWork(stage)
  const rows = await measure(followed)
  const machine = await describeMachine(stage.sql, stage.psqlVersion, load)
  const explained = values.plans ? readExplained(join(stage.folder, 'data/postgres.log')) : []
  const calls = works()
  // A profile is written when its process ends.
  await stage.close()
  const root = newFrame({ name, file: '' })
  for (const file of readdirSync(recordings)) {
    cpSync(join(recordings, file), join(results, file))
    addProfile(root, JSON.parse(readFileSync(join(recordings, file), 'utf8')), threadOf(file), calls)
  }
  const report = reportOf({ name, machine, root, works: calls, explained })
  writeFileSync(join(results, 'report.md'), report)
  process.stdout.write(`${report}\n${tableOf(rows)}\n`)
} finally {
  await stage.close()
  rmSync(recordings, { recursive: true, force: true })
}

/** Thread of `CPU.<day>.<time>.<process>.<thread>.<number>.cpuprofile`, Node's name of a profile. */
function threadOf(file: string): string {
  return file.split('.')[4] === '0' ? 'main thread' : 'other threads'
}
