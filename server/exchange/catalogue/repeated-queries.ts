import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'

/** Digests of elements of records, by kind of record and name of the element. */
export type ElementDigests = Readonly<Record<string, string>>

/** Records of a product that the exchange wrote last. */
export interface WrittenGoods {
  readonly key: string
  readonly digests: ElementDigests
  /** False if another writer has changed or deleted the product since. */
  readonly trusted: boolean
}

/**
 * The rows of `given` with the current `state` of the product with their `key`: versions of its row, stock and prices; null
 * without a product. A lateral join, because a join by key would read the list of keys once per key.
 */
const withState = (sql: Sql, siteId: number, given: Query) => sql`
  select given.*, present.state
  from (select given.*, ${siteId}::integer as site_id from (${given}) as given offset 0) as given
  left join lateral (
    select md5(concat_ws(
      ' ', stored.updated_at, stored.xmin, stock.rows, stock.at, stock.figures, price.rows, price.at, price.figures
    ))::uuid as state
    from (
      select id, updated_at, xmin from product where product.site_id = given.site_id and group_product_id = given.key offset 0
    ) as stored
    cross join lateral (
      select count(*) as rows, max(updated_at) as at, sum(qty) as figures from product_stock
      where product_stock.site_id = given.site_id and product_id = stored.id
    ) as stock
    cross join lateral (
      select count(*) as rows, max(updated_at) as at, sum(price) as figures from product_price
      where product_price.site_id = given.site_id and product_id = stored.id
    ) as price
  ) as present on true
`

/** Products with these keys that have stored records. */
export const selectWritten = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => {
  const known = sql`
    select key, digests, state as written from destination_goods
    where site_id = ${siteId} and destination = ${id} and key = any(${keys}::text[]) and digests <> '{}'
  `
  return sql<WrittenGoods>`
    select key, digests, coalesce(written = state, false) as trusted from (${withState(sql, siteId, known)}) as known
  `
}

/** Deletes the stored records of products. */
export const deleteRecords = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => sql`
  update destination_goods set digests = '{}', state = null
  where site_id = ${siteId} and destination = ${id} and key = any(${keys}::text[]) and digests <> '{}'
`

/** Deletes the stored records of the variants of products. */
export const deleteVariantRecords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  parents: readonly string[],
) => sql`
  update destination_goods set digests = '{}', state = null
  where site_id = ${siteId} and destination = ${id} and parent = any(${parents}::text[]) and digests <> '{}'
`

/** Stores written records, except for products with fields that wait for other objects. */
export const storeRecords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  written: ReadonlyMap<string, ElementDigests>,
) => sql`
  update destination_goods as goods set digests = new.digests, state = new.state
  from (${withState(
    sql,
    siteId,
    sql`select key, value as digests from jsonb_each(${JSON.stringify(Object.fromEntries(written))}::jsonb)`,
  )}) as new
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = new.key and goods.waiting is null
    and new.state is not null
`

/** Updates the stored states of products that the exchange itself has changed, so that their records remain valid. */
export const updateStates = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => sql`
  update destination_goods as goods set state = new.state
  from (${withState(sql, siteId, sql`select key from unnest(${keys}::text[]) as key`)}) as new
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = new.key and goods.digests <> '{}'
    and new.state is not null and goods.state is distinct from new.state
`

/** State on which the parsing of records depends: mapped words, and versions of keys of other objects. */
export const circumstancesOf = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  words: readonly string[],
  types: readonly string[],
): Promise<string> => {
  const [row] = await sql<{ circumstances: string }>`
    select concat_ws(' ', (
      select md5(string_agg(concat_ws(' ', kind, theirs, ours), ' ' order by kind, theirs)) from destination_map
      where site_id = ${siteId} and destination = ${id} and kind = any(${words}::text[]) and ours is not null
    ), (
      select string_agg(concat(type, key_version), ' ' order by type) from content_state
      where site_id = ${siteId} and type = any(${types}::text[]) and key_version > 0
    )) as circumstances
  `
  return row?.circumstances ?? ''
}
