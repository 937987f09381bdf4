import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'

/** Digests of elements of records, by kind of record and name of the element. */
export type ElementDigests = Readonly<Record<string, string>>

/** Element with the path of a picture. */
export const PICTURE = 'Картинка'

/** Records of a product that the exchange wrote last. */
export interface WrittenGoods {
  readonly key: string
  readonly digests: ElementDigests
  /** False if another writer has changed or deleted the product since. */
  readonly trusted: boolean
}

/** Version of a product's row, stock and prices. */
const stateOf = (sql: Sql) => sql`
  md5(concat_ws(
    ' ', stored.updated_at, stored.xmin, coalesce(stock.rows, 0), stock.at, stock.figures, coalesce(price.rows, 0), price.at, price.figures
  ))::uuid
`

/**
 * The rows of `records` with the current `state` of the product with their `key`: versions of its row, stock and prices; null
 * without a product. A lateral join, because a join by key would read the list of keys once per key.
 */
const withState = (sql: Sql, siteId: number, records: Query) => sql`
  select given.*, present.state
  from (select given.*, ${siteId}::integer as site_id from (${records}) as given offset 0) as given
  left join lateral (
    select ${stateOf(sql)} as state
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

/** Assignment of digests that numbers the elements whose digests it replaces or deletes. */
const setDigests = (sql: Sql, digests: Query) => sql`
  digests = ${digests}, (replaced, replaced_elements) = (
    select coalesce(max(number), replaced), replaced_elements || coalesce(jsonb_object_agg(element, number), '{}')
    from (
      select old.key as element, nextval('destination_record_number') as number from jsonb_each(goods.digests) as old
      where ${digests} -> old.key is distinct from old.value
    ) as changed
  )
`

const withoutRecords = (sql: Sql) => sql`${setDigests(sql, sql`'{}'::jsonb`)}, state = null`

/** Deletes the stored records of products. */
export const deleteRecords = (sql: Sql, { siteId, id }: DestinationKey, keys: readonly string[]) => sql`
  update destination_goods as goods set ${withoutRecords(sql)}
  where site_id = ${siteId} and destination = ${id} and key = any(${keys}::text[]) and digests <> '{}'
`

/** Locks the digests of a site, in the order of all writers of its content. */
export const lockRecords = (sql: Sql, siteId: number) =>
  sql`select from site where id = ${siteId} for no key update`

/** Deletes the stored records of products that another writer has changed or deleted, of the given ids or of all. */
export const deleteChangedRecords = (sql: Sql, { siteId, id }: DestinationKey, ids: Query | undefined) => {
  const followed = sql`
    select key, state as written from destination_goods
    where site_id = ${siteId} and destination = ${id} and digests <> '{}' and key in (
      select group_product_id from product where product.site_id = ${siteId} and product.id in (${ids})
    )
  `
  // Totals of all products are faster than a search for each.
  const all = sql`
    select goods.key, goods.state as written, case when stored.id is not null then ${stateOf(sql)} end as state
    from destination_goods as goods
    left join (
      select id, group_product_id, updated_at, xmin from product where site_id = ${siteId}
    ) as stored on stored.group_product_id = goods.key
    left join (
      select product_id, count(*) as rows, max(updated_at) as at, sum(qty) as figures from product_stock
      where site_id = ${siteId} group by product_id
    ) as stock on stock.product_id = stored.id
    left join (
      select product_id, count(*) as rows, max(updated_at) as at, sum(price) as figures from product_price
      where site_id = ${siteId} group by product_id
    ) as price on price.product_id = stored.id
    where goods.site_id = ${siteId} and goods.destination = ${id} and goods.digests <> '{}'
  `
  return sql`
    update destination_goods as goods set ${withoutRecords(sql)}
    from (${ids ? withState(sql, siteId, followed) : all}) as compared
    where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = compared.key
      and compared.written is distinct from compared.state
  `
}

/** Deletes the stored records of the variants of products. */
export const deleteVariantRecords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  parents: readonly string[],
) => sql`
  update destination_goods as goods set ${withoutRecords(sql)}
  where site_id = ${siteId} and destination = ${id} and parent = any(${parents}::text[]) and digests <> '{}'
`

/** Stores written records and returns their keys; products with fields that wait for other objects are left out. */
export const storeRecords = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  written: ReadonlyMap<string, ElementDigests>,
) => sql`
  update destination_goods as goods set ${setDigests(sql, sql`new.digests`)}, state = new.state
  from (${withState(
    sql,
    siteId,
    sql`select key, value as digests from jsonb_each(${JSON.stringify(Object.fromEntries(written))}::jsonb)`,
  )}) as new
  where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = new.key and goods.waiting is null
    and new.state is not null
  returning goods.key
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
