import type { Language } from '@vitrina/schema/languages'
import { SHEET_COLUMNS, SHEET_DELIMITERS, SHEET_HEADS } from '@vitrina/schema/orders/order-sheet'
import { labelsOf, type OwnColumn } from '@vitrina/schema/own-fields'
import { protect } from '@vitrina/schema/wire/formula'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { bufferCollector, copyResult } from '../../platform/reading/copy-result.ts'
import type { ListFilters } from '../filters.ts'
import { orderPageIds } from '../read/list-queries.ts'
import { copySheet, type SheetForm } from './sheet-sql.ts'

/** Orders fetched at a time. */
const PIECE = 500

/** Mark by which a spreadsheet recognizes UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Label of an own field, with its language if it is localized. */
const headOf = ({ own, language: of }: OwnColumn, language: Language): string =>
  `${labelsOf(own, own.code)[language]}${of === undefined ? '' : ` (${of})`}`

/** A text that a person has written, as a cell. */
export const textCell = (text: string, language: Language): string => {
  const safe = protect(text)
  return /["\n\r]/.test(safe) || safe.includes(SHEET_DELIMITERS[language].between)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

/** Orders as CSV for spreadsheets of a language, or as lines of JSON, in pieces, ascending by id. */
export async function* sheetOf(
  sql: Database,
  siteId: number,
  filters: ListFilters,
  form: SheetForm,
): AsyncGenerator<Buffer> {
  const { rows, language, format, own } = form
  const heads = [
    ...SHEET_COLUMNS[rows].map((head) => SHEET_HEADS[head][language]),
    ...own.map((column) => textCell(headOf(column, language), language)),
  ]
  if (format === 'csv')
    yield Buffer.from(`${BYTE_ORDER_MARK}${heads.join(SHEET_DELIMITERS[language].between)}\n`)
  for (let after = 0; ; ) {
    const page = {
      filters,
      page: null,
      pageSize: PIECE,
      after,
      orderedBy: 'created_at',
      descending: false,
      first: null,
    } as const
    const ids = await orderPageIds(sql, siteId, page)
    if (ids.length > 0) yield await copyResult(sql, copySheet(siteId, ids, form), bufferCollector)
    if (ids.length < PIECE) return
    after = ids.at(-1) ?? after
  }
}
