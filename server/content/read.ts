import { setTimeout as sleep } from 'node:timers/promises'
import { gate } from '../batch/gate.ts'
import type { Database, Sql } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import type { Answer, Answers, State } from './answers.ts'
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

/** Pages of more rows than this are megabytes each, so only two are rendered or on their way out at a time. */
const MANY_ROWS = 500
const enterBig = gate(2)

/** How long a client may take to read a big page before the next is begun, in ms: one bad link must not stop all. */
const READING = 5_000

const renderPage = async (
  sql: Sql,
  text: string,
  shown: readonly Shown[],
  rows: number,
  sent: Promise<unknown>,
): Promise<Rendered> => {
  if (rows <= MANY_ROWS) return readRows(sql, text, shown)
  const leave = await enterBig()
  try {
    const rendered = await readRows(sql, text, shown)
    Promise.race([sent, sleep(READING, undefined, { ref: false })]).then(leave)
    return rendered
  } catch (error) {
    leave()
    throw error
  }
}

/** One page of a list as JSON, with the number of all rows that match. `sent`: when the answer is out. */
export const readList = (
  sql: Sql,
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
