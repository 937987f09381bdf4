import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * npm forwards a signal that the terminal sends to all processes: a second one within this time is the same
 * one.
 */
const SAME_SIGNAL_MS = 2_000

/** The user, or the system, wants the command to end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly signal: NodeJS.Signals

  constructor(signal: NodeJS.Signals) {
    super('Interrupted.')
    this.signal = signal
  }
}

/**
 * Runs `work`, whose signal is aborted by an interruption. A second one ends the process immediately, also during
 * clean-up.
 * @throws {Interrupted} when `work` fails after an interruption
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
