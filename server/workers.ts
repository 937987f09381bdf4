import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { gatherMeasurements } from './platform/http/telemetry/measurements.ts'
import type { ServeParts } from './serve.ts'

/** Message of a worker that accepts calls. */
interface ServingMessage {
  readonly serving: string
}

/** Pause in ms before a failed worker is replaced; doubled while its successors fail before they serve. */
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

/** Time in ms for a worker to end after the time for its calls. */
const SHUTDOWN_MS = 10_000

/** Reports to the first process that this one serves at `address`. */
export const reportServing = (address: string): void => {
  process.send?.({ serving: address } satisfies ServingMessage)
}

/**
 * Signs off from the first process, after this one has stopped accepting calls. Then a connection being handed over is passed to
 * another worker; otherwise it would remain open and unanswered in the first process.
 */
export const signOffWorker = async (): Promise<void> => {
  if (cluster.worker?.isConnected() !== true) return
  const left = once(process, 'disconnect')
  cluster.worker.disconnect()
  await left
}

interface Parts extends Pick<ServeParts, 'log' | 'reason' | 'begun'> {
  readonly config: Pick<Config, 'workers' | 'drainMs' | 'stopMs'>
}

/**
 * Runs `config.workers` worker processes on one port until a reason to stop. A worker that dies is replaced. SIGUSR2 replaces
 * them one after the other, each after its successor accepts calls, so that no call is lost; certificates are read again.
 * @throws {Error} if the reason is a failure, or if the first worker does not start
 */
export const runWorkers = async ({ config, log, reason, begun }: Parts): Promise<void> => {
  gatherMeasurements()
  let stopping = false
  /** Workers that were asked to end. */
  const leaving = new WeakSet<Worker>()
  const endMs = config.drainMs + config.stopMs + SHUTDOWN_MS

  const end = async (worker: Worker): Promise<void> => {
    leaving.add(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const late = setTimeout(() => worker.process.kill('SIGKILL'), endMs)
    await ended
    clearTimeout(late)
  }

  /** Starts a worker and returns the address at which it accepts calls; undefined if it ended before. */
  const start = async (): Promise<string | undefined> => {
    const worker = cluster.fork()
    const address = await servingAt(worker)
    if (address === undefined) return undefined
    worker.once('exit', (code, signal) => {
      if (leaving.has(worker)) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker died and is replaced')
      follow()
    })
    return address
  }

  const follow = async (): Promise<void> => {
    for (let pause = MIN_PAUSE_MS; !stopping; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await sleep(pause)
      if (stopping || (await start())) return
    }
  }

  const replaceAll = async (): Promise<void> => {
    log.info('Replacing the workers')
    for (const worker of working()) {
      if (stopping) return
      if (!(await start())) {
        log.error('A new worker does not start; the old workers are kept')
        return
      }
      await end(worker)
    }
    log.info('The workers are replaced')
  }

  let replacing = false
  process.on('SIGUSR2', async () => {
    if (replacing) return
    replacing = true
    await replaceAll()
    replacing = false
  })

  reason.then(() => {
    stopping = true
  })
  try {
    // One worker starts first, so that a failure is reported only once.
    const address = await start()
    if (address === undefined && !stopping) throw new Error('No worker has started.')
    await Promise.all(Array.from({ length: config.workers - 1 }, follow))
    if (address !== undefined) begun(address)
    const why = await reason
    if (why instanceof Error) throw why
    log.info(`Stopping: ${why}`)
  } finally {
    stopping = true
    await Promise.all(working().map(end))
  }
}

const working = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const servingAt = (worker: Worker): Promise<string | undefined> =>
  new Promise((resolve) => {
    worker.on('message', (message: Partial<ServingMessage>) => {
      if (typeof message.serving === 'string') resolve(message.serving)
    })
    worker.once('exit', () => resolve(undefined))
  })
