import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import {
  ADDRESS,
  ITEM,
  ITEM_OMITTED_WHEN_EMPTY,
  isDefaultFields,
  ORDER,
  ORDER_OMITTED_WHEN_EMPTY,
  type ShownOrderField,
} from '@vitrina/schema/orders/order'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { ownAsJson } from '../../platform/own-fields/own-values.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { ITEM_COLUMNS, ORDER_COLUMNS, type OrderColumn, selected, shownFrom } from '../columns.ts'
import type { OrderOwn } from '../own-fields.ts'
import { nameIn } from '../product-queries.ts'

/** SQL of each field of an order, from its row `stored` and related rows (rule 6.2). */
const SHOWN: Readonly<Record<string, string>> = {
  ...shownFrom('stored', ORDER),
  order_items: 'items.list',
  address: 'address.object',
  currency: '(select currency from site where site.id = stored.site_id)',
  total_without_vat: '(stored.total - stored.total_vat)::text',
  amount_due: '(stored.total - stored.paid_amount + coalesce(stored.refunded_amount, 0))::text',
  custom: 'null',
}

const ITEM_EACH = shownFrom('order_item', ITEM)
const ITEM_SHOWN = selected(
  Object.fromEntries(
    Object.entries(ITEM_EACH).filter(([name]) => !(ITEM_OMITTED_WHEN_EMPTY as string[]).includes(name)),
  ),
)

/** Names without own fields, for sites that have none. */
const withoutOwn = (names: readonly string[]): readonly string[] => names.filter((name) => name !== 'custom')

/**
 * SQL of an object's JSON with its rarely used fields, appended to the JSON of the others. Without such a value it is the same
 * JSON.
 */
const withMore = (
  json: string,
  row: string,
  {
    columns,
    names,
    shown,
  }: {
    readonly columns: readonly Pick<OrderColumn, 'field' | 'name'>[]
    readonly names: readonly string[]
    readonly shown: Readonly<Record<string, string>>
  },
  own: readonly OwnColumn[],
): string => {
  if (own.length > 0) {
    const custom = ownAsJson(`${row}.custom`, own)
    return withMore(json, row, { columns, names, shown: { ...shown, custom } }, [])
  }
  const used = columns.filter(({ field }) => names.includes(field)).map(({ name }) => `${row}.${name}`)
  const members = names.map((name) => `',"${name}":' || to_json(${shown[name]})::text`)
  return `case when num_nonnulls(${used.join(', ')}) = 0 then ${json}
    else left(${json}, -1) || concat(${members.join(', ')}) || '}' end`
}

// A product renamed since the order keeps its earlier names; otherwise the current ones are used (rule 6.3b).
export const PRODUCT_AT_ORDER_JOIN = `left join lateral (
  select * from order_product as kept
  where kept.site_id = order_item.site_id and kept.product_id = order_item.product_id
    and kept.version >= order_item.product_version
  order by version limit 1
) as kept on true
left join lateral (
  select * from product
  where kept.version is null and product.site_id = order_item.site_id and product.id = order_item.product_id offset 0
) as now on true`

/** Key, code and name of a product at the time of the order, for an item joined with {@link PRODUCT_AT_ORDER_JOIN}. */
export const productAtOrder = (language: Language): string => `,
  coalesce(kept.key, now.group_product_id) as product_key, coalesce(kept.code, now.code) as product_code,
  coalesce(${nameIn(language, 'kept')}, ${nameIn(language, 'now')}) as product_name`

/** Columns that indicate whether an item has rarely used fields. */
const ITEM_USED = [...ITEM_COLUMNS, { field: 'product_options', name: 'product_options' }]

// By concatenation, because json_agg would put line breaks between the items.
const itemsIn = (language: Language | null, own: readonly OwnColumn[]): string => `cross join lateral (
  select ('[' || string_agg(item.json, ',' order by item.id) || ']')::json as list
  from (
    select order_item.id, ${withMore(
      'plain.json',
      'order_item',
      {
        columns: ITEM_USED,
        names: own.length > 0 ? ITEM_OMITTED_WHEN_EMPTY : withoutOwn(ITEM_OMITTED_WHEN_EMPTY),
        shown: {
          ...ITEM_EACH,
          product_options: `ordered_options(order_item.product_options, '${language ?? LANGUAGES[0]}')`,
        },
      },
      own,
    )} as json
    from order_item ${language === null ? '' : PRODUCT_AT_ORDER_JOIN}
    cross join lateral (
      select row_to_json(shown)::text as json from (
        select ${ITEM_SHOWN} ${language === null ? '' : productAtOrder(language)}
      ) as shown
    ) as plain
    where order_item.site_id = stored.site_id and order_item.order_id = stored.id offset 0
  ) as item
) as items`

/**
 * Address in the form of reads, from its row of order_address (rule 6.6); the previous release omits numbers and postal codes.
 */
export const ADDRESS_SHOWN = selected({
  ...shownFrom('order_address', ADDRESS),
  address_id: 'coalesce(order_address.number, order_address.id)',
  postcode: 'coalesce(order_address.postcode, order_address.zipcode::text)',
})

const DELIVERED = `left join lateral (
  select row_to_json(shown) as object
  from (
    select ${ADDRESS_SHOWN}
    from order_address where order_address.site_id = stored.site_id and order_address.order_id = stored.id offset 0
  ) as shown
) as address on true`

/** SQL of a selected field; callers refuse unknown own fields. */
const shownOf = (field: ShownOrderField, { order }: OrderOwn): string | undefined => {
  if (field === 'custom' && order.length > 0) return ownAsJson('stored.custom', order)
  if (!field.startsWith(OWN_FIELD_PREFIX)) return SHOWN[field]
  const column = order.find(({ name }) => name === field)
  return column ? `(stored.custom -> '${column.key}')` : 'null'
}

/**
 * Orders with these ids as compact JSON, in the order of the ids; unknown ids are omitted. Names of products are in `language`,
 * or omitted without one; `own` are the own fields of the site. The site is a column of the ids: with a constant, the planner
 * expects one row for a site without statistics.
 */
export const ordersAsJson = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  fields: readonly ShownOrderField[],
  language: Language | null,
  own: OrderOwn,
): Query<{ id: number; json: string }> => {
  const isComplete = isDefaultFields(fields)
  const listed = isComplete
    ? fields.filter((field) => !(ORDER_OMITTED_WHEN_EMPTY as string[]).includes(field))
    : fields
  const columns = listed.map((field) => `${shownOf(field, own)} as "${field}"`).join(', ')
  const json = isComplete
    ? withMore(
        'plain.json',
        'stored',
        {
          columns: ORDER_COLUMNS,
          names: own.order.length > 0 ? ORDER_OMITTED_WHEN_EMPTY : withoutOwn(ORDER_OMITTED_WHEN_EMPTY),
          shown: SHOWN,
        },
        own.order,
      )
    : 'plain.json'
  const items = fields.includes('order_items') ? itemsIn(language, own.item) : ''
  const address = fields.includes('address') ? DELIVERED : ''
  return sql<{ id: number; json: string }>`
    select wanted.id, ${sql.unsafe(json)} as json
    from (
      select ${siteId}::integer as site_id, id, place
      from unnest(${ids}::bigint[]) with ordinality as listed (id, place) offset 0
    ) as wanted
    cross join lateral (
      select * from external_order as stored where stored.site_id = wanted.site_id and stored.id = wanted.id offset 0
    ) as stored
    ${sql.unsafe(items)}
    ${sql.unsafe(address)}
    cross join lateral (
      select row_to_json(shown)::text as json from (select ${sql.unsafe(columns)}) as shown offset 0
    ) as plain
    order by place
  `
}
