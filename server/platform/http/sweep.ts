import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { App } from './fastify-app.ts'

/** Default interval of deleting expired rows, in ms. */
const SWEEP_MS = 600_000

/** Rows per statement: more would hold locks and a connection for long. */
const PORTION = 5_000

/**
 * Runs `work` periodically while `app` is open, one run at a time. A failure is logged as a warning, unless
 * the database is unavailable, which is logged elsewhere; the next run follows.
 */
export const sweepWhileOpen = (
  app: App,
  what: string,
  work: () => Promise<void>,
  everyMs = SWEEP_MS,
): void => {
  let busy = false
  const sweep = async () => {
    if (busy) return
    busy = true
    try {
      await work()
    } catch (err) {
      app.log[isOutage(err) ? 'debug' : 'warn'](
        { err },
        `the background task "${what}" failed; it is retried`,
      )
    } finally {
      busy = false
    }
  }
  const timer = setInterval(sweep, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof AggregateError && error.errors.every(isOutage))

/**
 * Deletes rows in portions until `deleteSome`, which deletes at most the given number and returns the deleted rows, returns
 * fewer.
 */
export const inPortions = async (
  deleteSome: (most: number) => PromiseLike<readonly unknown[]>,
): Promise<void> => {
  while ((await deleteSome(PORTION)).length === PORTION);
}

/**
 * Runs `work` for each element in turn; a failure does not stop the others.
 * @throws {AggregateError} at the end, with all failures
 */
export const forEachIsolated = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures)
}
