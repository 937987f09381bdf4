import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import { describeMachine, presentLoad } from './machine.ts'
import { MEASUREMENTS } from './measurements.ts'
import { type Row, unmeasured } from './row.ts'
import { closeStages, openStage } from './stage.ts'
import { tableOf } from './table.ts'

const USAGE = `npm run bench -- [--quick] [--only <name>]...
  --quick  a great catalogue is 100,000 products instead of 1,000,000
  --only   ${Object.keys(MEASUREMENTS).join(', ')}
`

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
})
const names = values.only ?? Object.keys(MEASUREMENTS)
if (!names.every((name) => name in MEASUREMENTS)) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const load = presentLoad()
const stage = await openStage(values.quick ? 100_000 : 1_000_000)
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnding = true
    closeStages().finally(() => process.exit(1))
  })

try {
  const rows: Row[] = []
  const machine = await describeMachine(stage.sql, stage.psqlVersion, load)
  const date = new Date().toISOString().slice(0, 10)
  const report = (of = '') => `# Benchmarks of ${date}\n\n${machine}.${of}\n\n${tableOf(rows)}\n`
  for (const [i, name] of names.entries()) {
    const begun = performance.now()
    try {
      rows.push(...((await MEASUREMENTS[name]?.(stage)) ?? []))
    } catch (error) {
      if (isEnding) throw error
      // A failure must not discard an hour of other measurements.
      process.exitCode = 1
      rows.push(unmeasured(name, 'it failed'))
      process.stderr.write(`${name}: ${inspect(error)}\n`)
    }
    process.stderr.write(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
    const isLast = i === names.length - 1
    // An interrupted run keeps the completed measurements.
    if (!values.quick && !values.only)
      save(date, report(isLast ? '' : ` So far ${i + 1} of ${names.length} measurements.`))
  }
  process.stdout.write(`\n${report()}`)
} finally {
  await stage.close()
}

/** Saves a report under its date; only runs with all measurements call it. */
function save(date: string, report: string): void {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${date}.md`, report)
}
