import { instantOf } from '@vitrina/schema/wire/instant'
import { UsageError } from './command.ts'
import { parseDuration } from './duration.ts'

/**
 * The moment that an option tells as `2h` ago or as a time; undefined where it is not given.
 * @throws {UsageError} when it is neither
 */
export const sinceOf = (option: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const ago = parseDuration(text)
  const at = ago === undefined ? instantOf(text, 'UTC') : new Date(Date.now() - ago * 1_000).toISOString()
  if (at === undefined)
    throw new UsageError(`--${option}: a time like 2h, 7d or 2026-07-01T12:00Z, not "${text}".`)
  return new Date(at)
}
