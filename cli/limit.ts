import { UsageError } from './command.ts'

const USUAL = 100
const MOST = 100_000

export const LIMIT_OPTION = {
  limit: { type: 'string', value: '<n>', help: `Most that are listed; ${USUAL} unless given` },
} as const

/** @throws {UsageError} when it is no number of rows. */
export const limitOf = (text: string | undefined): number => {
  const limit = text === undefined ? USUAL : /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MOST) throw new UsageError(`--limit is a number from 1 to ${MOST}, not "${text}".`)
  return limit
}
