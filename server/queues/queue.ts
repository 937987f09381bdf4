import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { queueSchemaOf } from '../database/ground.ts'
import type { Database, Sql, Transaction } from '../database/sql.ts'
import { isDatabaseAway } from '../http/database-away.ts'

/** Who works says so this often. After a silence, whose length the queue knows, somebody else goes on. */
const HEARTBEAT_S = 3

/** Work that another process has accepted is looked for this often, in seconds; what this one accepts is begun at once. */
const LOOK_S = 2

/** How often, in ms, somebody looks for work whose worker has died, and for jobs that are kept no longer. */
const LOOK_AFTER_MS = 2_000

/** How long, in ms, what runs may take when the server stops. */
const LAST_WORK_MS = 8_000

/** What a worker is told of a job besides its data. */
export interface Turn {
  /** The same at each try. */
  readonly id: string
  /** The queue does not try again when this one fails. */
  readonly last: boolean
  /** Aborted when the server stops, or when somebody else has the job now. */
  readonly stop: AbortSignal
}

export interface Queue<Job> {
  /** Queues a job behind all others (of its key), when and if the transaction commits. It needs no start. */
  send(sql: Transaction, job: Job): Promise<void>
  /** Has this process look for work now. */
  wake(): void
  /** Begins to work, as soon as the database is there. */
  start(): void
  /** Lets what runs come to its next stop, and gives back what is not done. */
  stop(): Promise<void>
}

interface Parts<Job extends object> {
  /** Of a queue that a migration has made, which also says how its jobs are kept and tried again. */
  readonly name: string
  /** Jobs that this process works on at a time, at most. */
  readonly atOnce: number
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Of jobs with the same key, one runs at a time. */
  readonly keyOf?: (job: Job) => string
  /** Whether there is anything to look after, in the schema of the queue. While there is not, nothing is written. */
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
  /** Where the tables are is asked when they are first needed; a database that is away then is asked again. */
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

  /** One more worker, which looks for work at once. Each asks the database for itself, so there are no more than once had work. */
  const hire = async ({ boss }: { readonly boss: PgBoss }): Promise<void> => {
    workers.push(
      await boss.work(
        name,
        { pollingIntervalSeconds: LOOK_S, heartbeatRefreshSeconds: HEARTBEAT_S, includeMetadata: true },
        async ([job]: JobWithMetadata<Job>[]) => {
          busy++
          // Somebody has to look for what comes meanwhile.
          if (busy === workers.length && busy < atOnce && !stopping.signal.aborted)
            opening().then(hire).catch(complain)
          try {
            if (job)
              await work(job.data, {
                id: job.id,
                last: job.retryCount >= job.retryLimit,
                stop: AbortSignal.any([stopping.signal, job.signal]),
              })
          } finally {
            busy--
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

  /** Frees the jobs of workers that are silent. */
  const lookAfter = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await pause(LOOK_AFTER_MS))
      try {
        const { boss, schema } = await opening()
        if (await needsCare(sql, schema)) await boss.supervise(name)
      } catch (err) {
        complain(err)
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
    send: async (tx, job) => {
      const { boss } = await opening(tx)
      const db = { executeSql: (text: string, values?: unknown[]) => tx.execute(text, values) }
      await boss.send(name, job, keyOf ? { singletonKey: keyOf(job), db } : { db })
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
