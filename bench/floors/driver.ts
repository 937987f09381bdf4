import { startWorker, type Worker } from '../worker.ts'

/** Prepared statement that runs once for each list of values, on `clients` concurrent connections. */
export interface DriverJob {
  readonly sockets: string
  readonly text: string
  readonly values: readonly (readonly number[])[]
  readonly clients: number
}

/** The driver alone, in a separate process: statements per second. */
export const startDriver = (): Worker<DriverJob, { readonly perSecond: number }> =>
  startWorker(new URL('./driver-process.ts', import.meta.url))
