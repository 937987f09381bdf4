import type { Language } from '@vitrina/schema/languages'
import { MIXED, type OrderField } from '@vitrina/schema/order'
import type { Query } from '../database/query.ts'
import type { Sql } from '../database/sql.ts'
import { nameIn } from './product-queries.ts'

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const instant = (column: string) => `to_char(stored.${column} at time zone 'UTC', ${INSTANT})`

/** How each field of an order is read from its row `stored` (rule 6.2). */
const COLUMNS: Readonly<Record<OrderField, string>> = {
  order_id: 'stored.id',
  rrn: 'stored.rrn',
  shop: 'stored.shop_id',
  shop_code: 'stored.shop_code',
  promocode: 'stored.promocode_id',
  promocode_code: 'stored.promocode_code',
  order_items: 'items.list',
  address: 'address.object',
  status: `coalesce(stored.status::text, '${MIXED}')`,
  total: 'stored.total::text',
  currency: '(select currency from site where site.id = stored.site_id)',
  customer: `case when num_nonnulls(stored.customer_name, stored.customer_email, stored.customer_phone) > 0 then (
    select row_to_json(shown) from (
      select stored.customer_name as name, stored.customer_email as email, stored.customer_phone as phone
    ) as shown
  ) end`,
  payment: 'stored.payment',
  delivery: 'stored.delivery',
  comment: 'stored.comment',
  created_at: instant('created_at'),
  updated_at: instant('updated_at'),
}

const CALLED = `left join lateral (
  select * from order_product
  where order_product.site_id = order_item.site_id and order_product.product_id = order_item.product_id
    and order_product.version = order_item.product_version offset 0
) as called on true`

// By concatenation, as json_agg would put line breaks between the items.
const itemsIn = (language: Language | null): string => `cross join lateral (
  select ('[' || string_agg(row_to_json(item)::text, ',' order by item.order_id) || ']')::json as list
  from (
    select
      id as order_id, status as order_status, trim_scale(loyalty_price) as loyalty_price, quantity, order_item.product_id as product
      ${language === null ? '' : `, called.key as product_key, called.code as product_code, ${nameIn(language, 'called')} as product_name`}
    from order_item ${language === null ? '' : CALLED}
    where order_item.site_id = stored.site_id and order_item.order_id = stored.id offset 0
  ) as item
) as items`

/** An address as it is read, from its row (rule 6.6). */
export const ADDRESS_COLUMNS =
  'coalesce(number, id) as address_id, address_ro, address_ru, address_en, address_uk, zipcode, coalesce(postcode, zipcode::text) as postcode, region_id, locality_id, sector_id as sector'

const ADDRESS = `left join lateral (
  select row_to_json(shown) as object
  from (
    select ${ADDRESS_COLUMNS}
    from order_address where order_address.site_id = stored.site_id and order_address.order_id = stored.id offset 0
  ) as shown
) as address on true`

/**
 * The orders with these ids as compact JSON, in the order in which the ids stand; those that are not there are left out.
 * Products are named in `language`, or not at all without one. The site travels with the ids: compared with a constant, a site that the planner knows nothing of is taken for one row.
 */
export const ordersAsJson = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  fields: readonly OrderField[],
  language: Language | null,
): Query<{ id: number; json: string }> => {
  const columns = fields.map((field) => `${COLUMNS[field]} as ${field}`).join(', ')
  const items = fields.includes('order_items') ? itemsIn(language) : ''
  const address = fields.includes('address') ? ADDRESS : ''
  return sql<{ id: number; json: string }>`
    select wanted.id, (select row_to_json(shown)::text from (select ${sql.unsafe(columns)}) as shown) as json
    from (
      select ${siteId}::integer as site_id, id, place
      from unnest(${ids}::bigint[]) with ordinality as listed (id, place) offset 0
    ) as wanted
    cross join lateral (
      select * from external_order as stored where stored.site_id = wanted.site_id and stored.id = wanted.id offset 0
    ) as stored
    ${sql.unsafe(items)}
    ${sql.unsafe(address)}
    order by place
  `
}
