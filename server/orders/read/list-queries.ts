import { type OrderStatus, statusBits } from '@vitrina/schema/orders/order-status'
import { inStores } from '../../platform/postgres/derive/in-stores.ts'
import { type Query, textOf } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  type CreationPeriod,
  isByStatusAlone,
  isCountedByDay,
  type ListFilters,
  type WideSearch,
} from '../filters.ts'
import { ownConditions } from '../own-order-filters.ts'
import { beginsWith, matchingOrders } from '../search/search-queries.ts'
import type { OrderQuery, SortKey } from './list-query.ts'

// Each statement is unnamed, so it is planned for its actual values, which takes 0.3 ms: one status has a dozen items and another
// one millions, so no single plan suits both.

/** Page of a list, with filters in the form for reading. */
export type OrderPage = Pick<
  OrderQuery,
  'page' | 'pageSize' | 'after' | 'orderedBy' | 'descending' | 'first'
> & {
  readonly filters: ListFilters
}

/** Ids of the orders on a page, in their order; `first`, which matches the search, precedes all others. */
export const orderPageIds = async (sql: Sql, siteId: number, query: OrderPage): Promise<number[]> => {
  const ids = (await planned<{ id: number }>(sql, pageOf(sql, siteId, query))).map(({ id }) => id)
  return query.first !== null && query.page === 1 ? [query.first, ...ids] : ids
}

/** Number of orders with these filters. */
export const countOrders = async (sql: Sql, siteId: number, filters: ListFilters): Promise<number> => {
  const [row] = isCountedByDay(filters)
    ? await countByDay(sql, siteId, filters)
    : await planned<{ count: number }>(
        sql,
        sql`select count(*) from ${listedOrders(sql, siteId, filters)} where ${conditions(sql, siteId, filters)}`,
      )
  return row?.count ?? 0
}

/** Ids of orders with an item in one of these statuses. One more than `most` if there are more. */
export const idsOfStatus = async (
  sql: Sql,
  siteId: number,
  statuses: readonly OrderStatus[],
  created: CreationPeriod,
  most: number,
): Promise<number[]> => {
  const rows = await planned<{ id: number }>(
    sql,
    sql`
      select distinct order_id as id from order_item
      where site_id = ${siteId} and ${ofStatus(sql, statuses, created)}
      limit ${most + 1}
    `,
  )
  return rows.map(({ id }) => id)
}

export const planned = async <Row>(sql: Sql, query: Query): Promise<Row[]> => {
  const { text, values } = textOf(query)
  return (await sql.execute(text, values)).rows
}

const pageOf = (sql: Sql, siteId: number, query: OrderPage): Query => {
  const { filters, page, pageSize, after, orderedBy, descending, first } = query
  const { statuses } = filters
  const byStatus = statuses !== null && isByStatusAlone(filters)
  const byCreation = orderedBy === 'created_at'
  if (page === null)
    return byStatus
      ? pageOfStatusAfter(sql, siteId, statuses, filters, after, pageSize)
      : sql`
          select id from ${listedOrders(sql, siteId, filters)} where ${conditions(sql, siteId, filters)} and id > ${after}
          order by id limit ${pageSize}
        `
  // The first order takes a place of the first page.
  const places = first === null ? 0 : 1
  const offset = Math.max(0, (page - 1) * pageSize - places)
  const limit = page === 1 ? pageSize - places : pageSize
  return byStatus && byCreation
    ? pageOfStatus(sql, siteId, statuses, filters, descending, pageSize, offset)
    : sql`
        select id from ${listedOrders(sql, siteId, filters, !byCreation)}
        where ${conditions(sql, siteId, filters)} and ${isOther(sql, first)}
        order by ${inOrder(sql, orderedBy, descending, 'id')} limit ${limit} offset ${offset}
      `
}

/** Excludes the order that precedes all others. */
export const isOther = (sql: Sql, first: number | null): Query =>
  first === null ? sql`true` : sql`id <> ${first}::bigint`

const inOrder = (sql: Sql, column: SortKey, descending: boolean, id: string): Query =>
  sql.unsafe(descending ? `${column} desc, ${id} desc` : `${column}, ${id}`)

const since = (sql: Sql, column: string, seconds: number | null): Query =>
  seconds === null ? sql`true` : sql`${sql.unsafe(column)} >= to_timestamp(${seconds}::bigint)`

export const createdWithin = (sql: Sql, { createdAfter, createdBefore }: CreationPeriod): Query => sql`
  ${since(sql, 'created_at', createdAfter)}
  and ${createdBefore === null ? sql`true` : sql`created_at < to_timestamp(${createdBefore}::bigint)`}
`

const ofStatus = (sql: Sql, statuses: readonly OrderStatus[], created: CreationPeriod): Query =>
  sql`status = any(${statuses}::order_status[]) and ${createdWithin(sql, created)}`

/**
 * Reads each status in the order of its index, only as far as the page needs, regardless of the number of its items. An order may
 * occur once per item.
 */
const pageOfStatus = (
  sql: Sql,
  siteId: number,
  statuses: readonly OrderStatus[],
  created: CreationPeriod,
  descending: boolean,
  pageSize: number,
  offset: number,
): Query => {
  const order = inOrder(sql, 'created_at', descending, 'order_id')
  const first = statuses.map(
    (status, place) => sql`${sql.unsafe(place === 0 ? '' : 'union')} (
      select distinct created_at, order_id from order_item
      where site_id = ${siteId} and status = ${status} and ${createdWithin(sql, created)}
      order by ${order} limit ${offset + pageSize}
    )`,
  )
  return sql`select order_id as id from (${first}) as found order by ${order} limit ${pageSize} offset ${offset}`
}

/** Items examined after an id before those of a status: a few milliseconds of work. */
const NEAR = 30_000

/**
 * Reads the next items of all statuses first, which is sufficient for a frequent one, because no index has the items of a status
 * in the order of their ids. Reads all items of the status only if the page is not full.
 */
const pageOfStatusAfter = (
  sql: Sql,
  siteId: number,
  statuses: readonly OrderStatus[],
  created: CreationPeriod,
  after: number,
  pageSize: number,
): Query => {
  const condition = ofStatus(sql, statuses, created)
  return sql`
    with next as materialized (
      select order_id, status, created_at from order_item
      where site_id = ${siteId} and order_id > ${after} order by order_id, id limit ${NEAR}
    ),
    near as materialized (
      select distinct order_id from next where ${condition} order by order_id limit ${pageSize}
    ),
    enough as materialized (
      select (select count(*) from near) = ${pageSize} or (select count(*) from next) < ${NEAR} as yes
    )
    select order_id as id from near where (select yes from enough)
    union all
    (
      select distinct order_id from (
        select order_id from order_item where site_id = ${siteId} and ${condition} and order_id > ${after} offset 0
      ) as far
      where not (select yes from enough) order by order_id limit ${pageSize}
    )
  `
}

/**
 * Orders of a site, or the few with known ids, which are then read first. `isComplete`: all columns instead of ids and times of
 * creation.
 */
export const listedOrders = (sql: Sql, siteId: number, filters: ListFilters, isComplete = false): Query => {
  const { ids, search, updatedAfter, statuses, shop, stores, own } = filters
  if (ids !== null)
    return sql`(select * from external_order where site_id = ${siteId} and id = any(${ids}::bigint[]) offset 0) as stored`
  if (search === null || search.others !== null)
    return sql`(select * from external_order where site_id = ${siteId}) as stored`
  const matching = matchingOrders(sql, siteId, search.text)
  // The index also contains the time of the order.
  const isByTime =
    updatedAfter === null && statuses === null && shop === null && stores === null && own === null
  return !isComplete && isByTime
    ? sql`(${matching}) as stored`
    : sql`(
        select stored.* from (select id from (${matching}) as every offset 0) as found
        cross join lateral (
          select * from external_order as stored where stored.site_id = ${siteId} and stored.id = found.id offset 0
        ) as stored
      ) as stored`
}

/** SQL conditions of the filters. */
export const conditions = (
  sql: Sql,
  siteId: number,
  { updatedAfter, statuses, shop, stores, search, own, ...created }: ListFilters,
): Query => sql`
  ${createdWithin(sql, created)} and ${since(sql, 'updated_at', updatedAfter)}
  and ${shop === null ? sql`true` : sql`shop_id = ${shop}`} and ${inStores(sql, stores)}
  and ${search === null ? sql`true` : isMeant(sql, search)} and ${withStatus(sql, statuses)}
  ${own === null ? sql`` : ownConditions(sql, siteId, own)}
`

/** Condition for a search result. Without a list of the other matches (too many), the rows read are the matches. */
const isMeant = (sql: Sql, { text, others }: WideSearch): Query =>
  others === null ? sql`true` : sql`(${beginsWith(sql, text)} or id = any(${others}::bigint[]))`

const DAY = 86_400

/** Counts orders by the daily counters (UTC) that writes update; orders of partial days are counted individually. */
const countByDay = (sql: Sql, siteId: number, { statuses, createdAfter, createdBefore }: ListFilters) => {
  const from = createdAfter ?? -Infinity
  const until = createdBefore ?? Infinity
  const first = Math.ceil(from / DAY)
  const end = Math.floor(until / DAY)
  const parts = [
    { createdAfter: from, createdBefore: Math.min(first * DAY, until) },
    { createdAfter: Math.max(first, end) * DAY, createdBefore: until },
  ].filter((part) => part.createdAfter < part.createdBefore)
  const condition = sql`site_id = ${siteId} and ${withStatus(sql, statuses)}`
  const counts = [
    sql`(
      select coalesce(sum(orders), 0)::bigint from order_count
      where ${condition}
        and ${createdAfter === null ? sql`true` : sql`day >= date 'epoch' + ${first}::integer`}
        and ${createdBefore === null ? sql`true` : sql`day < date 'epoch' + ${end}::integer`}
    )`,
    ...parts.map(
      (part) =>
        sql`+ (select count(*) from external_order where ${condition} and ${createdWithin(sql, part)})`,
    ),
  ]
  return sql<{ count: number }>`select ${counts} as count`
}

/** Condition on the statuses of orders, or of counts of orders. */
const withStatus = (sql: Sql, statuses: readonly OrderStatus[] | null): Query =>
  statuses === null ? sql`true` : sql`statuses & ${statusBits(statuses)}::integer <> 0`
