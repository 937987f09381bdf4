import { MAX_CALLS_PER_MINUTE } from '@vitrina/server/identity/access/tokens'
import { UsageError } from './command.ts'

/** Option for the rate limit of a token. */
export const CALLS_PER_MINUTE = {
  type: 'string',
  value: '<number|none|default>',
  help: 'Calls per minute; default: CALLS_PER_MINUTE of the server',
} as const

/** Null: default of the server; 0: no limit. */
export const parseCallsPerMinute = (text: string): number | null => {
  if (text === 'default') return null
  const calls = text === 'none' ? 0 : /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (calls >= 0 && calls <= MAX_CALLS_PER_MINUTE) return calls
  throw new UsageError(`--calls-per-minute: a number, none or default, not "${text}".`)
}

/** Sentence about a limit; empty for null, which most tokens have. */
export const describeCallsPerMinute = (limit: number | null): string | null =>
  limit === 0 ? 'no limit' : (limit?.toString() ?? null)
