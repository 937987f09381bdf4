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

/** Current states of the products with the given keys, as `present (key, state)`: versions of their rows, stock and prices. */
const present = (sql: Sql, siteId: number, keys: readonly string[]) => sql`
  select given.key, md5(concat_ws(
    ' ', stored.updated_at, stored.xmin, stock.rows, stock.at, stock.figures, price.rows, price.at, price.figures
  ))::uuid as state
  from (select ${siteId}::integer as site_id, key from unnest(${keys}::text[]) as given (key) offset 0) as given
  cross join lateral (
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
`

/** Products with these keys that have stored records. */
export const selectWritten = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  keys: readonly string[],
) => sql<WrittenGoods>`
  with known as materialized (
    select key, digests, state from destination_goods
    where site_id = ${siteId} and destination = ${id} and key = any(${keys}::text[]) and digests <> '{}'
  ), present as (${present(sql, siteId, keys)})
  select known.key, known.digests, coalesce(known.state = present.state, false) as trusted
  from known left join present using (key)
`

/** Deletes the stored records of products. */
export const forgetRecords = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => sql`
  update destination_goods set digests = '{}', state = null
  where site_id = ${siteId} and destination = ${id} and key = any(${keys}::text[]) and digests <> '{}'
`

/** Deletes the stored records of the variants of products. */
export const forgetVariants = (sql: Sql, { siteId, id }: DestinationKey, parents: readonly string[]) => sql`
  update destination_goods set digests = '{}', state = null
  where site_id = ${siteId} and destination = ${id} and parent = any(${parents}::text[]) and digests <> '{}'
`

/** Stores written records, except for products with fields that wait for other objects. */
export const rememberRecords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  written: ReadonlyMap<string, ElementDigests>,
) => sql`
  update destination_goods as goods set digests = new.digests, state = present.state
  from jsonb_each(${JSON.stringify(Object.fromEntries(written))}::jsonb) as new (key, digests)
  join (${present(sql, siteId, [...written.keys()])}) as present on present.key = new.key
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = new.key and goods.waiting is null
`

/** Updates the stored states of products that the exchange itself has changed, so that their records remain valid. */
export const renewStates = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => sql`
  update destination_goods as goods set state = present.state from (${present(sql, siteId, keys)}) as present
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = present.key and goods.digests <> '{}'
    and goods.state is distinct from present.state
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
