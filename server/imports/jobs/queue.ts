import type { FastifyBaseLogger } from 'fastify'
import { usingDatabaseAs } from '../../platform/postgres/database-use.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { createQueue, type Queue } from '../../platform/queues/queue.ts'
import type { Task } from './task.ts'
import { hasWork } from './work-queries.ts'

/** Concurrent imports of a process, each of another site: they share the slots of writers chunk by chunk. */
const AT_ONCE = 16

export type JobQueue = Queue<Task>

interface Parts {
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Works on a task to its end; when `stop` is aborted, it throws at the next safe point. */
  readonly work: (task: Task, stop: AbortSignal) => Promise<void>
}

/** Queue of imports (migration 0029): strictly in order within a site, concurrent between sites. */
export const createImportQueue = ({ sql, log, work }: Parts): JobQueue =>
  createQueue<Task>({
    name: 'import',
    atOnce: AT_ONCE,
    sql,
    log,
    keyOf: ({ siteId }) => String(siteId),
    needsCare: hasWork,
    work: (task, { stop }) => usingDatabaseAs(task.siteId, 'import', () => work(task, stop)),
  })
