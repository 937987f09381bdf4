import { type Query, textOf } from '../database/query.ts'
import type { Database, Sql } from '../database/sql.ts'

/** What a COPY sends. */
export const copied = async (sql: Sql, text: string): Promise<Buffer[]> => {
  const { stream, done } = await sql.copyOut(text)
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await done
  return chunks
}

/** What a COPY sends, unless it is more than `most` bytes: then it is broken off, and with it its connection. */
export const copiedUpTo = async (
  sql: Database,
  text: string,
  most: number,
): Promise<Buffer[] | undefined> => {
  const { chunks, isWhole } = await copiedPart(sql, text, most)
  return isWhole ? chunks : undefined
}

/** What a COPY sends as far as `most` bytes; where there is more, it is broken off, and with it its connection. */
export const copiedPart = async (
  sql: Database,
  text: string,
  most: number,
): Promise<{ readonly chunks: Buffer[]; readonly isWhole: boolean }> => {
  const { stream, done } = await sql.copyOut(text)
  // It fails twice: when it is broken off, and when its connection ends.
  stream.on('error', () => undefined)
  const chunks: Buffer[] = []
  let left = most
  stream.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left >= 0) chunks.push(chunk)
    else if (!stream.destroyed) stream.destroy(new Error('The rows are too large.'))
  })
  await done.catch((error: unknown) => {
    if (left >= 0) throw error
  })
  return { chunks, isWhole: left >= 0 }
}

/**
 * The text of a binary COPY of what a query, or a text of ours, selects. It takes no parameters, so the query's values stand
 * in it: numbers and lists of numbers, and nothing else.
 */
export const copyText = (select: Query | string): string =>
  `copy (${typeof select === 'string' ? select : withValues(select)}) to stdout (format binary)`

/** Numbers as they stand in the text of a COPY, separated by commas. */
export const numbers = (values: readonly unknown[]): string => {
  if (!values.every(Number.isSafeInteger)) throw new Error('A COPY takes numbers only.')
  return values.join()
}

const withValues = (query: Query): string => {
  const { text, values } = textOf(query)
  return text.replace(/\$(\d+)/g, (_, place) => literal(values[place - 1]))
}

const literal = (value: unknown): string =>
  Array.isArray(value) ? `'{${numbers(value)}}'` : numbers([value])
