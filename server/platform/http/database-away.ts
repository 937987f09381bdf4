/** Codes of the socket below the driver, and PostgreSQL's for a server that is stopping, or that may only be read. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '25P03', // the transaction was idle for too long
  '25P04', // the transaction took too long for its role
  '55P03', // another writer held the site for too long
])

/** Class 08 is "connection exception", 53 "insufficient resources": too many connections, a full disk; 58 "system error", of files. */
const AWAY_CLASS = /^(08|53|58)[0-9A-Z]{3}$/

/** Messages of node-postgres about a lost connection or a timeout; these errors have no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after|Query read timeout)/

/** PostgreSQL's for a statement that took longer than it, or its role, may; and for one that an administrator has ended. */
const CANCELLED = '57014'

/** True for a cancelled query: PostgreSQL runs but is overloaded. */
export const isCutShort = (failure: unknown): boolean =>
  (failure as { code?: unknown } | undefined)?.code === CANCELLED

/** True if a query failed because the database is unreachable; a retry may succeed. */
export const isDatabaseAway = (failure: unknown): boolean => {
  const { code, syscall, message } = (failure ?? {}) as Record<'code' | 'syscall' | 'message', unknown>
  if (typeof code !== 'string') return typeof message === 'string' && OF_THE_DRIVER.test(message)
  // A missing file is our bug, a missing socket a database that is down.
  return AWAY.has(code) || AWAY_CLASS.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
