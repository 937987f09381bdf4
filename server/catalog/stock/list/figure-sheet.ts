import { figureSheetHeads } from '@vitrina/schema/console/figure-list'
import type { Language } from '@vitrina/schema/languages'
import { SHEET_DELIMITERS, type SheetFormat } from '@vitrina/schema/orders/order-sheet'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { protectedSql } from '@vitrina/schema/wire/formula'
import { tableName } from '../../../platform/postgres/derive/table.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { bufferCollector, copyResult, numbers } from '../../../platform/reading/copy-result.ts'
import { productNameIn, selectFigurePairs } from './figure-list-queries.ts'
import type { FigureQuestion } from './figure-query.ts'

/** Rows fetched at a time. */
const PIECE = 5000

/** Mark by which a spreadsheet recognizes UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** SQL of the columns of a sheet. */
const expressions = (
  { owner, figure }: ProductFeed,
  language: Language,
): Readonly<Record<string, string>> => ({
  key: 'product.group_product_id',
  code: 'product.code',
  name: productNameIn(language, 'product'),
  owner:
    'name_ro' in owner.fields || 'localized' in (owner.fields.name ?? {})
      ? productNameIn(language, 'owner')
      : 'owner.name',
  figure: `kept.${figure}::text`,
  updated_at: `to_char(kept.updated_at at time zone site.time_zone, 'YYYY-MM-DD HH24:MI')`,
})

/** Columns that the server computes. */
const UNQUOTED = ['figure', 'updated_at']

/** Characters that do not occur in JSON, so that nothing in a line is quoted. */
const RAW_TEXT = `format csv, delimiter E'\\x02', quote E'\\x01'`

const copySheet = (
  feed: ProductFeed,
  siteId: number,
  pairs: readonly { readonly product_id: number; readonly owner_id: number }[],
  language: Language,
  format: SheetFormat,
): string => {
  const { table, owner, ownerField } = feed
  const { between, decimal } = SHEET_DELIMITERS[language]
  const values = Object.entries(expressions(feed, language))
  const cells = values.map(([head, value]) => {
    if (head === 'figure') return `replace(${value}, '.', '${decimal}')`
    return UNQUOTED.includes(head) ? value : protectedSql(value)
  })
  const line =
    format === 'csv'
      ? cells.join(', ')
      : `json_build_object(${values.map(([head, value]) => `'${head}', ${value}`).join(', ')})`
  return `copy (
    select ${line}
    from (
      select ${numbers([siteId])} as site_id, product_id, owner_id, place
      from unnest(
        '{${numbers(pairs.map((pair) => pair.product_id))}}'::integer[], '{${numbers(pairs.map((pair) => pair.owner_id))}}'::integer[]
      ) with ordinality as listed (product_id, owner_id, place) offset 0
    ) as wanted
    join site on site.id = wanted.site_id
    join ${table} as kept
      on kept.site_id = wanted.site_id and kept.product_id = wanted.product_id and kept.${ownerField} = wanted.owner_id
    join product on product.site_id = wanted.site_id and product.id = wanted.product_id
    join ${tableName(owner.path)} as owner on owner.site_id = wanted.site_id and owner.id = wanted.owner_id
    order by place
  ) to stdout (${format === 'csv' ? `format csv, delimiter '${between}'` : RAW_TEXT})`
}

/** Figures as CSV for spreadsheets of a language, or as lines of JSON, in pieces, in the order of the list. */
export async function* figureSheet(
  sql: Database,
  feed: ProductFeed,
  siteId: number,
  question: FigureQuestion,
  format: SheetFormat,
): AsyncGenerator<Buffer> {
  const { language } = question
  const heads = Object.values(figureSheetHeads(feed)).map((head) => head[language])
  if (format === 'csv')
    yield Buffer.from(`${BYTE_ORDER_MARK}${heads.join(SHEET_DELIMITERS[language].between)}\n`)
  for (let after = question.after; ; ) {
    const pairs = await selectFigurePairs(sql, feed, siteId, { ...question, after, limit: PIECE })
    if (pairs.length > 0)
      yield await copyResult(sql, copySheet(feed, siteId, pairs, language, format), bufferCollector)
    const last = pairs.at(-1)
    if (!last || pairs.length < PIECE) return
    after = { productId: last.product_id, ownerId: last.owner_id, by: last.by }
  }
}
