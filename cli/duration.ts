import { UsageError } from './command.ts'

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Parses `90m`, `24h` or `30d` to seconds; undefined for other texts, or more than a hundred years. */
export const parseDuration = (text: string): number | undefined => {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (SECONDS[unit ?? ''] ?? Number.NaN)
  return seconds <= 36_525 * 86_400 ? seconds : undefined
}

/** @throws {UsageError} for an invalid duration; `examples` are for the message */
export const durationOf = (text: string, examples: string): number => {
  const seconds = parseDuration(text)
  if (seconds === undefined) throw new UsageError(`"${text}" is not a duration, such as ${examples}.`)
  return seconds
}
