import { isUnique } from '@vitrina/schema/columns'
import type { Belongings, Use } from '../../platform/batch/use.ts'
import { quoted } from '../../platform/postgres/derive/definition.ts'
import type { ReferencePath, StoredColumn, Table } from '../../platform/postgres/derive/table.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** A list of columns as a statement spells it, each behind `prefix`. */
const columnList = (columns: readonly StoredColumn[], prefix = ''): string =>
  columns.map(({ name }) => prefix + quoted(name)).join(', ')

/** Version of the keys of the given objects; it grows when a key may belong to another row. */
export const keyVersions = (sql: Sql, siteId: number, types: readonly string[]) =>
  sql<{ type: string; key_version: number }>`
    select type, key_version from content_state
    where site_id = ${siteId} and type = any(${types}::text[]) and key_version > 0
    order by type
  `

export interface StoredRow {
  readonly id: number
  readonly key: string | null
  readonly created_at: Date
  readonly [column: string]: unknown
}

/** The rows with these ids or client keys, with the columns that a check needs. */
export const findRows = (
  sql: Sql,
  table: Table,
  siteId: number,
  ids: readonly number[],
  keys: readonly string[],
  columns: readonly StoredColumn[],
) => {
  const found = `id, ${table.key === null ? 'null' : quoted(table.key)} as key, created_at${columns.map(({ name }) => `, ${quoted(name)}`).join('')}`
  const byId = sql`
    select ${sql.unsafe(found)} from ${sql.unsafe(table.name)}
    where site_id = ${siteId} and id = any(${ids}::integer[])
  `
  if (table.key === null || keys.length === 0) return sql<StoredRow>`${byId}`
  return sql<StoredRow>`
    ${byId}
    union all
    select ${sql.unsafe(found)} from ${sql.unsafe(table.name)}
    where site_id = ${siteId} and ${sql.unsafe(quoted(table.key))} = any(${keys}::text[])
      and id <> all(${ids}::integer[])
  `
}

export interface ReferencedKeys {
  readonly table: Table
  readonly ids: readonly number[]
  readonly keys: readonly string[]
}

/** Existing ids and client keys among those wanted, of several kinds of objects, in one statement. */
export const findReferenced = (sql: Sql, siteId: number, wanted: readonly ReferencedKeys[]) =>
  sql<{ to: string; id: number; key: string | null }>`${wanted.map(
    ({ table, ids, keys }, place) => sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select ${table.resource.path} as to, id, ${sql.unsafe(table.key === null ? 'null' : quoted(table.key))} as key
      from ${sql.unsafe(table.name)}
      where site_id = ${siteId} and (
        id = any(${ids}::integer[])
        ${table.key === null ? sql`` : sql`or ${sql.unsafe(quoted(table.key))} = any(${keys}::text[])`}
      )
    `,
  )}`

/** Owners of the given values of unique columns, in one statement. */
export const findOwners = (
  sql: Sql,
  table: Table,
  siteId: number,
  values: ReadonlyMap<string, readonly string[]>,
) =>
  sql<{ field: string; value: string; id: number }>`${[...values].map(
    ([field, wanted], place) => sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select ${field} as field, ${sql.unsafe(quoted(field))} as value, id from ${sql.unsafe(table.name)}
      where site_id = ${siteId} and ${sql.unsafe(quoted(field))} = any(${wanted}::text[])
    `,
  )}`

/** The values of a unique column that are a base, or a base and a number behind a dash. */
export const findNumbered = (
  sql: Sql,
  table: Table,
  siteId: number,
  field: string,
  bases: readonly string[],
) =>
  sql<{ value: string }>`
    select taken.value
    from unnest(${bases}::text[]) as base
    cross join lateral (
      select ${sql.unsafe(quoted(field))} as value from ${sql.unsafe(table.name)}
      where site_id = ${siteId} and (
        ${sql.unsafe(quoted(field))} = base
        -- The dot follows the dash in the alphabet: these are the ones that begin with base and dash.
        or (${sql.unsafe(quoted(field))} >= base || '-' and ${sql.unsafe(quoted(field))} < base || '.')
      )
    ) as taken
  `

/** The given objects and all that stand above them in a tree, with their parents. */
export const findAncestors = (
  sql: Sql,
  table: Table,
  siteId: number,
  field: string,
  ids: readonly number[],
) =>
  sql<{ id: number; parents: number[] | null }>`
    with recursive above as (
      select site_id, id, ${sql.unsafe(quoted(field))} as parents from ${sql.unsafe(table.name)}
      where site_id = ${siteId} and id = any(${ids}::integer[])
      union
      select parent.site_id, parent.id, parent.${sql.unsafe(quoted(field))}
      from above
      cross join unnest(above.parents) as up (id)
      -- One by one, by their ids: what the planner expects of them is a guess, and it would read all of the table at each step.
      cross join lateral (
        select * from ${sql.unsafe(table.name)} as parent
        where parent.site_id = above.site_id and parent.id = up.id offset 0
      ) as parent
    )
    select id, parents from above
  `

/**
 * Applies each patch to the row that it names and tells which rows it changed: a key left out keeps its column, a
 * null clears it. A row that stays as it was is not written. The time of a change is later than that of any earlier change of the row.
 */
export const updateRows = (sql: Sql, table: Table, siteId: number, patches: Buffer, now: string) => {
  const columns = columnList(table.columns)
  const next = columnList(table.columns, 'next.')
  return sql<{ id: number }>`
    with next as materialized (
      select
        given.site_id, applied.id, ${sql.unsafe(columnList(table.columns, 'applied.'))},
        (${sql.unsafe(columnList(table.columns, 'stored.'))})
          is distinct from (${sql.unsafe(columnList(table.columns, 'applied.'))}) as changed
      -- The site travels with the patches, and offset keeps it there: compared with a constant, a site that the
      -- planner knows nothing of is taken for one row, and five thousand patches are tried against each other.
      from (
        select ${siteId}::integer as site_id, (patch ->> 'id')::integer as id, patch
        from jsonb_array_elements(${patches}::text::jsonb) as patch offset 0
      ) as given
      join ${sql.unsafe(table.name)} as stored
        on stored.site_id = given.site_id and stored.id = given.id
      cross join lateral jsonb_populate_record(stored, patch) as applied
    )
    update ${sql.unsafe(table.name)} as stored
    set (${sql.unsafe(columns)}, updated_at, digest) = (${sql.unsafe(next)}, ${laterTime(sql, now)}, null)
    from next
    where stored.site_id = next.site_id and stored.id = next.id and next.changed
    returning stored.id
  `
}

/** Time of a change of a `stored` row: `now`, or a millisecond after the last change. */
export const laterTime = (sql: Sql, now: string): Query =>
  sql`greatest(${now}::timestamptz, stored.updated_at + interval '1 millisecond')`

/** Deletes rows; `keep` stores the deleted rows in the same statement. */
export const deleteRows = (
  sql: Sql,
  table: Table,
  siteId: number,
  ids: readonly number[],
  keep: Query | undefined,
) => sql<{ id: number }>`
  with gone as (
    delete from ${sql.unsafe(table.name)} where site_id = ${siteId} and id = any(${ids}::integer[]) returning *
  ) ${keep ? sql`, kept as (${keep})` : sql``}
  select id from gone
`

/** A place that may refer to the objects of another table. */
export interface Referrer {
  readonly table: Table
  readonly path: ReferencePath
}

interface FoundUse {
  readonly target: number
  readonly object: string
  readonly id: number
  readonly field: string
}

/** References to the given objects of `target` from other objects, in one statement. */
export const findUses = (
  sql: Sql,
  siteId: number,
  target: Table,
  ids: readonly number[],
  referrers: readonly Referrer[],
) =>
  sql<FoundUse>`${referrers.map(({ table, path: { column, element, own } }, place) => {
    const name = sql.unsafe(quoted(column.name))
    const itself = table.name === target.name ? sql`and referrer.id <> all(${ids}::integer[])` : sql``
    const refers =
      own !== undefined
        ? own.field.kind === 'reference'
          ? sql`${name} is not null and ${name} @> jsonb_build_object(${own.key}::text, target)`
          : sql`${name} is not null and ${name} @> jsonb_build_object(${own.key}::text, jsonb_build_array(target))`
        : element !== undefined
          ? column.field.kind === 'object'
            ? sql`${name} @> jsonb_build_object(${element}::text, target)`
            : sql`${name} @> jsonb_build_array(jsonb_build_object(${element}::text, target))`
          : column.field.kind === 'reference'
            ? sql`${name} = target`
            : sql`${name} @> array[target]`
    return sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select target, ${table.resource.path} as object, used.id, ${own?.name ?? column.name} as field
      from unnest(${ids}::integer[]) as target
      cross join lateral (
        select id from ${sql.unsafe(table.name)} as referrer
        where site_id = ${siteId} and ${refers} ${itself}
        order by id limit 1
      ) as used
    `
  })}`

/** References to the given ids from outside the content, in one statement. */
export const findOutsideUses = (sql: Sql, siteId: number, ids: readonly number[], uses: readonly Use[]) =>
  sql<FoundUse>`${uses.map(
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
export const countBelongings = (
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

/** The unique columns of a table. */
export const uniqueColumns = (table: Table): StoredColumn[] =>
  table.columns.filter((column) => isUnique(table, column))
