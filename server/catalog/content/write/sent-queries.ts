import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'

/** Positions, from 1, of the objects whose entries match the current versions of their rows. */
export const selectUnchangedSent = (
  sql: Sql,
  table: Table,
  siteId: number,
  locators: readonly string[],
  digests: readonly string[],
) =>
  sql<{ place: number; id: number; key: string | null }>`
    select place::integer, sent.id, stored.key
    from (
      select ${siteId}::integer as site_id, locator, digest::uuid, place
      from unnest(${locators}::bigint[], ${digests}::text[]) with ordinality as given (locator, digest, place) offset 0
    ) as given
    cross join lateral (
      select id, updated_at, row_xid from sent_object as sent
      where sent.site_id = given.site_id and sent.type = ${table.resource.path} and sent.locator = given.locator
        and sent.digest = given.digest
      offset 0
    ) as sent
    cross join lateral (
      select ${sql.unsafe(table.key === null ? 'null' : quoted(table.key))} as key from ${sql.unsafe(table.name)} as stored
      where stored.site_id = given.site_id and stored.id = sent.id
        and stored.updated_at = sent.updated_at and stored.xmin = sent.row_xid
      offset 0
    ) as stored
  `

/** Stores entries of objects, by locator, with the current versions of their rows. */
export const storeSentObjects = (
  sql: Sql,
  table: Table,
  { siteId, origin }: { readonly siteId: number; readonly origin: number },
  locators: readonly string[],
  sent: readonly { readonly id: number; readonly digest: string }[],
) => sql`
  insert into sent_object as kept (site_id, type, locator, origin, id, digest, updated_at, row_xid)
  select given.site_id, ${table.resource.path}, locator, ${origin}, given.id, digest, stored.updated_at, stored.xmin
  from (
    select ${siteId}::integer as site_id, locator, id, digest::uuid
    from unnest(${locators}::bigint[], ${sent.map(({ id }) => id)}::integer[], ${sent.map(({ digest }) => digest)}::text[])
      as given (locator, id, digest)
    offset 0
  ) as given
  cross join lateral (
    select updated_at, xmin from ${sql.unsafe(table.name)} as stored
    where stored.site_id = given.site_id and stored.id = given.id
    offset 0
  ) as stored
  on conflict (site_id, type, locator) do update
  set origin = excluded.origin, id = excluded.id, digest = excluded.digest,
    updated_at = excluded.updated_at, row_xid = excluded.row_xid
  where (kept.id, kept.digest, kept.updated_at, kept.row_xid)
    is distinct from (excluded.id, excluded.digest, excluded.updated_at, excluded.row_xid)
`

/** Deletes the entries of these objects. Reads all entries of the type at the site. */
export const deleteSentEntries = (
  sql: Transaction,
  table: Table,
  siteId: number,
  ids: readonly number[],
) => sql`
  delete from sent_object
  where site_id = ${siteId} and type = ${table.resource.path} and id = any(${ids}::integer[])
`

/**
 * Deletes entries of deleted or changed rows, among the next `most` after a locator. Returns the last locator;
 * null at the end.
 */
export const sweepSentOf = async (
  sql: Sql,
  table: Table,
  siteId: number,
  after: string,
  most: number,
): Promise<string | null> => {
  const [position] = await sql<{ last: string | null }>`
    with looked as materialized (
      select sent.locator, exists (
        select from ${sql.unsafe(table.name)} as stored
        where stored.site_id = sent.site_id and stored.id = sent.id
          and stored.updated_at = sent.updated_at and stored.xmin = sent.row_xid
      ) as counts
      from sent_object as sent
      where sent.site_id = ${siteId} and sent.type = ${table.resource.path} and sent.locator > ${after}::bigint
      order by sent.locator limit ${most}
    ),
    gone as (
      delete from sent_object as sent using looked
      where sent.site_id = ${siteId} and sent.type = ${table.resource.path} and sent.locator = looked.locator
        and not looked.counts
    )
    select max(locator)::text as last from looked
  `
  return position?.last ?? null
}
