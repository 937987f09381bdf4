import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { OrderHead } from './write-queries.ts'

/** Range of free ids, from the first to the last. */
export interface IdRange {
  readonly kind: 'order' | 'item'
  readonly first: number
  readonly last: number
}

/**
 * First ranges of free ids after the last assigned ones, in ascending order, sufficient for the given numbers
 * of orders and items. Each taken id is skipped once, by its index.
 */
export const freeRanges = (
  sql: Sql,
  siteId: number,
  { lastOrderId, lastItemId }: Pick<OrderHead, 'lastOrderId' | 'lastItemId'>,
  most: { readonly orders: number; readonly items: number },
) => sql<IdRange>`
  ${rangesIn(sql, siteId, 'order', lastOrderId, most.orders)}
  union all
  ${rangesIn(sql, siteId, 'item', lastItemId, most.items)}
  order by kind, first
`

const TABLE = { order: 'external_order', item: 'order_item' } as const

const rangesIn = (sql: Sql, siteId: number, kind: IdRange['kind'], lastId: number, most: number): Query => {
  const table = sql.unsafe(TABLE[kind])
  return sql`
    (
      select ${kind} as kind, first, last from (
        select lag(id, 1, ${lastId}::bigint) over (order by id) + 1 as first, id - 1 as last
        from ${table} where site_id = ${siteId} and id > ${lastId}::bigint
      ) as gap
      where first <= last order by first limit ${most}
    )
    union all
    select ${kind}, greatest(${lastId}::bigint, coalesce(max(id), 0)) + 1, ${MAX_ORDER_ID}::bigint
    from ${table} where site_id = ${siteId}
  `
}

/** Stores the last assigned ids. */
export const storeLastIds = (
  sql: Sql,
  siteId: number,
  { lastOrderId, lastItemId, lastAddressId }: Pick<OrderHead, 'lastOrderId' | 'lastItemId' | 'lastAddressId'>,
) => sql`
  update order_head
  set last_order_id = ${lastOrderId}, last_item_id = ${lastItemId}, last_address_id = ${lastAddressId}
  where site_id = ${siteId}
`

/** Sets the first id for new orders, items and addresses; ids in use are skipped. */
export const setFirstId = (sql: Sql, siteId: number, first: number) => sql`
  update order_head
  set last_order_id = ${first - 1}, last_item_id = ${first - 1}, last_address_id = ${first - 1}
  where site_id = ${siteId}
`
