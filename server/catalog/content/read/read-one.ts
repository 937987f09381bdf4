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
import type { ContentDeclaration } from '../declared.ts'
import { extrasOf } from './extras.ts'
import { filledValues } from './fallback.ts'
import { idByKey, rowsById } from './read-queries.ts'
import { namesOf, rowRenderer, type Shown, showable, shownAs, shownByDefault } from './render.ts'
import { rowOf } from './row-of.ts'

/** One object as JSON, with an ETag over all its fields. */
export interface ObjectBody extends CachedResponse {
  readonly tag: string
}

/** Reads one object by id; undefined for an unknown id. A cached response needs no read of its row. */
export const readOne = (
  answers: ResponseCache,
  declared: ContentDeclaration,
  siteId: number,
  { version, place }: ReadableState,
  id: number,
  shown: readonly Shown[],
): Promise<ObjectBody | undefined> =>
  answers.answer(`${siteId} ${declared.form.table.name} ${id} ${namesOf(shown)}`, version, () =>
    readCurrent(place, declared, siteId, id, shown),
  )

/** Reads one object by client key; undefined for an unknown key. */
export const readByKey = (
  answers: ResponseCache,
  declared: ContentDeclaration,
  siteId: number,
  { version, place }: ReadableState,
  value: string,
  shown: readonly Shown[],
): Promise<ObjectBody | undefined> => {
  const { table } = declared.form
  return answers.answer(`${siteId} ${table.name} by ${namesOf(shown)} ${value}`, version, async () => {
    const [row] = await idByKey(place, table, siteId, value)
    return row && readCurrent(place, declared, siteId, row.id, shown)
  })
}

/**
 * Reads the current state of one object, bypassing all caches. Its ETag covers all columns of its row and its joined lists,
 * including write-only fields and times, regardless of the selected fields: it is valid in `If-Match` for every `fields`, and
 * changes of other objects do not affect it. Columns from other tables affect only a second part of the ETag, which `If-Match`
 * ignores.
 */
export const readCurrent = async (
  sql: Sql,
  { form: { table }, fingerprint }: ContentDeclaration,
  siteId: number,
  id: number,
  shown: readonly Shown[],
): Promise<ObjectBody | undefined> => {
  const allColumns = allColumnsOf(table)
  const extras = extrasOf(table, shown)
  const row = await rowOf(sql, rowsByIdOf(table, extras), siteId, id)
  if (row === undefined) return undefined
  const before = `${fingerprint} ${siteId} `
  const stored = etagOf(rowBytes(before, row.slice(0, allColumns.length)).bytes)
  const filled = shown.filter(({ extra }) => extra?.startsWith('|'))
  const { bytes, begin } = rowBytes(
    before,
    filled.length > 0 ? [...row, ...filledValues(filled, allColumns, row)] : row,
  )
  const tag = extras.length > 0 ? stored.replace(/"$/, `.${etagOf(bytes).slice(1)}`) : stored
  const added = [...extras, ...filled]
  const renderer = rowRenderer(hiding(added.length > 0 ? [...allColumns, ...added] : allColumns, shown))
  renderer.take(bytes.subarray(begin))
  return { body: renderer.finish(true).json.subarray(1, -1), total: 1, lastId: id, tag }
}

/**
 * Requires that an object has the state that `If-Match` names. A missing object passes here; the write reports it.
 * @throws {ApiError} `precondition_failed`
 */
export const requireState = async (
  sql: Sql,
  declared: ContentDeclaration,
  siteId: number,
  id: number,
  ifMatch: string,
): Promise<void> => {
  const present = await readCurrent(sql, declared, siteId, id, shownByDefault(declared.form.table))
  const stored = ifMatch.replace(/\.[\w-]+"/g, '"')
  if (present && !matches(stored, present.tag)) throw new ApiError('precondition_failed')
}

const texts = new WeakMap<Table, WeakMap<readonly Shown[], string>>()

/** Statement that reads all fields of objects, and further columns. */
const rowsByIdOf = (table: Table, extras: readonly Shown[]): string => {
  const known = texts.get(table) ?? new WeakMap<readonly Shown[], string>()
  texts.set(table, known)
  const text = known.get(extras) ?? rowsById(table, [...allColumnsOf(table), ...extras])
  known.set(extras, text)
  return text
}

const columnsByTable = new WeakMap<Table, readonly Shown[]>()

/** All fields of an object, in a fixed order. */
const allColumnsOf = (table: Table): readonly Shown[] => {
  const writeOnly = table.columns.filter(({ field }) => field.writeOnly).map(shownAs)
  const columns = columnsByTable.get(table) ?? [...showable(table), ...writeOnly]
  columnsByTable.set(table, columns)
  return columns
}

const hidings = new WeakMap<readonly Shown[], readonly Shown[]>()

/** The same columns, with only `shown` in the response. All belong to one table. */
const hiding = (allColumns: readonly Shown[], shown: readonly Shown[]): readonly Shown[] => {
  const known = hidings.get(shown)
  if (known) return known
  const nameOf = ({ name, extra = '' }: Shown) => `${name} ${extra}`
  const shownByName = new Map(shown.map((column) => [nameOf(column), column]))
  const hiding = allColumns
    .filter((column) => column.name !== 'id' || shownByName.has(nameOf(column)))
    .map((column): Shown => shownByName.get(nameOf(column)) ?? { ...column, form: 'hidden' })
  hidings.set(shown, hiding)
  return hiding
}
