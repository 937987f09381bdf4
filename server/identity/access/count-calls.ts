import type { BaseLogger } from 'pino'
import type { Caller } from '../../platform/http/authentication.ts'
import type { Allowance } from '../../platform/http/limits/call-limit.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { addCalls } from './call-count-queries.ts'

/** Interval in ms of reports between processes; within it, a process may admit calls beyond the limit. */
const REPORT_INTERVAL_MS = 250
/** Time in ms before the next report after the database failed. */
const REPORT_RETRY_MS = 1_000

const MINUTE_MS = 60_000
/** Maximum number of stored tokens without calls in the current minute. */
const MAX_IDLE = 1_000

interface Account {
  /** Minutes since 1970. */
  minute: number
  /** Calls of all processes at the last report. */
  known: number
  /** Calls in the report being sent. */
  callsInReport: number
  /** Calls since the last report. */
  pendingCalls: number
}

interface Parts {
  readonly sql: Sql
  readonly log: BaseLogger
  /** Calls per minute of tokens without a limit of their own; 0 for no limit. */
  readonly callsPerMinute: number
}

/**
 * Counts the calls of each token per minute of the database's clock, over all processes. No call waits for
 * it: the counts are exchanged in the background.
 */
export const callCounter = ({ sql, log, callsPerMinute }: Parts) => {
  const accounts = new Map<number, Account>()
  let ahead = Date.now() - performance.now()
  let timer: NodeJS.Timeout | undefined
  let report: Promise<void> | undefined

  const now = () => performance.now() + ahead

  const accountOf = (number: number, minute: number): Account => {
    const known = accounts.get(number)
    // A small correction of the clock does not restart a minute.
    if (known && (minute === known.minute || minute === known.minute - 1)) return known
    const account = { minute, known: 0, callsInReport: 0, pendingCalls: 0 }
    accounts.set(number, account)
    return account
  }

  const sendReport = async (): Promise<void> => {
    const due = [...accounts]
      .filter(([, { pendingCalls }]) => pendingCalls > 0)
      .sort(([one], [other]) => one - other)
      .map(([number, account]) => ({ number, account, minute: account.minute, calls: account.pendingCalls }))
    for (const { account, calls } of due) {
      account.callsInReport = calls
      account.pendingCalls = 0
    }
    if (due.length === 0) return
    const since = performance.now()
    try {
      const rows = await addCalls(sql, {
        numbers: due.map(({ number }) => number),
        minutes: due.map(({ minute }) => minute),
        calls: due.map(({ calls }) => calls),
      })
      const totals = new Map(rows.map((row) => [row.number, row]))
      for (const { number, account, minute, calls } of due) {
        const total = totals.get(number)
        account.callsInReport = 0
        account.known = total?.minute === minute ? total.calls : account.known + calls
      }
      const [first] = rows
      if (first) ahead = first.at - (since + performance.now()) / 2
    } catch (err) {
      log.debug({ err }, 'storing token usage failed; it is retried')
      for (const { account, calls } of due) {
        account.callsInReport = 0
        account.pendingCalls += calls
      }
      reportWithin(REPORT_RETRY_MS)
    }
    forget()
  }

  const forget = () => {
    if (accounts.size <= MAX_IDLE) return
    const minute = Math.floor(now() / MINUTE_MS)
    for (const [number, account] of accounts) if (account.minute < minute) accounts.delete(number)
  }

  const reportWithin = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      report = sendReport().finally(() => {
        report = undefined
        if (timer === undefined && [...accounts.values()].some(({ pendingCalls }) => pendingCalls > 0))
          reportWithin(REPORT_INTERVAL_MS)
      })
    }, ms).unref()
  }

  return {
    /** Counts a call of the caller's minute; undefined for a caller without a limit. */
    take({ tokenId, callsPerMinute: own }: Caller): Allowance | undefined {
      const limit = own ?? callsPerMinute
      if (limit === 0) return undefined
      const time = now()
      const account = accountOf(tokenId, Math.floor(time / MINUTE_MS))
      const rest = limit - account.known - account.callsInReport - account.pendingCalls
      const seconds = Math.max(Math.ceil(((account.minute + 1) * MINUTE_MS - time) / 1000), 1)
      if (rest <= 0) return { limit, rest: 0, seconds, isSpent: true }
      // After a pause, other processes may have counted more calls, so the report is sent immediately.
      if (report === undefined) reportWithin(account.known === 0 ? 0 : REPORT_INTERVAL_MS)
      account.pendingCalls += 1
      return { limit, rest: rest - 1, seconds, isSpent: false }
    },
    /** Reports the remaining calls, and stops. */
    async close(): Promise<void> {
      clearTimeout(timer)
      await report
      clearTimeout(timer)
      await sendReport()
      clearTimeout(timer)
    },
  }
}
