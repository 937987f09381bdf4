import {
  REPORT_FIGURES,
  type ReportFigures,
  type ReportGroup,
  type ReportOrder,
  type ReportRow,
} from '@vitrina/schema/console/report'
import { labelLanguages } from '@vitrina/schema/labels/note-label'
import type { Language } from '@vitrina/schema/languages'
import { MIXED, PAID } from '@vitrina/schema/orders/order-status'
import type { Stores } from '@vitrina/schema/rights'
import { inStores, ofOrdersInStores } from '../../platform/postgres/derive/in-stores.ts'
import { type Query, textOf } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { ITEM_TOTAL, QUANTITY } from '../item-total.ts'
import { nameIn } from '../product-queries.ts'
import { IS_SOLD } from '../sold.ts'
import type { ReportPeriods } from './period-queries.ts'

/** Period as moments, with its first day. */
interface Range {
  readonly since: Date
  readonly until: Date
  readonly firstDay: string
}

/** Row of a report; that of the total has `is_total`. */
export interface ReportLine extends ReportRow {
  readonly is_total: boolean
  readonly found: number
  readonly rest: { readonly now: string; readonly before: string } | null
}

interface ReportQuery {
  readonly siteId: number
  /** Stores of the caller. */
  readonly stores: Stores
  readonly by: ReportGroup
  readonly since: string
  readonly order: ReportOrder
  readonly periods: ReportPeriods
  readonly language: Language
  readonly limit: number
}

/**
 * Keys of orders by group, in types that are quick to group by. The key of a day is its number in its period, which pairs the days
 * of two periods.
 */
const ORDER_KEYS = {
  store: 'stored.shop_id',
  status: 'stored.status',
  payment: `coalesce(nullif(stored.payment_method, ''), nullif(stored.payment ->> 'method', '')) collate "C"`,
  promocode: 'stored.promocode_id',
} as const

/** Keys of items by group. */
const ITEM_KEYS = {
  product: 'item.product_id',
  brand: 'product.brand_id',
  category: 'category.id',
} as const

type ItemGroup = keyof typeof ITEM_KEYS

const isOfItems = (by: ReportGroup): by is ItemGroup => Object.hasOwn(ITEM_KEYS, by)

/** Quantity of products; deliveries and fees are no items of a report. */
const SOLD_QUANTITY = `case when coalesce(item.kind, 'product') = 'product' then ${QUANTITY} end`

/** Site and stores of the reported orders. */
type Scope = Pick<ReportQuery, 'siteId' | 'stores'>

/** Paid items of a period, in the order of the index by status and time. */
const itemsIn = (sql: Sql, { siteId, stores }: Scope, { since, until }: Range): Query => sql`
  item.site_id = ${siteId} and item.status = any(${PAID}::order_status[])
  and item.created_at >= ${since.toISOString()}::timestamptz and item.created_at < ${until.toISOString()}::timestamptz
  and ${ofOrdersInStores(sql, siteId, stores, 'item.order_id')}
`

/** Figures of orders `(key, orders, items, returned, revenue)`: a row for the total, `*`, and one for each key, which begins with `=`. */
const orderRows = (sql: Sql, scope: Scope, range: Range, key: Query | null, by: ReportGroup): Query => {
  const isByStatus = by === 'status' && key !== null
  const isTotal = sql.unsafe(key === null ? 'true' : 'grouping(key) = 1')
  return sql`
    select
      case when is_total then '*' else '=' || coalesce(key::text, ${sql.unsafe(isByStatus ? `'${MIXED}'` : "''")}) end as key,
      orders, items, returned, revenue
    from (
      select
        ${sql.unsafe(key === null ? 'null' : 'key')} as key, ${isTotal} as is_total,
        case when ${isTotal} then count(*) filter (where is_sold) else count(*) end as orders,
        sum(items) as items, sum(returned) as returned, sum(total) as revenue
      from (
        select ${key ?? sql`null`} as key, stored.total, sold.items, sold.returned, ${sql.unsafe(`stored.${IS_SOLD}`)} as is_sold
        from external_order as stored
        left join (
          select item.order_id, sum(${sql.unsafe(SOLD_QUANTITY)}) as items, sum(item.returned_quantity) as returned
          from order_item as item where ${itemsIn(sql, scope, range)}
          group by item.order_id
        ) as sold on sold.order_id = stored.id
        where stored.site_id = ${scope.siteId} and ${inStores(sql, scope.stores, 'stored.shop_id')} ${isByStatus ? sql`` : sql`and ${sql.unsafe(`stored.${IS_SOLD}`)}`}
          and stored.created_at >= ${range.since.toISOString()}::timestamptz
          and stored.created_at < ${range.until.toISOString()}::timestamptz
      ) as listed
      group by grouping sets (()${sql.unsafe(key === null ? '' : ', (key)')})
    ) as grouped
  `
}

/** Tables with the keys of items. */
const GROUP_JOINS: Readonly<Record<ItemGroup, (sql: Sql, siteId: number) => Query>> = {
  product: (sql) => sql``,
  brand: (sql, siteId) =>
    sql`left join product on product.site_id = ${siteId} and product.id = item.product_id`,
  category: (sql, siteId) => sql`left join (
    select distinct product.id as product_id, unnest(product.category) as id from product where product.site_id = ${siteId}
  ) as category on category.product_id = item.product_id`,
}

/** Figures of items by key. An order counts once in each key; a product of several categories counts in each. */
const itemRows = (sql: Sql, scope: Scope, range: Range, by: ItemGroup): Query => sql`
  select '=' || coalesce(key::text, '') as key, orders, items, returned, revenue
  from (
    select
      ${sql.unsafe(ITEM_KEYS[by])} as key, count(distinct item.order_id) as orders,
      sum(${sql.unsafe(SOLD_QUANTITY)}) as items, sum(item.returned_quantity) as returned,
      sum(${sql.unsafe(ITEM_TOTAL)}) as revenue
    from order_item as item ${GROUP_JOINS[by](sql, scope.siteId)}
    where ${itemsIn(sql, scope, range)}
    group by 1
  ) as grouped
`

const rowsIn = (sql: Sql, { by, periods: { zone }, ...scope }: ReportQuery, range: Range): Query => {
  if (isOfItems(by))
    return sql`${orderRows(sql, scope, range, null, by)} union all ${itemRows(sql, scope, range, by)}`
  const key =
    by === 'day'
      ? sql`(stored.created_at at time zone ${zone})::date - ${range.firstDay}::date`
      : sql.unsafe(ORDER_KEYS[by])
  return orderRows(sql, scope, range, key, by)
}

/** Name of each row of a group, and the code of a product; `listed.key` begins with a sign. */
const namesOf = (sql: Sql, { siteId, by, language }: ReportQuery): { columns: Query; joined: Query } => {
  const NO_NAME = { columns: sql`null as name, null as code`, joined: sql`` }
  const object = (table: string, columns: string) => ({
    columns: sql.unsafe(columns),
    joined: sql`left join ${sql.unsafe(table)} as named
      on named.site_id = ${siteId} and named.id = nullif(substr(listed.key, 2), '')::integer`,
  })
  switch (by) {
    case 'day':
    case 'status':
      return NO_NAME
    case 'store':
      return object('shop', `coalesce(${nameIn(language, 'named')}, named.code) as name, null as code`)
    case 'promocode':
      return object('promocode', 'named.code as name, null as code')
    case 'product':
      return object(
        'product',
        `${nameIn(language, 'named')} as name, coalesce(named.code, named.group_product_id) as code`,
      )
    case 'category':
      return object('category', `${nameIn(language, 'named')} as name, null as code`)
    case 'brand':
      return object('brand', 'named.name, null as code')
    case 'payment':
      return {
        columns: sql.unsafe(
          `coalesce(${labelLanguages(language)
            .map((one) => `named.label_${one}`)
            .join(', ')}) as name, null as code`,
        ),
        joined: sql`left join note_label as named
          on named.site_id = ${siteId} and named.of_field = 'payment' and named.word = substr(listed.key, 2)`,
      }
  }
}

type Part = 'now' | 'before'

/** A figure of a period, in `compared`. */
const figure = (name: keyof ReportFigures, part: Part): string => {
  const of = (column: string) => `coalesce(${part}_rows.${column}, 0)`
  if (name === 'average') return `round(${of('revenue')} / nullif(${of('orders')}, 0), 2)`
  return name === 'revenue' ? `round(${of(name)}, 2)` : of(name)
}

const COMPARED = (['now', 'before'] as const)
  .flatMap((part) => REPORT_FIGURES.map((name) => `${figure(name, part)} as ${part}_${name}`))
  .join(', ')

const json = (expressionOf: (name: string) => string): string =>
  `json_build_object(${REPORT_FIGURES.map((name) => `'${name}', (${expressionOf(name)})::text`).join(', ')})`

/** Figures as JSON: those of quantities without trailing zeros, changes with one decimal. */
const FIGURES = [
  ...(['now', 'before'] as const).map(
    (part) =>
      `${json((name) => (name === 'items' || name === 'returned' ? `trim_scale(${part}_${name})` : `${part}_${name}`))} as ${part}`,
  ),
  `${json((name) => `round((now_${name} - before_${name}) * 100.0 / nullif(before_${name}, 0), 1)`)} as change`,
].join(', ')

/** Revenue of orders less that of their items. */
const REST = `json_build_object(${(['now', 'before'] as const)
  .map(
    (part) =>
      `'${part}', (sum(case when key = '*' then ${part}_revenue else -${part}_revenue end) over ())::text`,
  )
  .join(', ')})`

const REVENUE_FIRST = 'now_revenue desc, before_revenue desc, now_orders desc'

const ORDERS: Readonly<Record<ReportOrder, string>> = {
  revenue: REVENUE_FIRST,
  fall: `now_revenue - before_revenue, ${REVENUE_FIRST}`,
}

/** Lines of a report: the total, then rows in the requested order. The statement is planned for its actual days. */
export const selectReport = async (sql: Sql, query: ReportQuery): Promise<ReportLine[]> => {
  const { by, since, periods, limit } = query
  const order = sql.unsafe(ORDERS[query.order])
  const { columns, joined } = namesOf(sql, query)
  const now = { since: periods.since, until: periods.until, firstDay: since }
  const before = {
    since: periods.before_since,
    until: periods.before_until,
    firstDay: periods.before_first_day,
  }
  const { text, values } = textOf(sql`
    with now_rows as materialized (${rowsIn(sql, query, now)}),
    before_rows as materialized (${rowsIn(sql, query, before)}),
    compared as (
      select key, ${sql.unsafe(COMPARED)} from now_rows full join before_rows using (key)
    ),
    listed as (
      select *, count(*) over () - 1 as found, ${sql.unsafe(by === 'product' || by === 'brand' ? REST : 'null::json')} as rest
      from compared order by key = '*' desc, ${order}, key limit ${limit + 1}
    )
    select
      substr(listed.key, 2) as key, listed.key = '*' as is_total, ${columns}, found, rest, ${sql.unsafe(FIGURES)}
    from listed ${joined}
    order by is_total desc, ${order}, listed.key
  `)
  return (await sql.execute(text, values)).rows
}
