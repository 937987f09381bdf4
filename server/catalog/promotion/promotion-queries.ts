import { LANGUAGES } from '@vitrina/schema/languages'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import {
  basePrices,
  DISCOUNTED,
  END,
  promotionMembers,
  REDUCED,
  unfinishedPromotions,
} from './price-queries.ts'

const NAMES = LANGUAGES.map((language) => `name_${language}`)

/** Columns of names of `table`, as members of a JSON object. */
const namesOf = (table: string): string =>
  NAMES.map((name) => `'${name}', ${table}.${quoted(name)}`).join(', ')

/** JSON array of `rows`, which have one column `row`, in the order of `place`. */
const jsonOf = (sql: Sql, rows: Query) => sql<{ json: string }>`
  ${rows}
  select coalesce(json_agg(row order by place), '[]')::text as json from listed
`

/**
 * Products of a promotion as JSON, in ascending order of ids after `after`; a price is the one with this discount alone,
 * null if it would not be lower.
 */
export const promotionProducts = async (
  sql: Sql,
  siteId: number,
  promo: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<string> => {
  const [row] = await jsonOf(
    sql,
    sql`
      with recursive ${promotionMembers(sql, siteId, sql`select * from promo where site_id = ${siteId} and id = ${promo} and ${sql.unsafe(DISCOUNTED)}`, null)},
      state as (${basePrices(sql, siteId, sql`product.id in (select id from member where id > ${after})`)}),
      listed as (
        select state.id as place, json_build_object(
          'id', state.id, 'group_product_id', group_product_id, ${sql.unsafe(namesOf('product'))},
          'price_before', state.base_price::text,
          'price', case when reduced.price < state.base_price then reduced.price::numeric(12,2)::text end,
          'applied', coalesce(state.promo_id = ${promo}, false)
        ) as row
        from state
        join product on product.site_id = ${siteId} and product.id = state.id
        cross join offered
        cross join lateral (${sql.unsafe(REDUCED)}) as reduced
        order by state.id limit ${most}
      )
    `,
  )
  return row?.json ?? '[]'
}

/** Running and planned discounts of a product as JSON, by their start. */
export const productPromotions = async (sql: Sql, siteId: number, product: number): Promise<string> => {
  const [row] = await jsonOf(
    sql,
    sql`
      with recursive ${promotionMembers(sql, siteId, unfinishedPromotions(sql, siteId, sql`clock_timestamp()`), [product])},
      state as (${basePrices(sql, siteId, sql`product.id = ${product}`)}),
      listed as (
        select row_number() over (order by discount_starts_at, offered.id) as place, json_build_object(
          'id', offered.id, 'slug', slug, ${sql.unsafe(namesOf('offered'))},
          'starts_at', ${sql.unsafe(instantInJson('discount_starts_at'))},
          'ends_at', ${sql.unsafe(instantInJson(END))},
          'price_before', state.base_price::text,
          'price', case when reduced.price < state.base_price then reduced.price::numeric(12,2)::text end,
          'applied', coalesce(state.promo_id = offered.id, false)
        ) as row
        from state join member using (id) join offered on offered.id = member.promo
        cross join lateral (${sql.unsafe(REDUCED)}) as reduced
      )
    `,
  )
  return row?.json ?? '[]'
}

/** True if the site has this object. */
export const exists = async (
  sql: Sql,
  table: 'promo' | 'product',
  siteId: number,
  id: number,
): Promise<boolean> => {
  const rows = await sql`select from ${sql.unsafe(table)} where site_id = ${siteId} and id = ${id}`
  return rows.length > 0
}
