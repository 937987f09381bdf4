import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { createQueue, type Queue } from '../../platform/queues/queue.ts'
import type { Task } from './task.ts'
import { hasWork } from './work-queries.ts'

/** Imports that one process works on at a time, each of another site: they share the places of writers chunk by chunk. */
const AT_ONCE = 16

export type JobQueue = Queue<Task>

interface Parts {
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Works on a task until it is done; when `stop` is aborted, it ends at the next good place by throwing. */
  readonly work: (task: Task, stop: AbortSignal) => Promise<void>
}

/** The queue of imports (migration 0029): strictly in order within a site, several sites side by side. */
export const createImportQueue = ({ sql, log, work }: Parts): JobQueue =>
  createQueue<Task>({
    name: 'import',
    atOnce: AT_ONCE,
    sql,
    log,
    keyOf: ({ siteId }) => String(siteId),
    needsCare: hasWork,
    work: (task, { stop }) => work(task, stop),
  })
