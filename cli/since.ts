import { instantOf } from '@vitrina/schema/wire/instant'
import { UsageError } from './command.ts'
import { parseDuration } from './duration.ts'

/**
 * Time from a duration such as `2h` ago, or from a time; undefined for an omitted option.
 * @throws {UsageError} for any other text
 */
export const sinceOf = (option: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const ago = parseDuration(text)
  const at = ago === undefined ? instantOf(text, 'UTC') : new Date(Date.now() - ago * 1_000).toISOString()
  if (at === undefined)
    throw new UsageError(`--${option}: a time like 2h, 7d or 2026-07-01T12:00Z, not "${text}".`)
  return new Date(at)
}
