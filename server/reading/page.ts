import { setTimeout as sleep } from 'node:timers/promises'
import type { Reads } from '../database/sql.ts'
import { ApiError } from '../http/errors.ts'
import { gate } from '../http/gate.ts'
import { copiedPart, type Taker } from './copied.ts'

/** Bytes of rows in one answer: several times what a page of 5000 real objects has. One row always passes. */
export const MOST_BYTES = 128 * 2 ** 20

export const tooLarge = (): ApiError => new ApiError('too_long.answer', { max: MOST_BYTES / 2 ** 20 })

/** Pages of more rows than this are megabytes each, so only two are rendered or on their way out at a time. */
const MANY_ROWS = 500
const enterBig = gate(2)

/** How long a client may take to read a big page before the next is begun, in ms: one bad link must not stop all. */
const READING = 5_000

/**
 * Reads a page of at most `rows` rows by a COPY and makes what is to be made of it. `sent`: when the answer is out.
 * @throws {ApiError} `too_long` when it is too much for one answer
 */
export const readPage = async <T>(
  sql: Reads,
  text: string,
  rows: number,
  sent: Promise<unknown>,
  begin: () => Taker<T>,
): Promise<T> => {
  const most = rows === 1 ? Number.POSITIVE_INFINITY : MOST_BYTES
  return inTurn(rows, sent, () => readBounded(sql, text, begin, most))
}

/** Reads as many of `rows` rows by a COPY as one answer can be, and makes what is to be made of them. `sent`: when the answer is out. */
export const readBeginning = async <T>(
  sql: Reads,
  text: string,
  rows: number,
  sent: Promise<unknown>,
  begin: () => Taker<T>,
): Promise<{ readonly made: T; readonly isWhole: boolean }> =>
  inTurn(rows, sent, () => copiedPart(sql, text, MOST_BYTES, begin))

/** Has `read` wait for its turn where it is about many rows. */
const inTurn = async <T>(rows: number, sent: Promise<unknown>, read: () => Promise<T>): Promise<T> => {
  if (rows <= MANY_ROWS) return read()
  const leave = await enterBig()
  try {
    const rendered = await read()
    Promise.race([sent, sleep(READING, undefined, { ref: false })]).then(leave)
    return rendered
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * Makes what is to be made of a COPY.
 * @throws {ApiError} `too_long` when it is more than `most` bytes
 */
export const readBounded = async <T>(
  sql: Reads,
  text: string,
  begin: () => Taker<T>,
  most = MOST_BYTES,
): Promise<T> => {
  const { made, isWhole } = await copiedPart(sql, text, most, begin)
  if (!isWhole) throw tooLarge()
  return made
}
