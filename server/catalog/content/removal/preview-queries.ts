import type { ProductFeed } from '@vitrina/schema/product-feeds'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { type Referrer, refersToTarget } from '../use-queries.ts'
import { fieldOfReference } from './references.ts'

/** Number of objects named for each field. */
const NAMED = 5

interface CountedUse {
  readonly object: string
  readonly field: string
  readonly count: number
  readonly rows: readonly Readonly<Record<string, unknown> & { id: number }>[]
}

/**
 * Objects outside `ids` that refer to them, by field: their number up to a limit, and the first rows. One statement for all fields;
 * each field is read by its index.
 */
export const countUses = (
  sql: Sql,
  siteId: number,
  path: string,
  ids: readonly number[],
  referrers: readonly Referrer[],
  most: number,
) =>
  sql<CountedUse>`${referrers.map((referrer, place) => {
    const name = sql.unsafe(referrer.table.name)
    const except = referrer.table.resource.path === path ? ids : []
    return sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select ${referrer.table.resource.path} as object, ${fieldOfReference(referrer.path)} as field, count(*)::integer as count,
        coalesce((
          select json_agg(to_jsonb(stored) - 'digest' order by id) from ${name} as stored
          where site_id = ${siteId} and id = any((array_agg(used.id order by used.id))[1:${NAMED}])
        ), '[]') as rows
      from (
        select distinct used.id from unnest(${ids}::integer[]) as target
        cross join lateral (
          select id from ${name} as stored
          where site_id = ${siteId} and ${refersToTarget(sql, referrer.path)} and id <> all(${except}::integer[])
          limit ${most}
        ) as used
        limit ${most}
      ) as used
      having count(*) > 0
    `
  })}`

/** Rows of stock or prices of products, and how many of them have an owner for which `target` has a row, too. */
export const countFigures = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  target: number | null,
  { table, ownerField }: Pick<ProductFeed, 'table' | 'ownerField'>,
) => sql<{ rows: number; both: number }>`
  select count(*)::integer as rows, count(*) filter (where exists (
    select from ${sql.unsafe(table)} as kept
    where kept.site_id = figure.site_id and kept.product_id = ${target}::integer
      and kept.${sql.unsafe(ownerField)} = figure.${sql.unsafe(ownerField)}
  ))::integer as both
  from ${sql.unsafe(table)} as figure where site_id = ${siteId} and product_id = any(${ids}::integer[])
`
