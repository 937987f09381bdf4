import { columnsOf } from '@vitrina/schema/columns'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
import { shop } from '@vitrina/schema/resources/shop'
import type { Stores } from '@vitrina/schema/rights'
import { inStores } from '../../platform/postgres/derive/in-stores.ts'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import { tableName } from '../../platform/postgres/derive/table.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Ids and client keys among these that exist. */
export const findFeedOwners = (
  sql: Sql,
  { owner }: ProductFeed,
  siteId: number,
  ids: readonly number[],
  keys: readonly string[],
) =>
  sql<{ id: number; key: string | null }>`
    select id, ${sql.unsafe(quoted(owner.key))} as key from ${sql.unsafe(tableName(owner.path))}
    where site_id = ${siteId}
      and (id = any(${ids}::integer[]) or ${sql.unsafe(quoted(owner.key))} = any(${keys}::text[]))
  `

/** Keys of the products with these codes and barcodes, by kind and text. */
export const findProductKeys = (
  sql: Sql,
  siteId: number,
  codes: readonly string[],
  barcodes: readonly string[],
) =>
  sql<{ by: 'code' | 'barcodes'; text: string; keys: readonly string[] }>`
    select 'code' as by, code as text, array_agg(group_product_id) as keys
    from product where site_id = ${siteId} and code = any(${codes}::text[]) group by code
    union all
    select 'barcodes', barcode, array_agg(group_product_id)
    from unnest(${barcodes}::text[]) as given (barcode)
    join product on site_id = ${siteId} and barcodes @> array[given.barcode] group by barcode
  `

/** Ids of the owners with these names in any language, unless a name is the key of another. */
export const findOwnersNamed = (
  sql: Sql,
  { owner }: ProductFeed,
  siteId: number,
  names: readonly string[],
) => {
  const columns = columnsOf(owner).flatMap(({ name, of }) => (of === 'name' ? [quoted(name)] : []))
  const table = sql.unsafe(tableName(owner.path))
  return sql<{ name: string; ids: readonly number[] }>`
    select given.name, array_agg(owner.id) as ids
    from unnest(${names}::text[]) as given (name)
    join ${table} as owner on site_id = ${siteId} and given.name in (${sql.unsafe(columns.map((name) => `owner.${name}`).join())})
    where not exists (
      select from ${table} as keyed where keyed.site_id = ${siteId} and keyed.${sql.unsafe(quoted(owner.key))} = given.name
    )
    group by given.name
  `
}

/** Plans the statements of this transaction for their parameters: one row, or fifty thousand. */
export const planForParameters = (sql: Transaction) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`

export interface WrittenFigures {
  readonly updated: number
  readonly unchanged: number
  /** Positions, from 0, of rows without a product. */
  readonly missing: readonly number[]
  /** Product id of each row, whether its figure changed, and the previous one; only if rows are written `always`. */
  readonly each: readonly (readonly [id: number | null, changed: boolean, before: string | null])[]
}

/**
 * Writes new and changed figures. A row without a figure is only looked up. `when`: `always` writes the existing products,
 * `complete` writes only if all products exist, and `never` only finds the missing ones.
 */
export const writeFigures = async (
  sql: Transaction,
  { table, ownerField, figure }: ProductFeed,
  siteId: number,
  figureRows: {
    readonly products: readonly (string | null)[]
    readonly owners: readonly (number | null)[]
    readonly figures: readonly (string | null)[]
  },
  when: 'always' | 'complete' | 'never',
  now: string,
): Promise<WrittenFigures> => {
  const storedTable = sql.unsafe(table)
  const owner = sql.unsafe(ownerField)
  const value = sql.unsafe(figure)
  const [written] = await sql<WrittenFigures>`
    with found as materialized (
      select
        given.*, product.id as product_id, stored.${value} as stored,
        product.id is not null and figure is not null and figure is distinct from stored.${value} as changed
      -- The site is a column: with a constant, the planner expects one row of a site without statistics, and would
      -- compare all rows with each other.
      from (
        select ${siteId}::integer as site_id, key, owner, figure, place - 1 as place
        from unnest(${figureRows.products}::text[], ${figureRows.owners}::integer[], ${figureRows.figures}::numeric[])
          with ordinality as given (key, owner, figure, place)
      ) as given
      left join product on product.site_id = given.site_id and product.group_product_id = given.key
      left join ${storedTable} as stored
        on stored.site_id = given.site_id and stored.product_id = product.id and stored.${owner} = given.owner
    ),
    allowed as materialized (
      select case ${when}::text
        when 'always' then true
        when 'complete' then not exists (select from found where product_id is null)
        when 'never' then false
      end as yes
    ),
    inserted as (
      insert into ${storedTable} (site_id, product_id, ${owner}, ${value}, updated_at)
      select site_id, product_id, owner, figure, ${now}::timestamptz from found
      where changed and stored is null and (select yes from allowed)
      order by product_id, owner
    ),
    updated as (
      update ${storedTable} as stored set ${value} = found.figure, updated_at = ${now}::timestamptz from found
      where changed and found.stored is not null and (select yes from allowed)
        and stored.site_id = found.site_id and stored.product_id = found.product_id and stored.${owner} = found.owner
    )
    select
      count(*) filter (where changed) as updated,
      count(*) filter (where not changed) as unchanged,
      coalesce(json_agg(place) filter (where key is not null and product_id is null), '[]') as missing,
      ${
        when === 'always'
          ? sql`json_agg(json_build_array(product_id, changed, stored::text) order by place)`
          : sql`'[]'::json`
      } as each
    from found
  `
  return written as WrittenFigures
}

/** Versions of all data that affect a call: its figures, and the owners of its keys. */
export const versionsOf = (sql: Sql, { type, owner }: ProductFeed, siteId: number) =>
  sql<{ type: string; version: number }>`
    select type, case type when ${type} then version else key_version end as version from content_state
    where site_id = ${siteId} and type in (${type}, ${product.path}, ${owner.path}) order by type
  `

/** Number of rows of the call with this digest, if it is remembered. */
export const findRememberedCall = (sql: Sql, { type }: ProductFeed, siteId: number, digest: string) =>
  sql<{ rows: number | null }>`
    select rows[array_position(digests, decode(${digest}, 'hex'))] as rows from stock_call
    where site_id = ${siteId} and type = ${type}
  `

/** Stores a call, and deletes the oldest beyond `most`. */
export const rememberCall = (
  sql: Sql,
  { type }: ProductFeed,
  siteId: number,
  digest: string,
  rows: number,
  most: number,
) =>
  sql`
    insert into stock_call as kept (site_id, type, digests, rows)
    values (${siteId}, ${type}, array[decode(${digest}, 'hex')], array[${rows}::integer])
    on conflict (site_id, type) do update set
      digests = (excluded.digests || kept.digests)[:${most}::integer],
      rows = (excluded.rows || kept.rows)[:${most}::integer]
  `

/** Condition on rows of a feed for the stores of a caller; prices belong to no store. */
export const ofOwners = (sql: Sql, { owner, ownerField }: ProductFeed, stores: Stores): Query =>
  inStores(sql, owner.path === shop.path ? stores : null, ownerField)

/** Figures of each existing product, as JSON. */
export const readFigures = (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  ids: readonly number[],
  stores: Stores,
) => {
  const { table, ownerField, figure, field } = feed
  const shown = field.kind === 'money' ? `${figure}::text` : figure
  return sql<{ id: number; figures: string }>`
    select product.id, (
      select coalesce(json_agg(json_build_object(
        ${ownerField}::text, ${sql.unsafe(ownerField)}, ${figure}::text, ${sql.unsafe(shown)}
      ) order by ${sql.unsafe(ownerField)}), '[]')::text
      from ${sql.unsafe(table)} where site_id = product.site_id and product_id = product.id and ${ofOwners(sql, feed, stores)}
    ) as figures
    -- The site is a column, as above.
    from (select ${siteId}::integer as site_id, id from unnest(${ids}::integer[]) as listed (id) offset 0) as wanted
    join product using (site_id, id)
  `
}
