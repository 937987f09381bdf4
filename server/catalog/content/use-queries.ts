import type { Belongings, Use } from '../../platform/batch/use.ts'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { ReferencePath, Table } from '../../platform/postgres/derive/table.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Field that may refer to objects of another table. */
export interface Referrer {
  readonly table: Table
  readonly path: ReferencePath
}

interface UseRow {
  readonly target: number
  readonly object: string
  readonly id: number
  readonly field: string
}

/** Condition of a row that refers to the id `target`, which the indexes of references answer. */
export const refersToTarget = (sql: Sql, { column, element, own }: ReferencePath): Query => {
  const name = sql.unsafe(quoted(column.name))
  if (own !== undefined)
    return own.field.kind === 'reference'
      ? sql`${name} is not null and ${name} @> jsonb_build_object(${own.key}::text, target)`
      : sql`${name} is not null and ${name} @> jsonb_build_object(${own.key}::text, jsonb_build_array(target))`
  if (element !== undefined)
    return column.field.kind === 'object'
      ? sql`${name} @> jsonb_build_object(${element}::text, target)`
      : sql`${name} @> jsonb_build_array(jsonb_build_object(${element}::text, target))`
  return column.field.kind === 'reference' ? sql`${name} = target` : sql`${name} @> array[target]`
}

/** References to the given objects of `target` from other objects, in one statement. */
export const findUses = (
  sql: Sql,
  siteId: number,
  target: Table,
  ids: readonly number[],
  referrers: readonly Referrer[],
) =>
  sql<UseRow>`${referrers.map(({ table, path }, place) => {
    const { column, own } = path
    const itself = table.name === target.name ? sql`and referrer.id <> all(${ids}::integer[])` : sql``
    return sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select target, ${table.resource.path} as object, used.id, ${own?.name ?? column.name} as field
      from unnest(${ids}::integer[]) as target
      cross join lateral (
        select id from ${sql.unsafe(table.name)} as referrer
        where site_id = ${siteId} and ${refersToTarget(sql, path)} ${itself}
        order by id limit 1
      ) as used
    `
  })}`

/** References to the given ids from outside the content, in one statement. */
export const findOutsideUses = (sql: Sql, siteId: number, ids: readonly number[], uses: readonly Use[]) =>
  sql<UseRow>`${uses.map(
    ({ table, column, object, id, field, own }, place) => sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select target, ${object} as object, used.id, ${field} as field
      from unnest(${ids}::integer[]) as target
      cross join lateral (
        select ${sql.unsafe(id)} as id from ${sql.unsafe(table)}
        where site_id = ${siteId} and ${
          own === undefined
            ? sql`${sql.unsafe(column)} = target`
            : sql`${sql.unsafe(column)} @> jsonb_build_object(
                ${own.key}::text, ${sql.unsafe(own.isList ? 'jsonb_build_array(target)' : 'target')}
              )`
        }
        limit 1
      ) as used
    `,
  )}`

/** Number of rows that belong to each of these objects; objects without any are omitted. */
export const countDependentRows = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  { table, column }: Belongings,
) =>
  sql<{ target: number; count: number }>`
    select target, count(*) from unnest(${ids}::integer[]) as target
    join ${sql.unsafe(table)} as owned on owned.site_id = ${siteId} and owned.${sql.unsafe(column)} = target
    group by target
  `
