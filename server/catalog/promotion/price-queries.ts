import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { nextChangeTime } from '../content/queries.ts'

/** End of a discount: the end of the discount, or else of its promotion. */
export const END = 'coalesce(discount_ends_at, expire_date)'

/** Promotions with a discount that has a start. */
export const DISCOUNTED = `discount_starts_at is not null
  and num_nonnulls(discount_percent, discount_amount, discount_price) > 0`

/** Promotions of a site with a discount that runs at `now`. */
export const runningPromotions = (sql: Sql, siteId: number, now: Query): Query => sql`
  select * from promo
  where site_id = ${siteId} and ${sql.unsafe(DISCOUNTED)}
    and discount_starts_at <= ${now} and ${sql.unsafe(END)} > ${now}
`

/** Promotions of a site with a discount that has not ended at `now`. */
export const unfinishedPromotions = (sql: Sql, siteId: number, now: Query): Query => sql`
  select * from promo
  where site_id = ${siteId} and ${sql.unsafe(DISCOUNTED)} and ${sql.unsafe(END)} > ${now}
`

/**
 * Recursive queries: `member` has the products of the promotions `offered`, by list, category or brand; `ids`
 * limits the products.
 */
export const promotionMembers = (
  sql: Sql,
  siteId: number,
  offered: Query,
  ids: readonly number[] | null,
): Query => {
  const only = ids === null ? sql`` : sql`and product.id = any(${ids}::integer[])`
  return sql`
    offered as materialized (${offered}),
    reach (promo, category) as (
      select offered.id, category from offered cross join unnest(discount_categories) as category
      union
      select reach.promo, child.id from reach
      -- Lookups by parent: otherwise the planner would read all categories at each step.
      cross join lateral (
        select id from category as child
        where child.site_id = ${siteId} and child.category_id @> array[reach.category] offset 0
      ) as child
    ),
    member as (
      select product.id, offered.id as promo
      from offered join product on product.site_id = ${siteId} and product.promos @> array[offered.id] ${only}
      union
      select product.id, offered.id
      from product cross join unnest(product.category) as own (category)
      join reach on reach.category = own.category
      join offered on offered.id = reach.promo
      where product.site_id = ${siteId} ${only}
        and (discount_brands is null or product.brand_id = any(discount_brands))
      union
      select product.id, offered.id
      from offered join product on product.site_id = ${siteId} and product.brand_id = any(discount_brands) ${only}
      where discount_categories is null
    )
  `
}

/** Base prices of the products in `condition`: a price that no promotion wrote is a base price. */
export const basePrices = (sql: Sql, siteId: number, condition: Query): Query => sql`
  select
    product.id, product.price, product.old_price, held.product_id is not null as held, held.promo_id,
    case when held.price = product.price then held.base_price else product.price end as base_price,
    case when held.product_id is not null and held.old_price is not distinct from product.old_price
      then held.base_old_price else product.old_price end as base_old_price,
    held.base_price as known_price, held.base_old_price as known_old_price
  from product
  left join promoted_price as held on held.site_id = product.site_id and held.product_id = product.id
  where product.site_id = ${siteId} and ${condition}
`

/** Price of `state` with the discount of `offered`: rounded to the nearest multiple, and zero only if the discount gives zero. */
export const REDUCED = `
  select case
    when coalesce(discount_round_to, 0) = 0 then round(cut, 2)
    else greatest(round(cut / discount_round_to) * discount_round_to, case when cut > 0 then discount_round_to else 0 end)
  end as price
  from (select greatest(0, case
    when discount_percent is not null then state.base_price * (100 - discount_percent) / 100
    when discount_amount is not null then state.base_price - discount_amount
    else discount_price
  end) as cut) as discount`

/**
 * Recursive queries: `condition` has the products whose price differs from the one of the running promotions; the lowest price wins,
 * then the lowest id.
 */
const unsettled = (sql: Sql, siteId: number, now: Query, ids: readonly number[] | null): Query => sql`
  ${promotionMembers(sql, siteId, runningPromotions(sql, siteId, now), ids)},
  state as materialized (${basePrices(
    sql,
    siteId,
    ids === null
      ? sql`(held.product_id is not null or product.id in (select id from member))`
      : sql`product.id = any(${ids}::integer[])`,
  )}),
  best as (
    select distinct on (state.id) state.id, promo, reduced.price
    from state join member using (id) join offered on offered.id = promo
    cross join lateral (${sql.unsafe(REDUCED)}) as reduced
    where reduced.price < state.base_price
    order by state.id, reduced.price, promo
  ),
  wanted as materialized (
    select state.*, best.promo,
      coalesce(best.price, base_price) as next_price,
      case when best.promo is null then base_old_price else base_price end as next_old_price
    from state left join best using (id)
    where (best.promo is not null) <> held
      or (held and (
        best.promo, state.base_price, state.base_old_price, best.price, state.base_price
      ) is distinct from (state.promo_id, known_price, known_old_price, state.price, state.old_price))
  )
`

/** Products whose prices have to change at `now`, at most `most`. */
export const findUnsettled = async (
  sql: Transaction,
  siteId: number,
  now: string,
  most: number,
): Promise<number[]> => {
  const rows = await sql<{ id: number }>`
    with recursive ${unsettled(sql, siteId, sql`${now}::timestamptz`, null)}
    select id from wanted order by id limit ${most}
  `
  return rows.map(({ id }) => id)
}

/** Sets the prices of products by the promotions that run at `now`, in one statement under the lock of the site. */
export const settlePrices = (sql: Transaction, siteId: number, now: string, ids: readonly number[]) => sql`
  with recursive ${unsettled(sql, siteId, sql`${now}::timestamptz`, ids)},
  written as (
    update product as stored
    set price = next_price, old_price = next_old_price, updated_at = ${nextChangeTime(sql, now)}
    from wanted
    where stored.site_id = ${siteId} and stored.id = wanted.id
      and (wanted.price, wanted.old_price) is distinct from (next_price, next_old_price)
  ),
  ended as (
    delete from promoted_price as held using wanted
    where held.site_id = ${siteId} and held.product_id = wanted.id and wanted.promo is null
  )
  insert into promoted_price as held (site_id, product_id, promo_id, base_price, base_old_price, price, old_price)
  select ${siteId}, id, promo, base_price, base_old_price, next_price, next_old_price from wanted where promo is not null
  on conflict (site_id, product_id) do update set
    promo_id = excluded.promo_id, base_price = excluded.base_price, base_old_price = excluded.base_old_price,
    price = excluded.price, old_price = excluded.old_price
`
