import { ApiError } from '../../../platform/http/errors.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Reads } from '../../../platform/postgres/pool/sql.ts'
import { bufferCollector, copyResultUpTo } from '../../../platform/reading/copy-result.ts'
import type { Filter } from '../read/filter.ts'
import { copyRows, pageIds, treeRows } from '../read/read-queries.ts'
import { rowRenderer } from '../read/render.ts'
import { parentsFirst, treeField } from '../write/tree.ts'
import { copyCells, type ExportField } from './export-sql.ts'

/** Query of an export. */
export interface ExportQuery {
  readonly format: 'ndjson' | 'csv'
  readonly delimiter: string
  /** CSV begins with a byte order mark, by which a spreadsheet recognizes UTF-8. */
  readonly isMarked: boolean
  readonly exported: readonly ExportField[]
  readonly filters: readonly Filter[]
  readonly after: number
}

/** Runs a statement that finds ids; expensive statements wait for a slot. */
export type ReadIds = <T>(work: (sql: Reads) => PromiseLike<T>) => Promise<T> | PromiseLike<T>

/** Rows fetched at a time: a few hundred KiB for most objects. */
const PIECE = 500

/** Bytes fetched at a time; large rows are fetched in smaller groups. So a slow client costs no more memory. */
const MAX_BYTES = 8 * 2 ** 20

/** Text of an export in pieces. No connection is held between pieces, so a slow client blocks nothing. */
export async function* exportRows(
  sql: Reads,
  table: Table,
  siteId: number,
  query: ExportQuery,
  pieces: AsyncIterable<readonly number[]>,
): AsyncGenerator<Buffer> {
  if (query.format === 'csv') yield header(query)
  let count = PIECE
  for await (const ids of pieces)
    for (let from = 0; from < ids.length; ) {
      const pieceIds = ids.slice(from, from + count)
      const bytes = await readPiece(sql, table, siteId, query, pieceIds)
      if (!bytes) {
        count = Math.ceil(pieceIds.length / 2)
        continue
      }
      yield bytes
      from += pieceIds.length
      if (bytes.length < MAX_BYTES / 4) count = Math.min(PIECE, 2 * count)
    }
}

/**
 * Ids of all rows of an export, ascending; in a tree, parents come before their children, so that an import finds every parent.
 * @throws {ApiError} `validation_failed` for a tree whose page starts after an unknown id
 */
export async function* idsOf(
  read: ReadIds,
  table: Table,
  siteId: number,
  { filters, after }: Pick<ExportQuery, 'filters' | 'after'>,
): AsyncGenerator<number[]> {
  const tree = treeField(table)
  if (tree !== undefined && filters.length === 0) {
    const all = parentsFirst(await read((sql) => treeRows(sql, table, siteId, tree)))
    if (after > 0 && !all.includes(after))
      throw new ApiError(
        'validation_failed.query',
        {},
        {
          faults: [
            {
              field: 'after',
              key: 'not_found.object',
              parameters: { object: table.resource.path, field: 'id', value: after },
            },
          ],
        },
      )
    const rest = all.slice(all.indexOf(after) + 1)
    for (let from = 0; from < rest.length; from += PIECE) yield rest.slice(from, from + PIECE)
    return
  }
  for (let last = after; ; ) {
    const page = {
      filters,
      ordering: null,
      page: null,
      pageSize: PIECE,
      after: { id: last, at: null },
    }
    const ids = (await read((sql) => pageIds(sql, table, siteId, page))).map(({ id }) => id)
    if (ids.length > 0) yield ids
    if (ids.length < PIECE) return
    last = ids.at(-1) ?? last
  }
}

const BYTE_ORDER_MARK = '\uFEFF'

const header = ({ exported, delimiter, isMarked }: ExportQuery): Buffer =>
  Buffer.from(`${isMarked ? BYTE_ORDER_MARK : ''}${exported.map(({ name }) => name).join(delimiter)}\n`)

/** Text of some rows; undefined if it exceeds the memory limit, which a single row never does. */
const readPiece = async (
  sql: Reads,
  table: Table,
  siteId: number,
  { format, exported, delimiter }: ExportQuery,
  ids: readonly number[],
): Promise<Buffer | undefined> => {
  const most = ids.length === 1 ? Number.POSITIVE_INFINITY : MAX_BYTES
  if (format === 'csv') {
    return copyResultUpTo(sql, copyCells(table, siteId, exported, ids, delimiter), most, bufferCollector)
  }
  const shown = exported.map(({ shown }) => shown)
  const text = copyRows(table, siteId, shown, ids)
  return (await copyResultUpTo(sql, text, most, () => rowRenderer(shown, { as: 'lines' })))?.json
}
