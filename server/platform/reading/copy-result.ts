import { type Query, textOf } from '../postgres/pool/query.ts'
import type { Reads, Sql } from '../postgres/pool/sql.ts'
import { growableBuffer } from './growable-buffer.ts'

/** Consumer of the output of a COPY that builds a result. */
export interface CopyConsumer<Result> {
  /** Processes a row, the first one after the header of the COPY, and finally its trailer. `bytes` are valid until it returns. */
  take(bytes: Buffer): void
  /** Result. `isComplete`: of all rows; false after a cancelled COPY. */
  finish(isComplete: boolean): Result
}

/** Collects the data of a COPY in one buffer. */
export const bufferCollector = (): CopyConsumer<Buffer> => {
  const all = growableBuffer()
  let end = 0
  return {
    take: (bytes) => {
      all.reserve(end, end + bytes.length)
      all.bytes.set(bytes, end)
      end += bytes.length
    },
    finish: () => all.finish(end),
  }
}

/** Result of all data of a COPY. `begin` is called again when the COPY is retried. */
export const copyResult = <Result>(
  sql: Sql,
  text: string,
  begin: () => CopyConsumer<Result>,
): Promise<Result> =>
  sql.attempt(async (sql) => {
    const consumer = begin()
    await sql.copyRows(text, consumer.take)
    return consumer.finish(true)
  })

/**
 * Result of a COPY; undefined if it sends more than `most` bytes. It is then cancelled, and its connection
 * closed.
 */
export const copyResultUpTo = async <Result>(
  sql: Reads,
  text: string,
  most: number,
  begin: () => CopyConsumer<Result>,
): Promise<Result | undefined> => {
  const { result, isComplete } = await copyResultPart(sql, text, most, begin)
  return isComplete ? result : undefined
}

class TooMuch extends Error {}

/** Result of the first `most` bytes of a COPY. A longer one is cancelled, and its connection closed. */
export const copyResultPart = <Result>(
  sql: Reads,
  text: string,
  most: number,
  begin: () => CopyConsumer<Result>,
): Promise<{ readonly result: Result; readonly isComplete: boolean }> =>
  sql.attempt(async (sql) => {
    const consumer = begin()
    let left = most
    const take = (bytes: Buffer) => {
      left -= bytes.length
      if (left < 0) throw new TooMuch('The rows are too large.')
      consumer.take(bytes)
    }
    const isComplete = await sql.copyRows(text, take).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooMuch) return false
        throw error
      },
    )
    return { result: consumer.finish(isComplete), isComplete }
  })

/**
 * Text of a binary COPY of a query. COPY takes no parameters, so the text contains the values: numbers and
 * lists of numbers only.
 */
export const copyText = (select: Query | string): string =>
  `copy (${typeof select === 'string' ? select : withValues(select)}) to stdout (format binary)`

/** Numbers in the text of a COPY, separated by commas. */
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
