import { UsageError } from './command.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 100_000

export const LIMIT_OPTION = {
  limit: { type: 'string', value: '<n>', help: `Maximum number of rows; ${DEFAULT_LIMIT} by default` },
} as const

/** @throws {UsageError} for an invalid number of rows */
export const limitOf = (text: string | undefined): number => {
  const limit = text === undefined ? DEFAULT_LIMIT : /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MAX_LIMIT)
    throw new UsageError(`--limit: a number from 1 to ${MAX_LIMIT}, not "${text}".`)
  return limit
}

/** First rows of a list, and whether there are more. */
export const firstRows = async <T>(
  limit: number,
  list: AsyncIterable<T>,
): Promise<{ readonly rows: readonly T[]; readonly more: boolean }> => {
  const rows: T[] = []
  for await (const row of list) {
    if (rows.length === limit) return { rows, more: true }
    rows.push(row)
  }
  return { rows, more: false }
}
