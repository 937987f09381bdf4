import { FLAT } from '@vitrina/schema/flat'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import {
  ADDRESS,
  ITEM,
  ITEM_WHEN_SET,
  isWhole,
  ORDER,
  ORDER_WHEN_SET,
  type ShownOrderField,
} from '@vitrina/schema/orders/order'
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
    Object.entries(ITEM_EACH).filter(([name]) => !(ITEM_WHEN_SET as string[]).includes(name)),
  ),
)

/** The names without that of own fields, for sites that have none. */
const withoutOwn = (names: readonly string[]): readonly string[] => names.filter((name) => name !== 'custom')

/**
 * SQL of the JSON of an object with its fields that have a value and that few objects have, from the JSON of the others. Without such
 * a value it is the JSON itself.
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

// A product that was renamed since has the names of then; else it is called as it is (rule 6.3b).
export const CALLED = `left join lateral (
  select * from order_product as kept
  where kept.site_id = order_item.site_id and kept.product_id = order_item.product_id
    and kept.version >= order_item.product_version
  order by version limit 1
) as kept on true
left join lateral (
  select * from product
  where kept.version is null and product.site_id = order_item.site_id and product.id = order_item.product_id offset 0
) as now on true`

/** Key, code and name of a product as it was when it was ordered, of an item that is joined with {@link CALLED}. */
export const called = (language: Language): string => `,
  coalesce(kept.key, now.group_product_id) as product_key, coalesce(kept.code, now.code) as product_code,
  coalesce(${nameIn(language, 'kept')}, ${nameIn(language, 'now')}) as product_name`

/** Columns that say whether an item has fields that few items have. */
const ITEM_USED = [...ITEM_COLUMNS, { field: 'product_options', name: 'product_options' }]

// By concatenation, as json_agg would put line breaks between the items.
const itemsIn = (language: Language | null, own: readonly OwnColumn[]): string => `cross join lateral (
  select ('[' || string_agg(item.json, ',' order by item.id) || ']')::json as list
  from (
    select order_item.id, ${withMore(
      'plain.json',
      'order_item',
      {
        columns: ITEM_USED,
        names: own.length > 0 ? ITEM_WHEN_SET : withoutOwn(ITEM_WHEN_SET),
        shown: {
          ...ITEM_EACH,
          product_options: `ordered_options(order_item.product_options, '${language ?? LANGUAGES[0]}')`,
        },
      },
      own,
    )} as json
    from order_item ${language === null ? '' : CALLED}
    cross join lateral (
      select row_to_json(shown)::text as json from (
        select ${ITEM_SHOWN} ${language === null ? '' : called(language)}
      ) as shown
    ) as plain
    where order_item.site_id = stored.site_id and order_item.order_id = stored.id offset 0
  ) as item
) as items`

/** An address as it is read, from its row of order_address (rule 6.6); the last release leaves out numbers and postal codes. */
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

/** SQL of a field that the call names; unknown own fields are refused by their callers. */
const shownOf = (field: ShownOrderField, { order }: OrderOwn): string | undefined => {
  if (field === 'custom' && order.length > 0) return ownAsJson('stored.custom', order)
  if (!field.startsWith(FLAT)) return SHOWN[field]
  const column = order.find(({ name }) => name === field)
  return column ? `(stored.custom -> '${column.key}')` : 'null'
}

/**
 * The orders with these ids as compact JSON, in the order in which the ids stand; those that are not there are left out.
 * Products are named in `language`, or not at all without one; `own` are the own fields of the site. The site travels with the ids: compared with a constant, a site that the planner knows nothing of is taken for one row.
 */
export const ordersAsJson = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  fields: readonly ShownOrderField[],
  language: Language | null,
  own: OrderOwn,
): Query<{ id: number; json: string }> => {
  const whole = isWhole(fields)
  const listed = whole ? fields.filter((field) => !(ORDER_WHEN_SET as string[]).includes(field)) : fields
  const columns = listed.map((field) => `${shownOf(field, own)} as "${field}"`).join(', ')
  const json = whole
    ? withMore(
        'plain.json',
        'stored',
        {
          columns: ORDER_COLUMNS,
          names: own.order.length > 0 ? ORDER_WHEN_SET : withoutOwn(ORDER_WHEN_SET),
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
