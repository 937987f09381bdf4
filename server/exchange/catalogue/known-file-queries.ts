import { product } from '@vitrina/schema/resources/product'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import { deleteChangedRecords, PICTURE } from './repeated-queries.ts'

/** Changes above which all products are compared. */
const MAX_FOLLOWED = 5_000

/**
 * Deletes the digests of products that another writer has changed since the last comparison. The change feed has their ids; all
 * products are compared if the feed no longer has these changes, or if a product was deleted or got another key.
 */
export const compareProducts = async (sql: Sql, key: DestinationKey): Promise<void> => {
  const { siteId, id } = key
  // Read first: a later comparison repeats changes that this one may have seen.
  const [head] = await sql<{ cursor: number; keys: number; compared: number | null; can_follow: boolean }>`
    select cursor::float8 as cursor, keys::float8 as keys, compared_cursor::float8 as compared, coalesce(compared_keys = keys and (
      compared_cursor = cursor or exists (select from change where site_id = ${siteId} and change.cursor = compared_cursor + 1)
    ), false) as can_follow
    from destination
    cross join lateral (select
      coalesce((select feed.cursor from feed_head as feed where feed.site_id = destination.site_id), 0) as cursor,
      coalesce((select key_version from content_state as state where state.site_id = destination.site_id and type = ${product.path}), 0) as keys
    ) as present
    where site_id = ${siteId} and id = ${id}
  `
  if (!head || (head.can_follow && head.compared === head.cursor)) return
  const isFollowed = head.can_follow && head.cursor - (head.compared ?? 0) <= MAX_FOLLOWED
  await deleteChangedRecords(
    sql,
    key,
    isFollowed
      ? sql`
          select change.id::integer from change
          where change.site_id = ${siteId} and cursor > ${head.compared} and type in (${product.path}, 'stock', 'price')
        `
      : undefined,
  )
  await sql`
    update destination set compared_cursor = ${head.cursor}, compared_keys = ${head.keys} where site_id = ${siteId} and id = ${id}
  `
}

/**
 * Number of records of a known file, which is marked as named by the current session; undefined for an unknown
 * file, or if other records of its products have followed.
 */
export const countRecords = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  content: Buffer,
): Promise<number | undefined> => {
  const [file] = await sql<{ records: number }>`
    update destination_known_file as file set used_at = now()
    where site_id = ${siteId} and destination = ${id} and content = ${content} and stored is not null and not exists (
      select from destination_goods as goods
      where goods.site_id = ${siteId} and goods.destination = ${id} and replaced > file.stored and goods.key = any(file.keys)
        and exists (
          select from jsonb_each_text(replaced_elements) as one
          where one.value::bigint > file.stored and one.key = any(file.elements)
        )
    )
    returning records
  `
  return file?.records
}

/** Elements with paths of pictures. */
const PICTURES = [`product ${PICTURE}`, `offer ${PICTURE}`]

/** A known file with this content. */
export const selectKnownFile = async (sql: Sql, { siteId, id }: DestinationKey, content: Buffer) => {
  const [file] = await sql<{ hasPictures: boolean }>`
    select elements && ${PICTURES}::text[] as "hasPictures" from destination_known_file
    where site_id = ${siteId} and destination = ${id} and content = ${content}
  `
  return file
}

export interface KnownFile {
  readonly content: Buffer
  /** Keys of its goods or offers. */
  readonly records: readonly string[]
  /** Keys of the products of variants among them. */
  readonly parents: readonly string[]
  readonly elements: readonly string[]
  /** Element with the state on which the meaning of its records depends. */
  readonly circumstance: readonly [element: string, digest: string]
}

/** Stores a file whose records are all stored. */
export const storeKnownFile = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  { content, records, parents, elements, circumstance: [element, state] }: KnownFile,
) => sql`
  insert into destination_known_file as file (site_id, destination, content, records, keys, elements)
  select ${siteId}, ${id}, ${content}, ${records.length}, ${[...records, ...parents]}::text[], ${elements}::text[]
  where ${records.length} = (
    select count(*) from destination_goods
    where site_id = ${siteId} and destination = ${id} and key = any(${records}::text[]) and digests ->> ${element} = ${state}
  )
  on conflict (site_id, destination, content) do update set
    keys = excluded.keys, elements = excluded.elements, stored = excluded.stored, used_at = excluded.used_at
`

/** Retention of files that do not arrive again in days, and maximum bytes per destination. */
const RETENTION_DAYS = 30
const MAX_BYTES = 50 * 2 ** 20

/**
 * Deletes files beyond the retention, and the oldest of a destination with too many keys. Files name the products that are not
 * absent: those of the last day are kept, and all while absent products wait for a confirmation.
 */
export const sweepKnownFiles = (sql: Sql) => sql`
  delete from destination_known_file as file using (
    select site_id, destination, content,
      sum(pg_column_size(keys)) over (partition by site_id, destination order by used_at desc, content) as bytes
    from destination_known_file
  ) as newer
  where newer.site_id = file.site_id and newer.destination = file.destination and newer.content = file.content
    and (used_at < now() - make_interval(days => ${RETENTION_DAYS}) or (bytes > ${MAX_BYTES} and used_at < now() - interval '1 day'))
    and not exists (
      select from destination
      where destination.site_id = file.site_id and destination.id = file.destination and absent_since is not null
    )
`
