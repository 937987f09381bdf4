import type { DestinationPreview } from '@vitrina/schema/console/destination'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from './destination.ts'

/** Kinds of objects of a dry run. */
export type PreviewKind = 'group' | 'property' | 'product' | 'variant' | 'price type' | 'store' | 'order'

/** Identity of an object of the other system: key, code and barcodes. */
export interface GoodsIdentity {
  readonly key: string
  readonly code?: string | undefined
  readonly barcodes?: readonly string[] | undefined
}

/** Adds objects of a dry run; an object that is sent again is counted once. */
export const addPreview = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  kind: PreviewKind,
  objects: readonly GoodsIdentity[],
) => sql`
  insert into destination_preview as preview (site_id, destination, kind, key, code, barcodes)
  select distinct on (key) ${siteId}, ${id}, ${kind}, key, code, barcodes
  from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as new (key text, code text, barcodes text[])
  on conflict (site_id, destination, kind, key) do update
  set code = coalesce(excluded.code, preview.code), barcodes = coalesce(excluded.barcodes, preview.barcodes)
`

export const deletePreview = (sql: Sql, { siteId, id }: DestinationKey) => sql`
  delete from destination_preview where site_id = ${siteId} and destination = ${id}
`

/**
 * Products of the site that correspond to objects of `wanted (key, code, barcodes)`, as `by_key`, `by_barcode` and `by_code (key,
 * id)`. A barcode or a code counts if it matches one object and one product; products that the destination has already sent do
 * not count.
 */
const matches = (sql: Sql, { siteId, id }: DestinationKey, subquery: Query) => sql`
  with wanted as materialized (${subquery}), by_key as materialized (
    select wanted.key, product.id from wanted
    join product on product.site_id = ${siteId} and product.group_product_id = wanted.key
  ), open as materialized (
    select * from wanted where not exists (select from by_key where by_key.key = wanted.key)
  ), barcode_pair as materialized (
    select distinct open.key, product.id, product.group_product_id from open
    join product on product.site_id = ${siteId} and product.barcodes && open.barcodes
  ), code_pair as materialized (
    select distinct open.key, product.id, product.group_product_id from open
    join product on product.site_id = ${siteId} and product.code = open.code
    where not exists (select from barcode_pair where barcode_pair.key = open.key)
  ), pair as (
    select 'barcode' as how, * from barcode_pair union all select 'code', * from code_pair
  ), single as (
    select how, key, id, group_product_id, count(*) over (partition by key) as products, count(*) over (partition by id) as objects
    from pair
  ), found as (
    select how, key, id from single
    where products = 1 and objects = 1 and not exists (select from by_key where by_key.id = single.id)
      and not exists (
        select from destination_goods as goods
        where goods.site_id = ${siteId} and goods.destination = ${id} and goods.key = single.group_product_id
      )
  )
`

/** Products of the site that match objects by barcode or code, for objects whose key no product has. */
export const selectMatches = (sql: Sql, key: DestinationKey, objects: readonly GoodsIdentity[]) => sql<{
  key: string
  id: number
}>`
  ${matches(sql, key, sql`select * from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as new (key text, code text, barcodes text[])`)}
  select key, id from found
  where not exists (
    -- Several objects had this code or barcode in the dry run.
    select from wanted join destination_preview as preview
      on preview.site_id = ${key.siteId} and preview.destination = ${key.id} and preview.key <> wanted.key
    where wanted.key = found.key
      and case when found.how = 'code' then preview.code = wanted.code else preview.barcodes && wanted.barcodes end
  )
`

/** Contents of the dry run of a destination. */
export const previewOf = async (sql: Sql, key: DestinationKey): Promise<DestinationPreview> => {
  const own = sql`
    select key, code, barcodes from destination_preview
    where site_id = ${key.siteId} and destination = ${key.id} and kind in ('product', 'variant')
  `
  const [matched] = await sql<Pick<DestinationPreview, 'by_key' | 'by_barcode' | 'by_code'>>`
    ${matches(sql, key, own)}
    select
      (select count(*) from by_key)::integer as by_key,
      (select count(*) from found where how = 'barcode')::integer as by_barcode,
      (select count(*) from found where how = 'code')::integer as by_code
  `
  const kinds = await sql<{ kind: PreviewKind; objects: number }>`
    select kind, count(*)::integer as objects from destination_preview
    where site_id = ${key.siteId} and destination = ${key.id} group by kind
  `
  const countOf = (kind: PreviewKind) => kinds.find((one) => one.kind === kind)?.objects ?? 0
  return {
    groups: countOf('group'),
    properties: countOf('property'),
    products: countOf('product'),
    variants: countOf('variant'),
    price_types: countOf('price type'),
    stores: countOf('store'),
    orders: countOf('order'),
    by_key: matched?.by_key ?? 0,
    by_barcode: matched?.by_barcode ?? 0,
    by_code: matched?.by_code ?? 0,
  }
}
