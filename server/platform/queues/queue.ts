import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { isDatabaseUnavailable } from '../http/database-unavailable.ts'
import type { Database, Sql, Transaction } from '../postgres/pool/sql.ts'
import { queueSchemaOf } from '../postgres/schemas.ts'
import { currentTrace, type SpanDescription, traced } from '../tracing/tracing.ts'
import { jobBegins, jobEnds } from './metrics.ts'

/**
 * Interval in seconds of a worker's heartbeat. If heartbeats stop for the time defined in the queue, another worker continues.
 */
const HEARTBEAT_S = 3

/**
 * Minimum interval in ms of checks for work that another process has queued, whose worker has died, or that has become due; own
 * jobs start immediately. Without commits there are no checks.
 */
const POLL_MS = 1_000

/** Interval in seconds of checks without a signal. */
const POLL_SECONDS = 30

/** Time limit in ms for running work when the server stops. */
const SHUTDOWN_MS = 8_000

/** Context of a job for its worker. */
export interface Turn {
  /** Same for all attempts. */
  readonly id: string
  /** True if the queue will not retry after this attempt. */
  readonly last: boolean
  /** Aborted when the server stops or another worker has taken the job. */
  readonly stop: AbortSignal
}

export interface Queue<Job> {
  /**
   * Queues a job after all others (of its key), when the transaction commits; with `seconds`, delayed by that time. Works before
   * `start`.
   */
  send(sql: Transaction, job: Job, seconds?: number): Promise<void>
  /** True if a job of another key could start now. */
  hasOthers(job: Job): Promise<boolean>
  /** Makes this process check for work now. */
  wake(): void
  /** Starts working, once the database is available. */
  start(): void
  /** Waits for running jobs to reach their next safe point, and returns unfinished ones to the queue. */
  stop(): Promise<void>
}

interface Parts<Job extends object> {
  /** Name of a queue created by a migration, with its retention and retries. */
  readonly name: string
  /** Maximum concurrent jobs of this process. */
  readonly atOnce: number
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Key of a job; only one job of a key runs at a time. */
  readonly keyOf?: (job: Job) => string
  /** Returns true if the queue needs maintenance, in its schema; otherwise nothing is written. */
  readonly needsCare: (sql: Database, schema: string) => Promise<boolean>
  /** Works on a job to its end. If it throws, the job is retried. */
  readonly work: (job: Job, turn: Turn) => Promise<void>
}

/** Queue of pg-boss for any number of sending and working processes, stored only in the database. */
export const createQueue = <Job extends object>(parts: Parts<Job>): Queue<Job> => {
  const { name, atOnce, sql, log, keyOf, needsCare, work } = parts
  const complain = (err: unknown) =>
    log[isDatabaseUnavailable(err) ? 'debug' : 'warn']({ err, queue: name }, 'a job queue failed')

  const open = async (reads: Sql) => {
    const schema = await queueSchemaOf(reads)
    const boss = new PgBoss({
      schema,
      db: { executeSql: (text, values) => sql.execute(text, values) },
      migrate: false,
      schedule: false,
      supervise: false,
      monitorVacuum: false,
      reindex: false,
      monitorIntervalSeconds: 1,
      maintenanceIntervalSeconds: 60,
    })
    boss.on('error', complain)
    boss.on('warning', complain)
    return { boss, schema }
  }
  /** Cache of the queue with its schema, which is determined on first use, and again after a database failure. */
  let opened: ReturnType<typeof open> | undefined
  const opening = (reads: Sql = sql) => {
    opened ??= open(reads).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }

  const stopping = new AbortController()
  const workers: string[] = []

  const wake = () => {
    if (workers.length > 0)
      opening().then(({ boss }) => {
        for (const worker of workers) boss.notifyWorker(worker)
      }, complain)
  }

  let busy = 0

  /**
   * Adds a worker, which checks for work immediately. Each worker polls the database, so there are never more than recently had
   * work.
   */
  const hire = async ({ boss }: { readonly boss: PgBoss }): Promise<void> => {
    workers.push(
      await boss.work(
        name,
        {
          pollingIntervalSeconds: POLL_SECONDS,
          heartbeatRefreshSeconds: HEARTBEAT_S,
          includeMetadata: true,
        },
        async ([job]: JobWithMetadata<Job>[]) => {
          busy++
          jobBegins(name)
          // Another worker must look for jobs that arrive meanwhile.
          if (busy === workers.length && busy < atOnce && !stopping.signal.aborted)
            opening().then(hire).catch(complain)
          try {
            if (job)
              await traced(
                () => spanOf(name, job.data),
                () =>
                  work(job.data, {
                    id: job.id,
                    last: job.retryCount >= job.retryLimit,
                    stop: AbortSignal.any([stopping.signal, job.signal]),
                  }),
              )
          } finally {
            busy--
            jobEnds(name)
          }
          // The next job of this key could not start before.
          wake()
        },
      ),
    )
  }

  const begin = async (): Promise<void> => {
    const opened = await opening()
    await opened.boss.start()
    if (workers.length === 0) await hire(opened)
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  /**
   * Makes workers poll queues with jobs, and releases the jobs of dead workers. Delayed jobs need no polling before their time.
   */
  const supervise = async (): Promise<void> => {
    const commits = sql.commits()
    while (!stopping.signal.aborted) {
      let hasPendingWork: boolean
      try {
        const { boss, schema } = await opening()
        hasPendingWork = await hasOpenJobs(sql, schema, name)
        if (hasPendingWork) wake()
        if (await needsCare(sql, schema)) await boss.supervise(name)
      } catch (err) {
        complain(err)
        hasPendingWork = true
      }
      await commits.next({ everyMs: POLL_MS, hasPendingWork, signal: stopping.signal })
    }
  }

  const beginPatiently = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await begin()
        return supervise()
      } catch (err) {
        complain(err)
        await pause(1_000)
      }
    }
  }

  let supervision: Promise<void> | undefined
  return {
    send: async (tx, job, seconds = 0) => {
      const { boss } = await opening(tx)
      const db = { executeSql: (text: string, values?: unknown[]) => tx.execute(text, values) }
      const startAfter = seconds > 0 ? { startAfter: seconds } : {}
      const singletonKey = keyOf ? { singletonKey: keyOf(job) } : {}
      await boss.send(name, withTrace(job), { ...singletonKey, ...startAfter, db })
    },
    hasOthers: async (job) => {
      const { schema } = await opening()
      const rows = await sql`
        select from ${sql.unsafe(`${schema}.job`)}
        where name = ${name} and state < 'active' and start_after <= now()
          and singleton_key is distinct from ${keyOf?.(job) ?? null}::text
        limit 1
      `
      return rows.length > 0
    },
    wake,
    start: () => {
      supervision = beginPatiently()
    },
    stop: async () => {
      stopping.abort()
      await supervision
      if (opened === undefined) return
      const { boss } = await opened
      await Promise.race([boss.offWork(name), sleep(SHUTDOWN_MS, undefined, { ref: false })])
      await boss.stop({ close: false, timeout: 1_000 })
    },
  }
}

/** Stored job with the trace that requested it, if any. */
const withTrace = <Job extends object>(job: Job): Job => {
  const traceparent = currentTrace()
  return traceparent === undefined ? job : { ...job, traceparent }
}

/** A job has its own trace, because it may run much later or repeatedly, linked to the requesting one. */
const spanOf = (queue: string, job: { readonly traceparent?: string }): SpanDescription => ({
  name: `${queue} job`,
  kind: 'consumer',
  links: job.traceparent === undefined ? [] : [job.traceparent],
})

const hasOpenJobs = async (sql: Sql, schema: string, queue: string): Promise<boolean> => {
  const rows = await sql`
    select from ${sql.unsafe(`${schema}.job`)} where name = ${queue} and state < 'completed' limit 1
  `
  return rows.length > 0
}
