import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { isDatabaseAway } from '../http/database-away.ts'
import type { Database, Sql, Transaction } from '../postgres/pool/sql.ts'
import { queueSchemaOf } from '../postgres/schemas.ts'
import { currentTrace, type SpanDescription, traced } from '../tracing/tracing.ts'
import { jobBegins, jobEnds } from './metrics.ts'

/**
 * Interval in seconds of a worker's heartbeat. After a silence of a length defined in the queue, another
 * worker continues.
 */
const HEARTBEAT_S = 3

/**
 * Minimum interval in ms of checks for work that another process has accepted, whose worker has died, or that
 * is due; own work begins immediately. Without commits there are no checks.
 */
const LOOK_MS = 1_000

/** Interval in seconds of checks without a signal. */
const LOOK_UNASKED_S = 30

/** Time limit in ms for running work when the server stops. */
const LAST_WORK_MS = 8_000

/** Context of a job for its worker. */
export interface Turn {
  /** Constant over all attempts. */
  readonly id: string
  /** The queue does not try again when this one fails. */
  readonly last: boolean
  /** Aborted when the server stops or another worker has taken the job. */
  readonly stop: AbortSignal
}

export interface Queue<Job> {
  /**
   * Queues a job behind all others (of its key), when and if the transaction commits; with `seconds`, not before they are over. It needs
   * no start.
   */
  send(sql: Transaction, job: Job, seconds?: number): Promise<void>
  /** True when a job of another key could begin now. */
  hasOthers(job: Job): Promise<boolean>
  /** Has this process look for work now. */
  wake(): void
  /** Begins to work, as soon as the database is there. */
  start(): void
  /** Lets running jobs reach their next stop, and returns unfinished ones to the queue. */
  stop(): Promise<void>
}

interface Parts<Job extends object> {
  /** Name of a queue that a migration has created, with its retention and retries. */
  readonly name: string
  /** Jobs that this process works on at a time, at most. */
  readonly atOnce: number
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Key of a job; only one job of a key runs at a time. */
  readonly keyOf?: (job: Job) => string
  /** Returns true if the queue needs maintenance, in its schema; otherwise nothing is written. */
  readonly needsCare: (sql: Database, schema: string) => Promise<boolean>
  /** Works on a job until it is done. When it throws, the job is tried again. */
  readonly work: (job: Job, turn: Turn) => Promise<void>
}

/** A queue of pg-boss that any number of processes send to and work on. It lives in the database alone. */
export const createQueue = <Job extends object>(parts: Parts<Job>): Queue<Job> => {
  const { name, atOnce, sql, log, keyOf, needsCare, work } = parts
  const complain = (err: unknown) =>
    log[isDatabaseAway(err) ? 'debug' : 'warn']({ err, queue: name }, 'a queue complains')

  const open = async (asked: Sql) => {
    const schema = await queueSchemaOf(asked)
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
  /** The schema is determined at first use, and again after a database failure. */
  let opened: ReturnType<typeof open> | undefined
  const opening = (asked: Sql = sql) => {
    opened ??= open(asked).catch((error) => {
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
   * Adds a worker, which looks for work immediately. Each worker polls the database, so there are never more
   * than once had work.
   */
  const hire = async ({ boss }: { readonly boss: PgBoss }): Promise<void> => {
    workers.push(
      await boss.work(
        name,
        {
          pollingIntervalSeconds: LOOK_UNASKED_S,
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
          // The next one of this key could not begin before.
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
   * Makes workers poll queues with jobs, and releases the jobs of silent workers. Delayed jobs wait by time
   * only.
   */
  const lookAfter = async (): Promise<void> => {
    const commits = sql.commits()
    while (!stopping.signal.aborted) {
      let isRestless: boolean
      try {
        const { boss, schema } = await opening()
        isRestless = await hasOpenJobs(sql, schema, name)
        if (isRestless) wake()
        if (await needsCare(sql, schema)) await boss.supervise(name)
      } catch (err) {
        complain(err)
        isRestless = true
      }
      await commits.next({ everyMs: LOOK_MS, isRestless, signal: stopping.signal })
    }
  }

  const beginPatiently = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await begin()
        return lookAfter()
      } catch (err) {
        complain(err)
        await pause(1_000)
      }
    }
  }

  let looking: Promise<void> | undefined
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
      looking = beginPatiently()
    },
    stop: async () => {
      stopping.abort()
      await looking
      if (opened === undefined) return
      const { boss } = await opened
      await Promise.race([boss.offWork(name), sleep(LAST_WORK_MS, undefined, { ref: false })])
      await boss.stop({ close: false, timeout: 1_000 })
    },
  }
}

/** Stored job with the trace that requested it, if any. */
const withTrace = <Job extends object>(job: Job): Job => {
  const traceparent = currentTrace()
  return traceparent === undefined ? job : { ...job, traceparent }
}

/** A job has its own trace, since it may run much later or again, linked to the requesting one. */
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
