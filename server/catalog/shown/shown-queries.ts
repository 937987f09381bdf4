import type { Language } from '@vitrina/schema/languages'
import { LANGUAGES } from '@vitrina/schema/languages'
import type { PublicAddresses } from '@vitrina/schema/public-address'
import type { Resource } from '@vitrina/schema/resource'
import { brand } from '@vitrina/schema/resources/brand'
import { category } from '@vitrina/schema/resources/category'
import { product } from '@vitrina/schema/resources/product'
import { publicAddressSql } from '../../platform/postgres/derive/public-address.ts'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import { tableName } from '../../platform/postgres/derive/table.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Category of an object, or an ancestor of one. */
export interface CategoryNode {
  readonly id: number
  readonly hide: boolean
  readonly parents: readonly number[]
  readonly name: string | null
}

const addressesOf = (sql: Sql, resource: Resource): Query =>
  sql.unsafe(publicAddressSql(resource) ?? 'null::json')

/** CTE `tree`: the categories with these ids, and their ancestors. */
const treeOf = (sql: Sql, siteId: number, ids: Query): Query => sql`
  tree as (
    select id, hide, category_id from category where site_id = ${siteId} and id in (${ids})
    union
    select above.id, above.hide, above.category_id
    from tree join category as above on above.site_id = ${siteId} and above.id = any(tree.category_id)
  )
`

/** The rows of `tree` as JSON. */
const nodes = (sql: Sql, siteId: number, language: Language): Query => sql`(
  select coalesce(json_agg(json_build_object(
    'id', tree.id, 'hide', tree.hide, 'parents', coalesce(tree.category_id, '{}'),
    'name', ${sql.unsafe(`coalesce(${[language, ...LANGUAGES].map((one) => `category.name_${one}`).join(', ')})`)}
  )), '[]')
  from tree join category on category.site_id = ${siteId} and category.id = tree.id
)`

export interface ShownProduct {
  readonly hide: boolean
  readonly category: readonly number[]
  readonly no_price: boolean
  readonly no_stock: boolean
  readonly no_picture: boolean
  readonly addresses: PublicAddresses | null
  readonly tree: readonly CategoryNode[]
}

/** `no_stock` is false at a site where no product has stock. */
export const selectShownProduct = (
  sql: Sql,
  siteId: number,
  id: number,
  language: Language,
) => sql<ShownProduct>`
  with recursive ${treeOf(sql, siteId, sql`select unnest(category) from product where site_id = ${siteId} and id = ${id}`)}
  select
    hide, category, price = 0 as no_price, images = '[]' as no_picture,
    qty <= 0 and exists (select from product as other where other.site_id = ${siteId} and other.qty > 0) as no_stock,
    ${addressesOf(sql, product)} as addresses, ${nodes(sql, siteId, language)} as tree
  from product where site_id = ${siteId} and id = ${id}
`

export const selectShownCategory = (sql: Sql, siteId: number, id: number, language: Language) => sql<
  Pick<ShownProduct, 'addresses' | 'tree'>
>`
  with recursive ${treeOf(sql, siteId, sql`select ${id}::integer`)}
  select ${addressesOf(sql, category)} as addresses, ${nodes(sql, siteId, language)} as tree
  from category where site_id = ${siteId} and id = ${id}
`

export const selectShownBrand = (sql: Sql, siteId: number, id: number) => sql<
  Pick<ShownProduct, 'addresses'>
>`
  select ${addressesOf(sql, brand)} as addresses from brand where site_id = ${siteId} and id = ${id}
`

/** Switches of an object, and its missing fields that are required for shoppers to see it. */
export const selectShownStore = (
  sql: Sql,
  siteId: number,
  id: number,
  resource: Resource & { readonly shoppers: NonNullable<Resource['shoppers']> },
) => {
  const { need, hidden } = resource.shoppers
  const missing = need.map((name) => `case when ${quoted(name)} is null then '${name}' end`).join(', ')
  return sql<{ inactive: boolean; never: boolean; missing: readonly string[] }>`
    select
      not is_active as inactive, ${sql.unsafe(`${quoted(hidden.field)} is not distinct from '${hidden.word}'`)} as never,
      array_remove(array[${sql.unsafe(missing)}], null) as missing
    from ${sql.unsafe(tableName(resource.path))} where site_id = ${siteId} and id = ${id}
  `
}
