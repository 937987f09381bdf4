import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { nextChangeTime } from '../content/queries.ts'
import type { ObjectDraft } from '../content/write/draft.ts'
import { settlePrices } from './price-queries.ts'

/** Prices that a batch writes to one product; undefined: not sent. */
interface Written {
  readonly id: number
  price?: unknown
  old_price?: unknown
}

/**
 * Turns written prices of products in a running promotion into base prices; the shown prices are calculated afterwards. A price
 * equal to the shown one was sent back as it was read, and changes nothing. Returns the products with another base price.
 */
export const writeBasePrices = async (
  sql: Transaction,
  siteId: number,
  now: string,
  drafts: readonly ObjectDraft[],
): Promise<ReadonlySet<number>> => {
  const written = new Map<number, Written>()
  for (const { id, values } of drafts) {
    if (id === null || (values.price === undefined && values.old_price === undefined)) continue
    const one = written.get(id) ?? { id }
    written.set(id, one)
    if (values.price !== undefined) one.price = values.price
    if (values.old_price !== undefined) one.old_price = values.old_price
  }
  if (written.size === 0) return new Set()
  const discounted = await writeBase(sql, siteId, now, [...written.values()])
  const ids = new Set(discounted.map(({ id }) => id))
  for (const draft of drafts) {
    if (draft.id === null || !ids.has(draft.id)) continue
    if (draft.values.price === undefined && draft.values.old_price === undefined) continue
    draft.values.price = undefined
    draft.values.old_price = undefined
  }
  return new Set(discounted.flatMap(({ id, changed }) => (changed ? [id] : [])))
}

/** Stores base prices of products in promotions; returns these products. */
const writeBase = (sql: Transaction, siteId: number, now: string, written: readonly Written[]) => sql<{
  id: number
  changed: boolean
}>`
  with given as materialized (
    select held.product_id as id,
      case when given.price is null or given.price = held.price then held.base_price else given.price end as price,
      case when not has_old or given.old_price is not distinct from held.old_price
        then held.base_old_price else given.old_price end as old_price,
      held.base_price, held.base_old_price
    from (
      select (row ->> 'id')::integer as id, (row ->> 'price')::numeric(12,2) as price,
        row ? 'old_price' as has_old, (row ->> 'old_price')::numeric(12,2) as old_price
      from jsonb_array_elements(${JSON.stringify(written)}::jsonb) as row
    ) as given
    join promoted_price as held on held.site_id = ${siteId} and held.product_id = given.id
  ),
  rebased as (
    update promoted_price as held set base_price = given.price, base_old_price = given.old_price
    from given
    where held.site_id = ${siteId} and held.product_id = given.id
      and (given.price, given.old_price) is distinct from (given.base_price, given.base_old_price)
    returning held.product_id as id
  ),
  -- Digests of sent objects refer to a version of the row (docs/decisions/0005-one-writer-per-site.md).
  touched as (
    update product as stored set updated_at = ${nextChangeTime(sql, now)}
    from rebased where stored.site_id = ${siteId} and stored.id = rebased.id
  )
  select id, (price, old_price) is distinct from (base_price, base_old_price) as changed from given
`

/**
 * Gives written products the prices of the running promotions. The undo of an import skips shown prices, since
 * it would take them for base prices; created objects are compared as a whole.
 */
export const settleWrittenPrices = async (
  sql: Transaction,
  siteId: number,
  now: string,
  created: readonly number[],
  updated: readonly number[],
): Promise<void> => {
  if (created.length > 0) await settlePrices(sql, siteId, now, created)
  if (updated.length === 0) return
  const [job] = await sql<{ import: string | null }>`select current_setting('vitrina.import', true) as import`
  await sql`select set_config('vitrina.import', '', true)`
  await settlePrices(sql, siteId, now, updated)
  await sql`select set_config('vitrina.import', ${job?.import ?? ''}, true)`
}
