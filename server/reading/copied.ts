import { type Database, type Query, type Sql, textOf } from '../database/sql.ts'

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
  const { stream, done } = await sql.copyOut(text)
  // It fails twice: when it is broken off, and when its connection ends.
  stream.on('error', () => undefined)
  const chunks: Buffer[] = []
  let left = most
  stream.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left >= 0) chunks.push(chunk)
    else stream.destroy(new Error('The rows are too large.'))
  })
  await done.catch((error: unknown) => {
    if (left >= 0) throw error
  })
  return left < 0 ? undefined : chunks
}

/**
 * The text of a binary COPY of what a query selects. It takes no parameters, so the query's values stand in it: numbers and
 * lists of numbers, and nothing else.
 */
export const copyText = (query: Query): string => {
  const { text, values } = textOf(query)
  return `copy (${text.replace(/\$(\d+)/g, (_, place) => literal(values[place - 1]))}) to stdout (format binary)`
}

const literal = (value: unknown): string => {
  const numbers = [value].flat()
  if (!numbers.every(Number.isSafeInteger)) throw new Error('A COPY takes numbers only.')
  return Array.isArray(value) ? `'{${value.join()}}'` : String(value)
}
