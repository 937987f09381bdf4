/** Codes of socket errors, and PostgreSQL's for a server that is stopping, or is read-only. */
const UNAVAILABLE = new Set([
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

/**
 * Error classes: 08 is "connection exception"; 53 "insufficient resources": too many connections, a full disk; 58 "system error",
 * of files.
 */
const UNAVAILABLE_CLASS = /^(08|53|58)[0-9A-Z]{3}$/

/** Messages of node-postgres about a lost connection or a timeout; which have no code. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after|Query read timeout)/

/** PostgreSQL's code for a statement that exceeded its timeout, or that an administrator has cancelled. */
const CANCELLED = '57014'

/** True for a cancelled query: PostgreSQL is running, but overloaded. */
export const isCancelledQuery = (failure: unknown): boolean =>
  (failure as { code?: unknown } | undefined)?.code === CANCELLED

/** True if a query failed because the database is unreachable; a retry may succeed. */
export const isDatabaseUnavailable = (failure: unknown): boolean => {
  const { code, syscall, message } = (failure ?? {}) as Record<'code' | 'syscall' | 'message', unknown>
  if (typeof code !== 'string') return typeof message === 'string' && OF_THE_DRIVER.test(message)
  // A missing file is a bug of this server; a missing socket is an unavailable database.
  return UNAVAILABLE.has(code) || UNAVAILABLE_CLASS.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
