import { bulkWrites } from './measurements/bulk-writes.ts'
import { bulkWritesGreat } from './measurements/bulk-writes-great.ts'
import { operatorsConsole } from './measurements/console.ts'
import { events } from './measurements/events.ts'
import { expensiveReads } from './measurements/expensive-reads.ts'
import { fairness } from './measurements/fairness.ts'
import { growth } from './measurements/growth.ts'
import { history } from './measurements/history.ts'
import { hostile } from './measurements/hostile.ts'
import { hub } from './measurements/hub.ts'
import { importing } from './measurements/import.ts'
import { list100Again } from './measurements/list-100-again.ts'
import { list100First } from './measurements/list-100-first.ts'
import { list5000Again } from './measurements/list-5000-again.ts'
import { list5000First } from './measurements/list-5000-first.ts'
import { memory } from './measurements/memory.ts'
import { oneById } from './measurements/one-by-id.ts'
import { orders } from './measurements/orders.ts'
import { ownFields } from './measurements/own-fields.ts'
import { plans } from './measurements/plans.ts'
import { processes } from './measurements/processes.ts'
import { start } from './measurements/start.ts'
import { stock } from './measurements/stock.ts'
import { turns } from './measurements/turns.ts'
import { wal } from './measurements/wal.ts'
import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

/** Measurements by name, in order of execution; those that enlarge the database come last. */
export const MEASUREMENTS: Readonly<Record<string, (stage: Stage) => Promise<Row[]>>> = {
  'list-5000-first': list5000First,
  'list-5000-again': list5000Again,
  'list-100-first': list100First,
  'list-100-again': list100Again,
  'one-by-id': oneById,
  processes,
  'bulk-writes': bulkWrites,
  history,
  memory,
  turns,
  wal,
  fairness,
  'expensive-reads': expensiveReads,
  hostile,
  start,
  plans,
  growth,
  hub,
  events,
  'bulk-writes-great': bulkWritesGreat,
  'own-fields': ownFields,
  stock,
  orders,
  console: operatorsConsole,
  import: importing,
}
