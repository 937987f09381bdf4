import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeMachine, presentLoad } from './machine.ts'
import { bulkWrites } from './measurements/bulk-writes.ts'
import { bulkWritesGreat } from './measurements/bulk-writes-great.ts'
import { operatorsConsole } from './measurements/console.ts'
import { deepPages } from './measurements/deep-pages.ts'
import { events } from './measurements/events.ts'
import { history } from './measurements/history.ts'
import { hub } from './measurements/hub.ts'
import { importing } from './measurements/import.ts'
import { list100Again } from './measurements/list-100-again.ts'
import { list100First } from './measurements/list-100-first.ts'
import { list5000Again } from './measurements/list-5000-again.ts'
import { list5000First } from './measurements/list-5000-first.ts'
import { memory } from './measurements/memory.ts'
import { oneById } from './measurements/one-by-id.ts'
import { orderLists } from './measurements/order-lists.ts'
import { orderPolls } from './measurements/order-polls.ts'
import { orderSearch } from './measurements/order-search.ts'
import { orders } from './measurements/orders.ts'
import { people } from './measurements/people.ts'
import { plans } from './measurements/plans.ts'
import { processes } from './measurements/processes.ts'
import { productSearch } from './measurements/product-search.ts'
import { start } from './measurements/start.ts'
import { stock } from './measurements/stock.ts'
import type { Row } from './row.ts'
import { openStage, type Stage } from './stage.ts'
import { tableOf } from './table.ts'

/** What there is to measure, in this order: what makes the database large comes last. */
const MEASUREMENTS: Readonly<Record<string, (stage: Stage) => Promise<Row[]>>> = {
  'list-5000-first': list5000First,
  'list-5000-again': list5000Again,
  'list-100-first': list100First,
  'list-100-again': list100Again,
  'one-by-id': oneById,
  processes,
  'bulk-writes': bulkWrites,
  history,
  memory,
  start,
  plans,
  hub,
  events,
  'deep-pages': deepPages,
  'bulk-writes-great': bulkWritesGreat,
  'product-search': productSearch,
  stock,
  orders,
  'order-lists': orderLists,
  'order-polls': orderPolls,
  'order-search': orderSearch,
  console: operatorsConsole,
  import: importing,
  people,
}

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
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stage.close().finally(() => process.exit(1)))

try {
  const rows: Row[] = []
  for (const name of names) {
    const begun = performance.now()
    rows.push(...((await MEASUREMENTS[name]?.(stage)) ?? []))
    process.stderr.write(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  }
  const machine = await describeMachine(stage.sql, stage.psqlVersion, load)
  const date = new Date().toISOString().slice(0, 10)
  const report = `# Benchmarks of ${date}\n\n${machine}.\n\n${tableOf(rows)}\n`
  process.stdout.write(`\n${report}`)
  if (!values.quick && !values.only) save(date, report)
} finally {
  await stage.close()
}

/** Only a whole run is kept. */
function save(date: string, report: string): void {
  const folder = fileURLToPath(new URL('./results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${date}.md`, report)
}
