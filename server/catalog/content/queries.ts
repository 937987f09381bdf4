import { isUnique } from '@vitrina/schema/columns'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { StoredColumn, Table } from '../../platform/postgres/derive/table.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** SQL of a list of columns, each after `prefix`. */
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
  const selection = `id, ${table.key === null ? 'null' : quoted(table.key)} as key, created_at${columns.map(({ name }) => `, ${quoted(name)}`).join('')}`
  const byId = sql`
    select ${sql.unsafe(selection)} from ${sql.unsafe(table.name)}
    where site_id = ${siteId} and id = any(${ids}::integer[])
  `
  if (table.key === null || keys.length === 0) return sql<StoredRow>`${byId}`
  return sql<StoredRow>`
    ${byId}
    union all
    select ${sql.unsafe(selection)} from ${sql.unsafe(table.name)}
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
export const findReferenced = (sql: Sql, siteId: number, references: readonly ReferencedKeys[]) =>
  sql<{ to: string; id: number; key: string | null }>`${references.map(
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
    ([field, fieldValues], place) => sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      select ${field} as field, ${sql.unsafe(quoted(field))} as value, id from ${sql.unsafe(table.name)}
      where site_id = ${siteId} and ${sql.unsafe(quoted(field))} = any(${fieldValues}::text[])
    `,
  )}`

/** Values of a unique column that equal a base, or a base with a dash and a number. */
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
        -- The dot follows the dash in the collation, so this range has all values that begin with the base and a dash.
        or (${sql.unsafe(quoted(field))} >= base || '-' and ${sql.unsafe(quoted(field))} < base || '.')
      )
    ) as taken
  `

/** The given objects and all their ancestors in a tree, with their parents. */
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
      -- Lookups by id: without statistics the planner would read the whole table at each step.
      cross join lateral (
        select * from ${sql.unsafe(table.name)} as parent
        where parent.site_id = above.site_id and parent.id = up.id offset 0
      ) as parent
    )
    select id, parents from above
  `

/**
 * Applies each patch to the row that it names and returns which rows changed: an omitted key keeps its column, null clears it. An
 * unchanged row is not written. The time of a change is later than that of any earlier change of the row.
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
      -- The site is a column, kept by offset 0. With a constant, the planner expects one row of a site without
      -- statistics, and would compare five thousand patches with each row.
      from (
        select ${siteId}::integer as site_id, (patch ->> 'id')::integer as id, patch
        from jsonb_array_elements(${patches}::text::jsonb) as patch offset 0
      ) as given
      join ${sql.unsafe(table.name)} as stored
        on stored.site_id = given.site_id and stored.id = given.id
      cross join lateral jsonb_populate_record(stored, patch) as applied
    )
    update ${sql.unsafe(table.name)} as stored
    set (${sql.unsafe(columns)}, updated_at, digest) = (${sql.unsafe(next)}, ${nextChangeTime(sql, now)}, null)
    from next
    where stored.site_id = next.site_id and stored.id = next.id and next.changed
    returning stored.id
  `
}

/** Time of a change of a `stored` row: `now`, or a millisecond after the last change. */
export const nextChangeTime = (sql: Sql, now: string): Query =>
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

/** The unique columns of a table. */
export const uniqueColumns = (table: Table): StoredColumn[] =>
  table.columns.filter((column) => isUnique(table, column))

/** Ids of the objects of a site up to one of them. */
export const selectIdsUpTo = (sql: Sql, { name }: Table, siteId: number, last: number) =>
  sql<{ id: number }>`
    select id from ${sql.unsafe(name)} where site_id = ${siteId} and id <= ${last} order by id
  `
