import type { Stores } from '@vitrina/schema/rights'
import { inStores } from '../platform/postgres/derive/in-stores.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'

/** Orders by their ids, or by the ids of their items. */
export interface NamedOrders {
  readonly by: 'order' | 'item'
  readonly ids: readonly number[]
}

/** True if all these orders exist and belong to these stores. */
export const areInStores = async (
  sql: Sql,
  siteId: number,
  { by, ids }: NamedOrders,
  stores: Stores,
): Promise<boolean> => {
  const named = by === 'order' ? sql`unnest(${ids}::bigint[]) as named (order_id)` : sql`order_item as named`
  const [row] = await sql<{ found: number }>`
    select count(distinct ${sql.unsafe(by === 'order' ? 'named.order_id' : 'named.id')})::integer as found
    from ${named}
    join external_order as stored on stored.site_id = ${siteId} and stored.id = named.order_id
    where ${inStores(sql, stores, 'stored.shop_id')}
      and ${by === 'order' ? sql`true` : sql`named.site_id = ${siteId} and named.id = any(${ids}::bigint[])`}
  `
  return row?.found === new Set(ids).size
}
