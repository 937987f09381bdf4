import { startWorker, type Worker } from '../worker.ts'

/** A prepared statement to run once for each list of values, by `clients` connections at once. */
export interface DriverJob {
  readonly sockets: string
  readonly text: string
  readonly values: readonly (readonly number[])[]
  readonly clients: number
}

/** The driver alone, in a process of its own: statements a second. */
export const startDriver = (): Worker<DriverJob, { readonly perSecond: number }> =>
  startWorker(new URL('./driver-process.ts', import.meta.url))
