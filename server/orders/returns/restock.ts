import type { Transaction } from '../../platform/postgres/pool/sql.ts'

/** Adds quantities to the stock of a store, or to `qty` of the products without one; the caller holds the lock of the site. */
export type AddStock = (
  sql: Transaction,
  siteId: number,
  shopId: number | null,
  goods: readonly { readonly product: number; readonly quantity: number }[],
  now: string,
) => PromiseLike<unknown>
