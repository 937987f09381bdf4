import { CURSORS_OF_EPOCH } from '../../platform/postgres/feed-epoch.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { sequencesOf, setSequences } from './retention.ts'

/**
 * Distance by which ids are advanced, so that an object created after the backup, which the restore removes, does not share its
 * id with a new one.
 */
const IDS = { integer: 100_000, bigint: 1_000_000 } as const

export interface SuspendedToken {
  readonly id: string
  readonly site: string
  readonly name: string
}

/** Erased customer of a site: the slug of the site, and the orders. */
export interface ErasedGuest {
  readonly site: string
  readonly orders: readonly number[]
}

/** Actions after a backup that a restore must repeat. */
export interface Journal {
  /** Epoch of the latest restore; 0 for none. */
  readonly epoch: number
  /** Ids of erased people. */
  readonly erased: readonly string[]
  /** Orders of erased customers without an account. */
  readonly guests: readonly ErasedGuest[]
  /** Ids of revoked API tokens. */
  readonly revoked: readonly string[]
}

/**
 * Prepares restored data for use. Other systems have continued since the backup, so: each feed begins a new epoch, so that no
 * cursor is used twice; webhooks continue from there; ids and versions are advanced, so that no earlier response matches a
 * current one; API tokens wait for an operator, unless `keepTokens`. All values exceed those of every restore in the journal,
 * even of one to the same time.
 * @returns the new epoch
 */
export const markRestored = async (
  sql: Transaction,
  { keepTokens, epoch: latest, erased, revoked }: Journal & { readonly keepTokens: boolean },
): Promise<number> => {
  await sql`
    insert into feed_head (site_id, cursor) select id, 0 from site on conflict (site_id) do nothing
  `
  const own = await epochOf(sql)
  const epoch = Math.max(own, latest) + 1
  const steps = epoch - own
  await sql`
    insert into feed_restore (site_id, safe, resumes)
    select site_id, cursor, ${epoch}::bigint * ${CURSORS_OF_EPOCH}::bigint from feed_head
  `
  // A complete index continues; an incomplete one would search the whole gap of ids, so it is filled again.
  const lagging = sql`
    select site_id from product_search_head as index join feed_head using (site_id) where index.cursor <> feed_head.cursor
  `
  await sql`delete from product_search where site_id in (${lagging})`
  await sql`delete from product_word where site_id in (${lagging})`
  await sql`delete from product_search_head where site_id in (${lagging})`
  for (const table of ['product_search_head', 'webhook_head', 'feed_head'])
    await sql`
      update ${sql.unsafe(table)} as head set cursor = resumes
      from (select site_id, max(resumes) as resumes from feed_restore group by 1) as epoch
      where epoch.site_id = head.site_id
    `
  await sql`update webhook_head set last_id = last_id + 1000`
  await sql`
    update content_state
    set last_id = last_id + ${IDS.integer * steps}, version = version + ${IDS.bigint * steps},
      key_version = key_version + ${IDS.bigint * steps}
  `
  await sql`
    update order_head
    set last_order_id = last_order_id + ${IDS.bigint * steps}, last_item_id = last_item_id + ${IDS.bigint * steps},
      last_address_id = last_address_id + ${IDS.bigint * steps}
  `
  const moved = (await sequencesOf(sql)).map(({ name, type, last }) => [name, last + IDS[type] * steps])
  await setSequences(sql, Object.fromEntries(moved))
  await sql`update api_token set revoked_at = now() where id = any(${revoked}::text[]) and revoked_at is null`
  // If this command fails later, the server still erases the people whose week is over.
  await sql`update hub_user set leaves_at = now() where person_id = any(${erased}::text[])`
  if (!keepTokens) await sql`update api_token set held_at = now() where revoked_at is null`
  return epoch
}

/** Epoch of the feeds; 0 before any restore. A site newer than the last restore has a lower one. */
const epochOf = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ epoch: number }>`
    select coalesce(max(cursor / ${CURSORS_OF_EPOCH}::bigint), 0)::int as epoch from feed_head
  `
  return row?.epoch ?? 0
}

/** Tokens that wait for confirmation. */
export const selectSuspendedTokens = (sql: Sql) => sql<SuspendedToken>`
  select token.id, site.slug as site, token.name from api_token as token join site on site.id = site_id
  where held_at is not null and revoked_at is null and (expires_at is null or expires_at > now())
  order by site.slug, token.created_at, token.id
`

/** Makes held tokens valid again: the given ones, or all for null. Returns the released tokens. */
export const releaseTokens = (sql: Sql, ids: readonly string[] | null) => sql<{
  id: string
  site_id: number
  name: string
}>`
  update api_token set held_at = null
  where held_at is not null and (${ids}::text[] is null or id = any(${ids}::text[]))
  returning id, site_id, name
`

/** Actions that a restore of any backup of this database must repeat. */
export const journalOf = async (sql: Sql): Promise<Journal> => {
  const erased = await sql<{ person_id: string }>`select person_id from hub_erasure order by 1`
  const guests = await sql<ErasedGuest>`
    select slug as site, to_json(order_ids) as orders from guest_erasure join site on site.id = site_id order by guest_erasure.id
  `
  const revoked = await sql<{ id: string }>`select id from api_token where revoked_at is not null order by 1`
  return {
    epoch: await epochOf(sql),
    erased: erased.map(({ person_id }) => person_id),
    guests,
    revoked: revoked.map(({ id }) => id),
  }
}
