import { startWorker, type Worker } from '../worker.ts'

/** What those who are told of changes do. Times are ms of the epoch, as all processes of a machine see them. */
export type EventsJob =
  /** So many clients wait for what happens behind `after`; each is told once. */
  | {
      readonly kind: 'poll'
      readonly url: string
      readonly token: string
      readonly after: number
      readonly clients: number
    }
  /** Receives webhooks on ports of this machine until `count` have come to those that answer. */
  | {
      readonly kind: 'receive'
      readonly ports: readonly number[]
      /** Ports that take a call and never answer. */
      readonly hanging: readonly number[]
      readonly count: number
    }

export interface Arrival {
  readonly at: number
  /** Of the last change that was told. */
  readonly cursor: number
}

/** Those who are told, in a process of their own. */
export const startListeners = (): Worker<EventsJob, Arrival[]> =>
  startWorker(new URL('./load-process.ts', import.meta.url))

export const presentTime = (): number => performance.timeOrigin + performance.now()
