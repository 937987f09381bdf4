import { startWorker, type Worker } from '../worker.ts'

/** Job of a process that receives changes. Times are ms of the epoch, equal in all processes of a machine. */
export type EventsJob =
  /** Long polls: `clients` clients wait for changes after the cursor `after`; each gets one response. */
  | {
      readonly kind: 'poll'
      readonly url: string
      readonly token: string
      readonly after: number
      readonly clients: number
    }
  /** Receives webhooks on local ports until `count` have arrived at the responsive ones. */
  | {
      readonly kind: 'receive'
      readonly ports: readonly number[]
      /** Ports that accept a request and never respond. */
      readonly hanging: readonly number[]
      readonly count: number
    }

export interface Arrival {
  readonly at: number
  /** Cursor of the last received change. */
  readonly cursor: number
}

/** Starts a process that receives changes. */
export const startListeners = (): Worker<EventsJob, Arrival[]> =>
  startWorker(new URL('./load-process.ts', import.meta.url))

export const presentTime = (): number => performance.timeOrigin + performance.now()
