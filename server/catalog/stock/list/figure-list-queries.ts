import type { FigureRow } from '@vitrina/schema/console/figure-list'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { instantInJson } from '../../../platform/postgres/derive/instant.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { ofOwners } from '../queries.ts'
import type { FigureCursor, FigureQuestion } from './figure-query.ts'

/** Name of a product in a language, else in the first language that has one. */
export const productNameIn = (language: Language, row: string): string =>
  `coalesce(${[language, ...LANGUAGES].map((one) => `${row}.name_${one}`).join(', ')})`

/**
 * Rows of a page, `(product_id, owner_id, figure, updated_at, by)`. The order by product uses the primary key; the order by
 * figure or name sorts all matches, because the feeds of stock and prices would pay for each further index.
 */
const part = (sql: Sql, feed: ProductFeed, siteId: number, question: FigureQuestion): Query => {
  const { products, owner, stores, atLeast, atMost, order, descending, language, after, limit } = question
  const [table, ownerId, figure] = [feed.table, feed.ownerField, feed.figure].map((name) => sql.unsafe(name))
  const direction = sql.unsafe(descending ? 'desc' : 'asc')
  const beyond = sql.unsafe(descending ? '<' : '>')
  const by = sql.unsafe(
    { product: `''::text`, figure: `kept.${feed.figure}`, name: productNameIn(language, 'product') }[order],
  )
  const place = sql`(kept.product_id, ${ownerId})`
  const isAfter = (cursor: FigureCursor): Query => {
    const pair = sql`${cursor.productId}::integer, ${cursor.ownerId}::integer`
    if (order === 'product') return sql`and ${place} ${beyond} (${pair})`
    const type = sql.unsafe(order === 'figure' ? 'numeric' : 'text')
    return sql`and (${by}, kept.product_id, ${ownerId}) ${beyond} (${cursor.by}::${type}, ${pair})`
  }
  return sql`
    select kept.product_id, ${ownerId} as owner_id, kept.${figure} as figure, kept.updated_at, ${by}::text as by
    from ${table} as kept
    ${order === 'name' ? sql`join product on product.site_id = kept.site_id and product.id = kept.product_id` : sql``}
    where kept.site_id = ${siteId} and ${ofOwners(sql, feed, stores)}
      ${owner === null ? sql`` : sql`and ${ownerId} = ${owner}::integer`}
      ${atLeast === null ? sql`` : sql`and kept.${figure} >= ${atLeast}::numeric`}
      ${atMost === null ? sql`` : sql`and kept.${figure} <= ${atMost}::numeric`}
      ${products === null ? sql`` : sql`and kept.product_id in (${products})`}
      ${after === null ? sql`` : isAfter(after)}
    order by ${order === 'product' ? sql`` : sql`${by} ${direction},`} kept.product_id ${direction}, ${ownerId} ${direction}
    limit ${limit}
  `
}

/** Page of the list, with the details of each product. */
export const selectFigureRows = (sql: Sql, feed: ProductFeed, siteId: number, question: FigureQuestion) => {
  const directionWord = question.descending ? 'desc' : 'asc'
  const direction = sql.unsafe(directionWord)
  return sql<FigureRow & { by: string }>`
    select
      page.product_id, page.owner_id, page.figure::text, ${sql.unsafe(instantInJson('page.updated_at'))} as updated_at,
      group_product_id as key, code, ${sql.unsafe(productNameIn(question.language, 'product'))} as name, price::text, old_price::text, by
    from (${part(sql, feed, siteId, question)}) as page
    -- The site is a column, kept by offset 0, for the planner: see updateRows in content/queries.ts.
    join (select ${siteId}::integer as site_id offset 0) as here on true
    join product on product.site_id = here.site_id and product.id = page.product_id
    order by ${sql.unsafe({ product: '', figure: `page.figure ${directionWord},`, name: `by ${directionWord},` }[question.order])}
      page.product_id ${direction}, page.owner_id ${direction}
  `
}

/** Pairs of product and owner of a page, for a spreadsheet. */
export const selectFigurePairs = (sql: Sql, feed: ProductFeed, siteId: number, question: FigureQuestion) =>
  sql<{ product_id: number; owner_id: number; by: string }>`
    select product_id, owner_id, by from (${part(sql, feed, siteId, question)}) as page
  `
