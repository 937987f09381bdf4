import type { Server } from 'node:http'
import type { FastifyRequest } from 'fastify'

const INTERVAL_MS = 1_000

/** Failures that are not logged yet, and the timer of the next log line. */
interface Outage {
  calls: number
  reason: string
  timer: NodeJS.Timeout | undefined
}

const outages = new WeakMap<Server, Outage>()

/**
 * Logs a call that failed because the database is unavailable: the first immediately, the others as one line per second with
 * their number. A stack for each call filled a disk during an outage of minutes.
 */
export const logOutage = ({ server, log }: FastifyRequest, failure: unknown): void => {
  const outage = outages.get(server.server) ?? { calls: 0, reason: '', timer: undefined }
  outages.set(server.server, outage)
  outage.calls++
  outage.reason = reasonOf(failure)
  if (outage.timer !== undefined) return
  const report = () => {
    outage.timer = undefined
    if (outage.calls === 0) return
    server.log.warn(
      { calls: outage.calls, reason: outage.reason },
      'the database is unavailable: calls refused with 503',
    )
    outage.calls = 0
    outage.timer = setTimeout(report, INTERVAL_MS).unref()
  }
  report()
  log.debug({ err: failure }, 'the database is unavailable')
}

/** Reason in one line, without a stack: the code distinguishes a refused login from a lost connection. */
const reasonOf = (failure: unknown): string => {
  const { code, message } = failure as { readonly code?: unknown; readonly message?: unknown }
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
}
