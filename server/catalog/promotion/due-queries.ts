import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { unfinishedPromotions } from './price-queries.ts'

/** Schedules a calculation of the prices of a site, if it has discounts or a price that a promotion changed. */
export const markDue = (sql: Transaction, siteId: number) => sql`
  insert into promotion_due (site_id, due_at)
  select ${siteId}, clock_timestamp()
  where exists (select from promo where site_id = ${siteId} and discount_starts_at is not null)
    or exists (select from promoted_price where site_id = ${siteId})
  on conflict (site_id) do update set due_at = excluded.due_at
`

/** Stores the next start or end of a discount after `now`; a site without one has no row. */
export const storeNextDue = (sql: Transaction, siteId: number, now: string) => sql`
  with next as (
    select min(case when discount_starts_at > ${now}::timestamptz then discount_starts_at
      else coalesce(discount_ends_at, expire_date) end) as due_at
    from (${unfinishedPromotions(sql, siteId, sql`${now}::timestamptz`)}) as discount
  ),
  gone as (
    delete from promotion_due using next where site_id = ${siteId} and next.due_at is null
  )
  update promotion_due as due set due_at = next.due_at from next
  where site_id = ${siteId} and next.due_at is not null
`

/** Time in ms until prices of each site may change, longest overdue first; negative if overdue. */
export const selectDueSites = (sql: Sql, most: number) => sql<{ site_id: number; ms: number }>`
  select site_id, (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as ms
  from promotion_due order by due_at limit ${most}
`

/** True if the prices of a site may have to change at `now`. */
export const isDue = async (sql: Sql, siteId: number, now: string): Promise<boolean> => {
  const rows =
    await sql`select from promotion_due where site_id = ${siteId} and due_at <= ${now}::timestamptz`
  return rows.length > 0
}

/** Namespace of the lock below. */
const PRICES = 631

/** Locks the scheduled price calculation of a site in this transaction; false if another process has the lock. */
export const lockPriceCalculation = async (sql: Transaction, siteId: number): Promise<boolean> => {
  const [lock] = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${PRICES}::integer, ${siteId}::integer) as taken
  `
  return lock?.taken === true
}
