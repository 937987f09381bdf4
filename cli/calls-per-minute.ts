import { MOST_CALLS_PER_MINUTE } from '@vitrina/server/identity/access/tokens'
import { UsageError } from './command.ts'

/** The option of commands that say how much a token may call. */
export const CALLS_PER_MINUTE = {
  type: 'string',
  value: '<number|none|default>',
  help: 'Calls per minute; default: CALLS_PER_MINUTE of the server',
} as const

/** Null: as many as the server says; 0: no limit. */
export const parseCallsPerMinute = (text: string): number | null => {
  if (text === 'default') return null
  const calls = text === 'none' ? 0 : /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (calls >= 0 && calls <= MOST_CALLS_PER_MINUTE) return calls
  throw new UsageError(`--calls-per-minute: a number, none or default, not "${text}".`)
}

/** Sentence about a limit; null, which most tokens have, needs none. */
export const callsPerMinuteOf = (limit: number | null): string | null =>
  limit === 0 ? 'no limit' : (limit?.toString() ?? null)
