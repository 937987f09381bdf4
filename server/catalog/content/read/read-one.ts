import { ApiError } from '../../../platform/http/errors.ts'
import { matches } from '../../../platform/http/protocol/etag.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { etagOf } from '../../../platform/reading/etag.ts'
import type {
  CachedResponse,
  ReadableState,
  ResponseCache,
} from '../../../platform/reading/response-cache.ts'
import { rowBytes } from '../../../platform/reading/row-bytes.ts'
import type { Declared } from '../declared.ts'
import { idByKey, rowsById } from './read-queries.ts'
import { namesOf, rowRenderer, type Shown, showable, shownAs, shownByDefault } from './render.ts'
import { rowOf } from './row-of.ts'

/** One object as JSON, with the ETag of all that it holds. */
export interface One extends CachedResponse {
  readonly tag: string
}

/** Reads one object by id; undefined for an unknown id. A cached response needs no read of its row. */
export const readOne = (
  answers: ResponseCache,
  declared: Declared,
  siteId: number,
  { version, place }: ReadableState,
  id: number,
  shown: readonly Shown[],
): Promise<One | undefined> =>
  answers.answer(`${siteId} ${declared.form.table.name} ${id} ${namesOf(shown)}`, version, () =>
    readPresent(place, declared, siteId, id, shown),
  )

/** Reads one object by client key; undefined for an unknown key. */
export const readByKey = (
  answers: ResponseCache,
  declared: Declared,
  siteId: number,
  { version, place }: ReadableState,
  value: string,
  shown: readonly Shown[],
): Promise<One | undefined> => {
  const { table } = declared.form
  return answers.answer(`${siteId} ${table.name} by ${namesOf(shown)} ${value}`, version, async () => {
    const [row] = await idByKey(place, table, siteId, value)
    return row && readPresent(place, declared, siteId, row.id, shown)
  })
}

/**
 * Reads the present state of one object, bypassing all caches. Its ETag covers all columns of its row and its
 * joined lists, including write-only fields and times, regardless of the selected fields: it is valid in
 * `If-Match` for every `fields`, and changes of other objects do not affect it.
 */
export const readPresent = async (
  sql: Sql,
  { form: { table }, fingerprint }: Declared,
  siteId: number,
  id: number,
  shown: readonly Shown[],
): Promise<One | undefined> => {
  const whole = wholeOf(table)
  const row = await rowOf(sql, rowsByIdOf(table), siteId, id)
  if (row === undefined) return undefined
  const { bytes, begin } = rowBytes(`${fingerprint} ${siteId} `, row)
  const tag = etagOf(bytes)
  const renderer = rowRenderer(hiding(whole, shown))
  renderer.take(bytes.subarray(begin))
  return { body: renderer.made(true).json.subarray(1, -1), total: 1, lastId: id, tag }
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

const texts = new WeakMap<Table, string>()

/** The statement that reads all that objects hold. */
const rowsByIdOf = (table: Table): string => {
  const text = texts.get(table) ?? rowsById(table, wholeOf(table))
  texts.set(table, text)
  return text
}

const wholes = new WeakMap<Table, readonly Shown[]>()

/** All that an object holds, in one order. */
const wholeOf = (table: Table): readonly Shown[] => {
  const writeOnly = table.columns.filter(({ field }) => field.writeOnly).map(shownAs)
  const whole = wholes.get(table) ?? [...showable(table), ...writeOnly]
  wholes.set(table, whole)
  return whole
}

const hidings = new WeakMap<readonly Shown[], readonly Shown[]>()

/** The same columns, of which only what is to be shown is written. What is shown is of one table. */
const hiding = (whole: readonly Shown[], shown: readonly Shown[]): readonly Shown[] => {
  const known = hidings.get(shown)
  if (known) return known
  const asked = new Map(shown.map((column) => [column.name, column]))
  const hiding = whole
    .filter(({ name }) => name !== 'id' || asked.has(name))
    .map((column): Shown => asked.get(column.name) ?? { ...column, form: 'hidden' })
  hidings.set(shown, hiding)
  return hiding
}
