import { labelLanguages, type NotedField } from '@vitrina/schema/labels/note-label'
import type { Language } from '@vitrina/schema/languages'
import { ORDER_STATUS_LABELS } from '@vitrina/schema/orders/order-labels'
import {
  SHEET_AMOUNTS,
  SHEET_COLUMNS,
  SHEET_DELIMITERS,
  type SheetFormat,
  type SheetHead,
  type SheetRows,
} from '@vitrina/schema/orders/order-sheet'
import { MIXED } from '@vitrina/schema/orders/order-status'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { UNITS } from '@vitrina/schema/units'
import { protectedSql } from '@vitrina/schema/wire/formula'
import { numbers } from '../../platform/reading/copy-result.ts'
import { ITEM_TOTAL, QUANTITY } from '../item-total.ts'
import { nameIn } from '../product-queries.ts'
import { PRODUCT_AT_ORDER_JOIN, productAtOrder } from '../read/order-json.ts'

/** Rows of a spreadsheet, its language and its format. */
export interface SheetForm {
  readonly rows: SheetRows
  readonly language: Language
  readonly format: SheetFormat
  /** Own fields of the rows, in the last columns. */
  readonly own: readonly OwnColumn[]
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Label of a status; null for an order with items in different statuses. */
const labelOf = (language: Language, status: string): string => {
  const cases = Object.entries(ORDER_STATUS_LABELS).map(
    ([word, label]) => `when ${literal(word)} then ${literal(label[language])}`,
  )
  return `case coalesce(${status}::text, '${MIXED}') ${cases.join(' ')} end`
}

/** Values of notes, separated by commas, with the labels of the site. */
const noted = (field: NotedField, language: Language): string => `(
    select string_agg(coalesce(${labelLanguages(language)
      .map((one) => `label.label_${one}`)
      .join(', ')}, note.value), ', ')
    from jsonb_each_text(stored.${field}) as note
    left join note_label as label
      on label.site_id = stored.site_id and label.of_field = '${field}' and label.word = note.value
    where note.value <> ''
  )`

const nameOf = (table: string, id: string, language: Language): string =>
  `(select ${nameIn(language, table)} from ${table} where ${table}.site_id = stored.site_id and ${table}.id = ${id})`

const addressIn = (language: Language): string =>
  `coalesce(nullif(address.address_${language}, ''), nullif(address.address_ro, ''), nullif(address.address_ru, ''), nullif(address.address_en, ''), nullif(address.address_uk, ''))`

type ExpressionOf = (language: Language, rows: SheetRows) => string

const minuteOf = (time: string): string =>
  `to_char(${time} at time zone site.time_zone, 'YYYY-MM-DD HH24:MI')`

/** Symbol of the unit of an item. */
const unitIn = (language: Language): string =>
  `case item.unit ${UNITS.map(({ code, symbol }) => `when ${literal(code)} then ${literal(symbol[language])}`).join(' ')} else item.unit end`

/** Options of an ordered product, as `Size: M, Color: red`; null without any. */
const optionsIn = (language: Language): string => `(
    select string_agg(concat(option ->> 'name', ': ', option ->> 'value'), ', ' order by place)
    from json_array_elements(ordered_options(item.product_options, '${language}')) with ordinality as listed (option, place)
  )`

/** SQL of each column, from an order or its item. */
const VALUES: Readonly<Record<Exclude<SheetHead, 'status'>, ExpressionOf>> = {
  rrn: () => 'stored.rrn',
  order_id: () => 'stored.id',
  created_at: () => minuteOf('stored.created_at'),
  customer: () => 'stored.customer_name',
  phone: () => 'stored.customer_phone',
  email: () => 'stored.customer_email',
  total: () => 'stored.total',
  currency: () => 'site.currency',
  locality: (language) => nameOf('locality', 'address.locality_id', language),
  address: addressIn,
  postcode: () => 'coalesce(address.postcode, address.zipcode::text)',
  store: (language) => nameOf('shop', 'stored.shop_id', language),
  payment: (language) => noted('payment', language),
  delivery: (language) => noted('delivery', language),
  comment: () => 'stored.comment',
  items: () => 'items.list',
  product_code: () => 'item.product_code',
  product_name: () => 'coalesce(item.name, item.product_name)',
  price: () => 'item.loyalty_price',
  quantity: () => QUANTITY,
  sum: () => ITEM_TOTAL,
  unit: unitIn,
  discount: (_, rows) => (rows === 'orders' ? 'stored.discount' : 'item.discount'),
  vat_rate: () => 'item.vat_rate',
  returned: () => 'item.returned_quantity',
  return_reason: () => 'item.return_reason',
  options: optionsIn,
  vat: () => 'stored.total_vat',
  company: () => 'stored.company_name',
  fiscal_code: () => 'stored.company_fiscal_code',
  invoice: () => 'stored.invoice_number',
  paid_at: () => minuteOf('stored.paid_at'),
  paid_amount: () => 'stored.paid_amount',
  refunded_amount: () => 'stored.refunded_amount',
  amount_due: () => 'stored.total - stored.paid_amount + coalesce(stored.refunded_amount, 0)',
  payment_number: () => 'stored.payment_number',
  carrier: () => 'stored.carrier',
  tracking: () => 'stored.tracking_number',
  shipped_at: () => minuteOf('stored.shipped_at'),
}

/** Columns with values of the console or the database, which cannot be formulas. */
const UNQUOTED: readonly SheetHead[] = [
  'order_id',
  'created_at',
  'status',
  'currency',
  'paid_at',
  'shipped_at',
]

const expressionOf = (head: SheetHead, { rows, language }: SheetForm): string =>
  head === 'status'
    ? labelOf(language, rows === 'orders' ? 'stored.status' : 'item.status')
    : VALUES[head](language, rows)

const cellOf = (head: SheetHead, form: SheetForm): string => {
  const value = expressionOf(head, form)
  if (SHEET_AMOUNTS[head])
    return `replace((${value})::text, '.', '${SHEET_DELIMITERS[form.language].decimal}')`
  return UNQUOTED.includes(head) ? value : protectedSql(value)
}

/** Characters that do not occur in JSON, so that nothing in a line is quoted. */
const RAW_TEXT = `format csv, delimiter E'\\x02', quote E'\\x01'`

/** Items of an order with the product names at the time of the order (rule 6.3b). */
const itemsNamed = (language: Language): string => `
  select order_item.*${productAtOrder(language)}
  from order_item ${PRODUCT_AT_ORDER_JOIN}
  where order_item.site_id = stored.site_id and order_item.order_id = stored.id offset 0`

/** COPY statement for the rows of the orders with these ids, in their order. */
export const copySheet = (siteId: number, ids: readonly number[], form: SheetForm): string => `copy (
    select ${lineOf(form)}
    from (
      select ${numbers([siteId])} as site_id, id, place
      from unnest('{${numbers(ids)}}'::bigint[]) with ordinality as listed (id, place) offset 0
    ) as wanted
    join site on site.id = wanted.site_id
    cross join lateral (
      select * from external_order as stored where stored.site_id = wanted.site_id and stored.id = wanted.id offset 0
    ) as stored
    ${form.rows === 'orders' ? withItsParts(form.language) : `cross join lateral (${itemsNamed(form.language)}) as item`}
    order by wanted.place${form.rows === 'items' ? ', item.id' : ''}
  ) to stdout (${form.format === 'csv' ? `format csv, delimiter '${SHEET_DELIMITERS[form.language].between}'` : RAW_TEXT})`

/** Text of an own field; lists are separated by commas. */
const ownValue = ({ key, field }: OwnColumn, { rows }: SheetForm): string => {
  const custom = `${rows === 'orders' ? 'stored' : 'item'}.custom`
  if (field.kind !== 'words' && field.kind !== 'references') return `(${custom} ->> '${key}')`
  return `(select string_agg(value, ', ') from jsonb_array_elements_text(${custom} -> '${key}') as value)`
}

const ownCell = (column: OwnColumn, form: SheetForm): string => {
  const value = ownValue(column, form)
  return column.field.kind === 'number' || column.field.kind === 'money'
    ? `replace(${value}, '.', '${SHEET_DELIMITERS[form.language].decimal}')`
    : protectedSql(value)
}

/** JSON object with the own fields as its last members. */
const withOwn = (json: string, form: SheetForm): string => {
  if (form.own.length === 0) return json
  const members = form.own.map(
    (column) => `',"${column.name}":' || coalesce(to_json(${ownValue(column, form)})::text, 'null')`,
  )
  return `left(${json}::text, -1) || ${members.join(' || ')} || '}'`
}

/** SQL of a row: its cells, or an object with all values as texts, so that no digit of a number is lost. */
const lineOf = (form: SheetForm): string => {
  const heads = SHEET_COLUMNS[form.rows]
  return form.format === 'csv'
    ? [...heads.map((head) => cellOf(head, form)), ...form.own.map((column) => ownCell(column, form))].join(
        ', ',
      )
    : withOwn(
        `json_build_object(${heads.map((head) => `'${head}', (${expressionOf(head, form)})::text`).join(', ')})`,
        form,
      )
}

const withItsParts = (language: Language): string => `
    left join lateral (
      select * from order_address
      where order_address.site_id = stored.site_id and order_address.order_id = stored.id offset 0
    ) as address on true
    cross join lateral (
      select string_agg(concat(${QUANTITY}, ' × ', coalesce(item.name, product_name, product_code, '#' || coalesce(product_id, item.id)), ' (' || ${optionsIn(language)} || ')'), '; ' order by id) as list
      from (${itemsNamed(language)}) as item
    ) as items`
