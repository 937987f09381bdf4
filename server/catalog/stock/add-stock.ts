import type { Transaction } from '../../platform/postgres/pool/sql.ts'

/**
 * Adds quantities of products to the stock of a store, or to the `qty` of the products without a store. The
 * caller holds the lock of the site.
 */
export const addStock = (
  sql: Transaction,
  siteId: number,
  shopId: number | null,
  goods: readonly { readonly product: number; readonly quantity: number }[],
  now: string,
) => {
  const added = sql`
    select ${siteId}::integer as site_id, product_id, sum(quantity) as quantity
    from unnest(
      ${goods.map(({ product }) => product)}::integer[], ${goods.map(({ quantity }) => String(quantity))}::numeric[]
    ) as given (product_id, quantity)
    group by product_id
  `
  return shopId === null
    ? sql`
        update product as stored set qty = stored.qty + added.quantity, updated_at = greatest(${now}::timestamptz, stored.updated_at + interval '1 millisecond'), digest = null
        from (${added}) as added
        where stored.site_id = added.site_id and stored.id = added.product_id
      `
    : sql`
        insert into product_stock as stored (site_id, product_id, shop_id, qty, updated_at)
        select site_id, product_id, ${shopId}::integer, quantity, ${now}::timestamptz from (${added}) as added
        on conflict (site_id, product_id, shop_id)
          do update set qty = stored.qty + excluded.qty, updated_at = excluded.updated_at
      `
}
