import type { Parameters } from '../../server/platform/http/protocol/query.ts'
import { moveToTrash } from '../../server/catalog/content/trash/trash-queries.ts'
import { referrersOf } from '../../server/catalog/content/write/delete.ts'
import { copyStatement } from '../../server/catalog/content/write/insert.ts'
import { filterable } from '../../server/catalog/content/read/list-parameters.ts'
import { parseListQuery } from '../../server/catalog/content/read/list-query.ts'
import { findUses } from '../../server/catalog/content/use-queries.ts'
import {
  deleteRows,
  findAncestors,
  findNumbered,
  findOwners,
  findReferenced,
  findRows,
  uniqueColumns,
  updateRows,
} from '../../server/catalog/content/queries.ts'
import { copyPage, copyRows, countRows, idByKey, pageIds, rowsById } from '../../server/catalog/content/read/read-queries.ts'
import { shownByDefault } from '../../server/catalog/content/read/render.ts'
import { storeSentObjects, selectUnchangedSent } from '../../server/catalog/content/write/sent-queries.ts'
import { treeField } from '../../server/catalog/content/write/tree.ts'
import { type Query, textOf } from '../../server/platform/postgres/pool/query.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { referencesOf, type Table } from '../../server/platform/postgres/derive/table.ts'
import { FIGURES_OF_PRODUCT } from '../../server/catalog/stock/product-figures.ts'

/** Nothing is sent: a pool connects only when a query is awaited. */
const sql = openPool({}, () => undefined)

type Statement = readonly [title: string, text: Query<unknown> | string]

/** What every write and list of an object sends. */
export const commonStatements = (table: Table): Statement[] => [
  ['Create the rows', copyStatement(table)],
  ['Update the rows', updateRows(sql, table, 1, Buffer.from('[]'), '')],
  ['Find the rows of a batch', findRows(sql, table, 1, [1], ['key'], [])],
  ['Read a page', copyPage(table, 1, list(table, {}))],
]

/** What else may be sent for an object, by the calls and parameters that need it. */
export const furtherStatements = (table: Table, tables: ReadonlyMap<string, Table>): Statement[] => [
  ['Find objects sent before', selectUnchangedSent(sql, table, 1, ['1'], ['00'])],
  ['Store the sent objects', storeSentObjects(sql, table, { siteId: 1, origin: 1 }, ['1'], [{ id: 1, digest: '00' }])],
  [
    'Find the owners of keys and slugs',
    findOwners(sql, table, 1, new Map(uniqueColumns(table).map(({ name }) => [name, ['x']]))),
  ],
  ['Find numbered slugs', findNumbered(sql, table, 1, 'slug_ro', ['x'])],
  ['Find the referenced objects', findReferenced(sql, 1, referencedBy(table, tables))],
  ...[treeField(table) ?? []]
    .flat()
    .map((field): Statement => ['Find the ancestors', findAncestors(sql, table, 1, field, [1])]),
  ['Find the references to an object', findUses(sql, 1, table, [1], referrersOf(table, tables))],
  ['Delete the rows', deleteRows(sql, table, 1, [1], moveToTrash(sql, table, 1, [1], FIGURES_OF_PRODUCT))],
  ['Read a later page', copyPage(table, 1, list(table, { page: '3', page_size: '50' }))],
  ['Read a page after an id', copyPage(table, 1, list(table, { after: '7', fields: 'id,updated_at' }))],
  ['Read one object', rowsById(table, shownByDefault(table))],
  ['Read the objects of a page of ids', copyRows(table, 1, shownByDefault(table), [2, 1])],
  ['Find the id of a key', idByKey(sql, table, 1, 'x')],
  ['Read a filtered page of ids', pageIds(sql, table, 1, list(table, filtersOf(table)))],
  ['Read an ordered page of ids', pageIds(sql, table, 1, list(table, { ordering: '-updated_at' }))],
  ['Count the matching rows', countRows(sql, table, 1, list(table, filtersOf(table)).filters)],
]

/** Every filter at once. */
const filtersOf = (table: Table): Parameters => ({
  ids: '1,2',
  updated_after: '0',
  search: 'x',
  ...Object.fromEntries(
    filterable(table).map(({ name, field }) => [name, field.kind === 'boolean' ? 'true' : '1']),
  ),
})

const list = (table: Table, parameters: Parameters) => parseListQuery(table, parameters)

const referencedBy = (table: Table, tables: ReadonlyMap<string, Table>) =>
  [...new Set(referencesOf(table).map(({ to }) => to))].flatMap((to) => {
    const target = tables.get(to)
    return target ? [{ table: target, ids: [1], keys: ['x'] }] : []
  })

/** A statement as a person reads it. */
export const printed = ([title, statement]: Statement): string => {
  const text = typeof statement === 'string' ? statement : textOf(statement as Query).text
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => line.search(/\S/)))
  return `-- ${title}\n${lines.map((line) => line.slice(margin).trimEnd()).join('\n')};`
}
