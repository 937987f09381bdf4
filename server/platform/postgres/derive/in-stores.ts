import type { Stores } from '@vitrina/schema/rights'
import type { Query } from '../pool/query.ts'
import type { Sql } from '../pool/sql.ts'

/** Condition on rows with a store, for the stores of a caller. Rows without a store are only for callers with all stores. */
export const inStores = (sql: Sql, stores: Stores, column = 'shop_id'): Query =>
  stores === null ? sql`true` : sql`${sql.unsafe(column)} = any(${stores}::integer[])`

/** Condition on rows of a table with the id of an order, for the stores of a caller. */
export const ofOrdersInStores = (sql: Sql, siteId: number, stores: Stores, orderId: string): Query =>
  stores === null
    ? sql`true`
    : sql`exists (
        select from external_order as listed
        where listed.site_id = ${siteId} and listed.id = ${sql.unsafe(orderId)} and ${inStores(sql, stores, 'listed.shop_id')}
      )`

/** True for a store among those of a caller. */
export const isInStores = (stores: Stores, shop: number | null): boolean =>
  stores === null || (shop !== null && stores.includes(shop))
