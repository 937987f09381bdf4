import { type Query, textOf } from '../postgres/query.ts'
import type { Reads, Sql } from '../postgres/sql.ts'
import { growableBuffer } from './growable-buffer.ts'

/** Makes something of what a COPY sends, as it comes. */
export interface Taker<Made> {
  /** Takes a row, the first after the header of the COPY, and in the end its trailer. `bytes` are valid until it returns. */
  take(bytes: Buffer): void
  /** What was made. `isWhole`: of all rows; else the COPY was broken off. */
  made(isWhole: boolean): Made
}

/** What a COPY sends, in one piece. */
export const gathered = (): Taker<Buffer> => {
  const all = growableBuffer()
  let end = 0
  return {
    take: (bytes) => {
      all.reserve(end, end + bytes.length)
      all.bytes.set(bytes, end)
      end += bytes.length
    },
    made: () => all.finish(end),
  }
}

/** What is made of all that a COPY sends. `begin` is called again where it is read again. */
export const copied = <Made>(sql: Sql, text: string, begin: () => Taker<Made>): Promise<Made> =>
  sql.attempt(async (sql) => {
    const taker = begin()
    await sql.copyRows(text, taker.take)
    return taker.made(true)
  })

/** What is made of a COPY, unless it sends more than `most` bytes: then it is broken off, and with it its connection. */
export const copiedUpTo = async <Made>(
  sql: Reads,
  text: string,
  most: number,
  begin: () => Taker<Made>,
): Promise<Made | undefined> => {
  const { made, isWhole } = await copiedPart(sql, text, most, begin)
  return isWhole ? made : undefined
}

class TooMuch extends Error {}

/** What is made of a COPY as far as `most` bytes; where there is more, it is broken off, and with it its connection. */
export const copiedPart = <Made>(
  sql: Reads,
  text: string,
  most: number,
  begin: () => Taker<Made>,
): Promise<{ readonly made: Made; readonly isWhole: boolean }> =>
  sql.attempt(async (sql) => {
    const taker = begin()
    let left = most
    const take = (bytes: Buffer) => {
      left -= bytes.length
      if (left < 0) throw new TooMuch('The rows are too large.')
      taker.take(bytes)
    }
    const isWhole = await sql.copyRows(text, take).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooMuch) return false
        throw error
      },
    )
    return { made: taker.made(isWhole), isWhole }
  })

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
