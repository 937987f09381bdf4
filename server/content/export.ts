import type { Sql } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import { ApiError } from '../http/errors.ts'
import { copyCells, type Exported } from './export-sql.ts'
import { type Filter, invalid } from './list-query.ts'
import { readRows } from './read.ts'
import { copyRows, pageIds, treeRows } from './read-queries.ts'
import { parentsFirst, treeField } from './tree.ts'

/** What an export is asked for. */
export interface ExportQuery {
  readonly format: 'ndjson' | 'csv'
  readonly delimiter: string
  readonly exported: readonly Exported[]
  readonly filters: readonly Filter[]
  readonly after: number
}

/** Rows fetched at a time: a few hundred KiB, so that a slow client costs no more memory than that. */
const PIECE = 500

/** The text of an export, piece by piece. Nothing is held between the pieces: a client may take its time. */
export async function* exportRows(
  sql: Sql,
  table: Table,
  siteId: number,
  query: ExportQuery,
  pieces: AsyncIterable<readonly number[]>,
): AsyncGenerator<Buffer> {
  if (query.format === 'csv') yield header(query)
  for await (const ids of pieces) {
    yield query.format === 'csv'
      ? await readCells(sql, copyCells(table, siteId, query.exported, ids, query.delimiter))
      : await readLines(sql, table, siteId, query, ids)
  }
}

/**
 * The ids of all rows of an export: ascending, but objects that stand in a tree come after all that they stand below, so
 * that an import finds every parent.
 * @throws {ApiError} `validation_failed` when a tree is to go on after what is not there
 */
export async function* idsOf(
  sql: Sql,
  table: Table,
  siteId: number,
  { filters, after }: Pick<ExportQuery, 'filters' | 'after'>,
): AsyncGenerator<number[]> {
  const tree = treeField(table)
  if (tree !== undefined && filters.length === 0) {
    const all = parentsFirst(await treeRows(sql, table, siteId, tree))
    if (after > 0 && !all.includes(after))
      throw new ApiError('validation_failed.query', {}, { faults: [invalid('after', 'id of an object')] })
    const rest = all.slice(all.indexOf(after) + 1)
    for (let from = 0; from < rest.length; from += PIECE) yield rest.slice(from, from + PIECE)
    return
  }
  for (let last = after; ; ) {
    const page = { filters, ordering: null, page: null, pageSize: PIECE, after: last }
    const ids = (await pageIds(sql, table, siteId, page)).map(({ id }) => id)
    if (ids.length > 0) yield ids
    if (ids.length < PIECE) return
    last = ids.at(-1) ?? last
  }
}

const header = ({ exported, delimiter }: ExportQuery): Buffer =>
  Buffer.from(`${exported.map(({ name }) => name).join(delimiter)}\n`)

const readCells = async (sql: Sql, text: string): Promise<Buffer> => {
  const { stream, done } = await sql.copyOut(text)
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  await done
  return Buffer.concat(chunks)
}

const readLines = async (
  sql: Sql,
  table: Table,
  siteId: number,
  { exported }: ExportQuery,
  ids: readonly number[],
): Promise<Buffer> => {
  const shown = exported.map(({ shown }) => shown)
  return (await readRows(sql, copyRows(table, siteId, shown, ids), shown, { as: 'lines' })).json
}
