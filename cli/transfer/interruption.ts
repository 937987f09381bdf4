import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Time in ms within which a second signal counts as the same one: npm forwards a signal that the terminal sends to all processes.
 */
const SAME_SIGNAL_MS = 2_000

/** Error after an interruption by the user or the system. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly signal: NodeJS.Signals

  constructor(signal: NodeJS.Signals) {
    super('Interrupted.')
    this.signal = signal
  }
}

/**
 * Runs `work`, whose signal is aborted by an interruption. A second interruption ends the process immediately, also during
 * clean-up.
 * @throws {Interrupted} if `work` fails after an interruption
 */
export const interruptible = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const interruption = new AbortController()
  let first: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    first ??= performance.now()
    if (performance.now() - first > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal])
    interruption.abort(new Interrupted(signal))
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await work(interruption.signal)
  } catch (error) {
    interruption.signal.throwIfAborted()
    throw error
  }
}
