import { createHash } from 'node:crypto'
import type { Sql } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import { ApiError } from '../http/errors.ts'
import { matches } from '../http/etag.ts'
import { copied } from '../reading/copied.ts'
import type { CachedResponse, ResponseCache, State } from '../reading/response-cache.ts'
import { shortTag } from '../reading/tag.ts'
import type { Declared } from './declared.ts'
import { copyRows, idByKey } from './read-queries.ts'
import { namesOf, renderRows, type Shown, showable, shownAs, shownByDefault } from './render.ts'

/** One object as JSON, with the ETag of all that it holds. */
export interface One extends CachedResponse {
  readonly tag: string
}

/** One object by its id; undefined when there is none. An answer that is kept costs no read of its row. */
export const readOne = (
  sql: Sql,
  answers: ResponseCache,
  declared: Declared,
  siteId: number,
  { version }: State,
  id: number,
  shown: readonly Shown[],
): Promise<One | undefined> =>
  answers.answer(`${siteId} ${declared.form.table.name} ${id} ${namesOf(shown)}`, version, () =>
    readPresent(sql, declared, siteId, id, shown),
  )

/** The object that has this client key; undefined when there is none. */
export const readByKey = (
  sql: Sql,
  answers: ResponseCache,
  declared: Declared,
  siteId: number,
  { version }: State,
  value: string,
  shown: readonly Shown[],
): Promise<One | undefined> => {
  const { table } = declared.form
  return answers.answer(`${siteId} ${table.name} by ${namesOf(shown)} ${value}`, version, async () => {
    const [row] = await idByKey(sql, table, siteId, value)
    return row && readPresent(sql, declared, siteId, row.id, shown)
  })
}

/**
 * One object as it is now, past all that is kept. Its ETag is made of everything that its row holds and its joined lists
 * show, write-only fields and times too, whatever is shown: it names the same state in `If-Match` for every `fields`, and
 * changes of other objects leave it as it is.
 */
export const readPresent = async (
  sql: Sql,
  { form: { table }, fingerprint }: Declared,
  siteId: number,
  id: number,
  shown: readonly Shown[],
): Promise<One | undefined> => {
  const whole = wholeOf(table)
  const chunks = await copied(sql, copyRows(table, siteId, whole, [id]))
  const { json, count, lastId } = renderRows(chunks, hiding(whole, shown))
  if (count === 0) return undefined
  const state = createHash('sha256').update(`${fingerprint} ${siteId} `)
  for (const chunk of chunks) state.update(chunk)
  return { body: json.subarray(1, -1), total: 1, lastId, tag: shortTag(state.digest('base64url')) }
}

/**
 * Holds an object to the state that `If-Match` names. One that is not there is left to be missed by the write.
 * @throws {ApiError} `precondition_failed`
 */
export const requireState = async (
  sql: Sql,
  declared: Declared,
  siteId: number,
  id: number,
  ifMatch: string,
): Promise<void> => {
  const present = await readPresent(sql, declared, siteId, id, shownByDefault(declared.form.table))
  if (present && !matches(ifMatch, present.tag)) throw new ApiError('precondition_failed')
}

const wholes = new WeakMap<Table, readonly Shown[]>()

/** All that an object holds, in one order. */
const wholeOf = (table: Table): readonly Shown[] => {
  const writeOnly = table.columns.filter(({ field }) => field.writeOnly).map(shownAs)
  const whole = wholes.get(table) ?? [...showable(table), ...writeOnly]
  wholes.set(table, whole)
  return whole
}

/** The same columns, of which only what is to be shown is written. */
const hiding = (whole: readonly Shown[], shown: readonly Shown[]): Shown[] => {
  const names = new Set(shown.map(({ name }) => name))
  return whole
    .filter(({ name }) => name !== 'id' || names.has(name))
    .map((column) => (names.has(column.name) ? column : { ...column, form: 'hidden' }))
}
