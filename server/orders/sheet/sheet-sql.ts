import type { Language } from '@vitrina/schema/languages'
import { labelLanguages, type NotedField } from '@vitrina/schema/note-label'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/order-labels'
import { SHEET_SIGNS, type SheetHead, type SheetRows } from '@vitrina/schema/order-sheet'
import { MIXED } from '@vitrina/schema/order-status'
import { protectedSql } from '@vitrina/schema/wire/formula'
import { numbers } from '../../reading/copied.ts'
import { CALLED, called } from '../order-json.ts'
import { nameIn } from '../product-queries.ts'

type Cells = readonly (readonly [SheetHead, string])[]

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What a state is called; null is that of an order whose items differ. */
const labelOf = (language: Language, status: string): string => {
  const cases = Object.entries(ORDER_STATUS_LABELS).map(
    ([word, label]) => `when ${literal(word)} then ${literal(label[language])}`,
  )
  return `case coalesce(${status}::text, '${MIXED}') ${cases.join(' ')} end`
}

const numeric = (language: Language, value: string): string =>
  `replace((${value})::text, '.', '${SHEET_SIGNS[language].decimal}')`

/** The values that a shop noted, one behind the other, by what the site calls them. */
const noted = (field: NotedField, language: Language): string =>
  protectedSql(`(
    select string_agg(coalesce(${labelLanguages(language)
      .map((one) => `label.label_${one}`)
      .join(', ')}, note.value), ', ')
    from jsonb_each_text(stored.${field}) as note
    left join note_label as label
      on label.site_id = stored.site_id and label.of_field = '${field}' and label.word = note.value
    where note.value <> ''
  )`)

const nameOf = (table: string, id: string, language: Language): string =>
  protectedSql(
    `(select ${nameIn(language, table)} from ${table} where ${table}.site_id = stored.site_id and ${table}.id = ${id})`,
  )

const addressIn = (language: Language): string =>
  `coalesce(nullif(address.address_${language}, ''), nullif(address.address_ro, ''), nullif(address.address_ru, ''), nullif(address.address_en, ''), nullif(address.address_uk, ''))`

const OF_ORDER: Cells = [
  ['rrn', protectedSql('stored.rrn')],
  ['order_id', 'stored.id'],
  ['created_at', `to_char(stored.created_at at time zone site.time_zone, 'YYYY-MM-DD HH24:MI')`],
  ['customer', protectedSql('stored.customer_name')],
  ['phone', protectedSql('stored.customer_phone')],
]

const ofOrders = (language: Language): Cells => [
  ...OF_ORDER,
  ['email', protectedSql('stored.customer_email')],
  ['status', labelOf(language, 'stored.status')],
  ['total', numeric(language, 'stored.total')],
  ['currency', 'site.currency'],
  ['locality', nameOf('locality', 'address.locality_id', language)],
  ['address', protectedSql(addressIn(language))],
  ['postcode', protectedSql('coalesce(address.postcode, address.zipcode::text)')],
  ['store', nameOf('shop', 'stored.shop_id', language)],
  ['payment', noted('payment', language)],
  ['delivery', noted('delivery', language)],
  ['comment', protectedSql('stored.comment')],
  ['items', protectedSql('items.list')],
]

const ofItems = (language: Language): Cells => [
  ...OF_ORDER,
  ['status', labelOf(language, 'item.status')],
  ['product_code', protectedSql('item.product_code')],
  ['product_name', protectedSql('item.product_name')],
  ['price', numeric(language, 'item.loyalty_price')],
  ['quantity', 'item.quantity'],
  ['sum', numeric(language, 'item.loyalty_price * item.quantity')],
  ['currency', 'site.currency'],
]

/** The cells of a row, by their heads. */
export const sheetCells = (rows: SheetRows, language: Language): Cells =>
  rows === 'orders' ? ofOrders(language) : ofItems(language)

/** The items of an order as they were called when they were ordered (rule 6.3b). */
const itemsNamed = (language: Language): string => `
  select order_item.*${called(language)}
  from order_item ${CALLED}
  where order_item.site_id = stored.site_id and order_item.order_id = stored.id offset 0`

/** The statement that sends the rows of the orders with these ids, in their order. */
export const copySheet = (
  siteId: number,
  ids: readonly number[],
  rows: SheetRows,
  language: Language,
): string => `copy (
    select ${sheetCells(rows, language)
      .map(([, cell]) => cell)
      .join(', ')}
    from (
      select ${numbers([siteId])} as site_id, id, place
      from unnest('{${numbers(ids)}}'::bigint[]) with ordinality as listed (id, place) offset 0
    ) as wanted
    join site on site.id = wanted.site_id
    cross join lateral (
      select * from external_order as stored where stored.site_id = wanted.site_id and stored.id = wanted.id offset 0
    ) as stored
    ${rows === 'orders' ? withItsParts(language) : `cross join lateral (${itemsNamed(language)}) as item`}
    order by wanted.place${rows === 'items' ? ', item.id' : ''}
  ) to stdout (format csv, delimiter '${SHEET_SIGNS[language].between}')`

const withItsParts = (language: Language): string => `
    left join lateral (
      select * from order_address
      where order_address.site_id = stored.site_id and order_address.order_id = stored.id offset 0
    ) as address on true
    cross join lateral (
      select string_agg(concat(quantity, ' × ', coalesce(product_name, product_code, '#' || product_id)), '; ' order by id) as list
      from (${itemsNamed(language)}) as item
    ) as items`
