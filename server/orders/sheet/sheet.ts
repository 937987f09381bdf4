import type { Language } from '@vitrina/schema/languages'
import { SHEET_HEADS, SHEET_SIGNS, type SheetRows } from '@vitrina/schema/order-sheet'
import type { Database } from '../../database/sql.ts'
import { copied, gathered } from '../../reading/copied.ts'
import type { OrderFilters } from '../filters.ts'
import { orderPageIds } from '../list-queries.ts'
import { narrowedOrders } from '../narrow.ts'
import { copySheet, sheetCells } from './sheet-sql.ts'

/** Orders fetched at a time. */
const PIECE = 500

/** What tells a spreadsheet that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export interface SheetWanted {
  readonly filters: OrderFilters
  readonly rows: SheetRows
  readonly language: Language
}

/** Orders as a spreadsheet of a language opens them, piece by piece, the oldest ids first. */
export async function* sheetOf(
  sql: Database,
  siteId: number,
  { filters: asked, rows, language }: SheetWanted,
): AsyncGenerator<Buffer> {
  const heads = sheetCells(rows, language).map(([head]) => SHEET_HEADS[head][language])
  yield Buffer.from(`${BYTE_ORDER_MARK}${heads.join(SHEET_SIGNS[language].between)}\n`)
  const filters = await narrowedOrders(sql, siteId, asked)
  for (let after = 0; ; ) {
    const page = {
      filters,
      page: null,
      pageSize: PIECE,
      after,
      orderedBy: 'created_at',
      descending: false,
    } as const
    const ids = await orderPageIds(sql, siteId, page)
    if (ids.length > 0) yield await copied(sql, copySheet(siteId, ids, rows, language), gathered)
    if (ids.length < PIECE) return
    after = ids.at(-1) ?? after
  }
}
