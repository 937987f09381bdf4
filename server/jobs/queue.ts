import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Database, Transaction } from '../database/sql.ts'
import { isDatabaseAway } from '../http/database-away.ts'
import { hasWork } from './work-queries.ts'

/** The queue of migration 0029, which also says how its jobs are kept. */
const QUEUE = 'import'

/** Imports that one process works on at a time, each of another site: they share the places of writers chunk by chunk. */
const AT_ONCE = 16

/** Who works says so this often. After 10 s of silence (migration 0029) somebody else goes on. */
const HEARTBEAT_S = 3

/** Work that another process has accepted is looked for this often, in seconds; what this one accepts is begun at once. */
const LOOK_S = 2

/** How often, in ms, somebody looks for work whose worker has died. */
const LOOK_AFTER_MS = 2_000

/** How long the last chunk may take, in ms, when the server stops. */
const LAST_CHUNK_MS = 8_000

/** An import that is to be worked on. */
export interface Task {
  readonly siteId: number
  readonly id: number
}

export interface Queue {
  /** Queues a task behind all others of its site, when and if the transaction commits. */
  send(sql: Transaction, task: Task): Promise<void>
  /** Has this process look for work now. */
  wake(): void
  /** Begins to work, as soon as the database is there. */
  start(): void
  /** Lets what runs come to its next stop, and gives back what is not done. */
  stop(): Promise<void>
}

interface Parts {
  readonly sql: Database
  readonly log: FastifyBaseLogger
  /** Works on a task until it is done; when `stop` is aborted, it ends at the next good place by throwing. */
  readonly work: (task: Task, stop: AbortSignal) => Promise<void>
}

/** The queue of imports: strictly in order within a site, several sites side by side. It lives in the database alone. */
export const createQueue = ({ sql, log, work }: Parts): Queue => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => sql.execute(text, values) },
    migrate: false,
    schedule: false,
    supervise: false,
    monitorVacuum: false,
    reindex: false,
    monitorIntervalSeconds: 1,
  })
  const complain = (err: unknown) =>
    log[isDatabaseAway(err) ? 'debug' : 'warn']({ err }, 'the queue of imports complains')
  boss.on('error', complain)
  boss.on('warning', complain)

  const stopping = new AbortController()
  const workers: string[] = []

  const wake = () => {
    for (const worker of workers) boss.notifyWorker(worker)
  }

  const begin = async (): Promise<void> => {
    await boss.start()
    while (workers.length < AT_ONCE && !stopping.signal.aborted)
      workers.push(
        await boss.work<Task>(
          QUEUE,
          { pollingIntervalSeconds: LOOK_S, heartbeatRefreshSeconds: HEARTBEAT_S },
          async ([job]) => {
            if (job) await work(job.data, AbortSignal.any([stopping.signal, job.signal]))
            // The next one of this site could not begin before.
            wake()
          },
        ),
      )
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  /** Frees the tasks of workers that are silent. While there is no work, nothing is written. */
  const lookAfter = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await pause(LOOK_AFTER_MS))
      try {
        if (await hasWork(sql)) await boss.supervise(QUEUE)
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
    send: async (tx, task) => {
      const db = { executeSql: (text: string, values?: unknown[]) => tx.execute(text, values) }
      await boss.send(QUEUE, task, { singletonKey: String(task.siteId), db })
    },
    wake,
    start: () => {
      looking = beginPatiently()
    },
    stop: async () => {
      stopping.abort()
      await looking
      await Promise.race([boss.offWork(QUEUE), sleep(LAST_CHUNK_MS, undefined, { ref: false })])
      await boss.stop({ close: false, timeout: 1_000 })
    },
  }
}
