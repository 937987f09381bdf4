import { setTimeout as sleep } from 'node:timers/promises'
import { gate } from '../batch/gate.ts'
import type { Database, Sql } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import { ApiError } from '../http/errors.ts'
import type { Answer, Answers, State } from '../reading/answers.ts'
import type { ListQuery } from './list-query.ts'
import { copyPage, copyRows, countRows, idByKey, pageIds } from './read-queries.ts'
import { namesOf, type Rendered, type Rendering, renderRows, type Shown } from './render.ts'

/** Reads what {@link renderRows} is made for, and renders it. */
export const readRows = async (
  sql: Sql,
  text: string,
  shown: readonly Shown[],
  rendering?: Rendering,
): Promise<Rendered> => {
  return renderRows(await copied(sql, text), shown, rendering)
}

/** What a COPY sends. */
const copied = async (sql: Sql, text: string): Promise<Buffer[]> => {
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

/** Bytes of rows in one answer: several times what a page of 5000 real objects has. One row always passes. */
const MOST_BYTES = 128 * 2 ** 20

const tooLarge = (): ApiError => new ApiError('too_long.answer', { max: MOST_BYTES / 2 ** 20 })

const readBounded = async (
  sql: Database,
  text: string,
  shown: readonly Shown[],
  rows: number,
): Promise<Rendered> => {
  const chunks = await copiedUpTo(sql, text, rows === 1 ? Number.POSITIVE_INFINITY : MOST_BYTES)
  if (!chunks) throw tooLarge()
  return renderRows(chunks, shown)
}

/**
 * Reads rows by their ids as one JSON array within a transaction, where a COPY cannot be broken off: by parts, each of about
 * as many rows as fit into a few megabytes.
 * @throws {ApiError} `too_long` when they are too much for one answer
 */
export const readRowsByParts = async (
  sql: Sql,
  table: Table,
  siteId: number,
  shown: readonly Shown[],
  ids: readonly number[],
  rendering: Rendering,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for (let from = 0, count = FIRST_PART; from < ids.length; ) {
    const part = ids.slice(from, from + count)
    const { json } = await readRows(sql, copyRows(table, siteId, shown, part), shown, rendering)
    parts.push(parts.length > 0 ? SEPARATOR : OPENING, json.subarray(1, -1))
    bytes += json.length
    if (bytes > MOST_BYTES && ids.length > 1) throw tooLarge()
    from += part.length
    count = Math.max(1, Math.floor((from * PART_BYTES) / bytes))
  }
  return Buffer.concat([...parts, CLOSING])
}

const FIRST_PART = 100
const PART_BYTES = 16 * 2 ** 20
const [OPENING, SEPARATOR, CLOSING] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Pages of more rows than this are megabytes each, so only two are rendered or on their way out at a time. */
const MANY_ROWS = 500
const enterBig = gate(2)

/** How long a client may take to read a big page before the next is begun, in ms: one bad link must not stop all. */
const READING = 5_000

const renderPage = async (
  sql: Database,
  text: string,
  shown: readonly Shown[],
  rows: number,
  sent: Promise<unknown>,
): Promise<Rendered> => {
  if (rows <= MANY_ROWS) return readBounded(sql, text, shown, rows)
  const leave = await enterBig()
  try {
    const rendered = await readBounded(sql, text, shown, rows)
    Promise.race([sent, sleep(READING, undefined, { ref: false })]).then(leave)
    return rendered
  } catch (error) {
    leave()
    throw error
  }
}

/** One page of a list as JSON, with the number of all rows that match. `sent`: when the answer is out. */
export const readList = (
  sql: Database,
  answers: Answers,
  table: Table,
  siteId: number,
  state: State,
  query: ListQuery,
  sent: Promise<unknown>,
): Promise<Answer | undefined> =>
  answers.answer(`${siteId} ${table.name} list ${query.canonical}`, state.version, async () => {
    if (query.filters.length === 0 && query.ordering === null) {
      const { json, lastId } = await renderPage(
        sql,
        copyPage(table, siteId, query),
        query.shown,
        query.pageSize,
        sent,
      )
      return { body: json, total: state.rows, lastId }
    }
    const [ids, counted] = await Promise.all([
      pageIds(sql, table, siteId, query),
      query.filters.length === 0 ? [{ count: state.rows }] : countRows(sql, table, siteId, query.filters),
    ])
    const text = copyRows(
      table,
      siteId,
      query.shown,
      ids.map(({ id }) => id),
    )
    const { json, lastId } = await renderPage(sql, text, query.shown, ids.length, sent)
    return { body: json, total: counted[0]?.count ?? 0, lastId }
  })

/** One object as JSON; undefined when there is none with this id. */
export const readOne = (
  sql: Sql,
  answers: Answers,
  table: Table,
  siteId: number,
  { version }: State,
  id: number,
  shown: readonly Shown[],
): Promise<Answer | undefined> =>
  answers.answer(`${siteId} ${table.name} ${id} ${namesOf(shown)}`, version, async () => {
    const { json, count, lastId } = await readRows(sql, copyRows(table, siteId, shown, [id]), shown)
    return count === 0 ? undefined : { body: json.subarray(1, -1), total: 1, lastId }
  })

/** The id of the object that has this client key. */
export const findByKey = async (
  sql: Sql,
  table: Table,
  siteId: number,
  value: string,
): Promise<number | undefined> => {
  const [row] = await idByKey(sql, table, siteId, value)
  return row?.id
}
