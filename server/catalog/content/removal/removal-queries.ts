import type { RemovalState } from '@vitrina/schema/console/removal'
import { fieldKind } from '@vitrina/schema/field-kinds'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { ReferencePath, StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { refersToTarget } from '../use-queries.ts'
import type { ReferringTable, StoredValues } from './references.ts'

/** Stored removal. */
export interface Removal {
  readonly id: number
  readonly type: string
  readonly ids: readonly number[]
  readonly target: number | null
  readonly taken: readonly string[]
  readonly state: RemovalState
}

export interface StoredValuesRow {
  readonly id: number
  readonly held: StoredValues
}

const columnsAsJson = (names: Iterable<string>): string =>
  `jsonb_build_object(${[...new Set(names)].map((name) => `'${name}', stored.${quoted(name)}`).join(', ')})`

const namesOf = (paths: readonly ReferencePath[]): string[] => paths.map(({ column }) => column.name)

/** At most `most` objects that refer to any of `ids`, except `except`, with the stored columns of their references. */
export const findReferring = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  { table, paths }: ReferringTable,
  except: readonly number[],
  most: number,
) => sql<StoredValuesRow>`
  select distinct on (used.id) used.id, used.held
  from unnest(${ids}::integer[]) as target
  cross join lateral (${paths.map(
    (path, place) => sql`
      ${sql.unsafe(place > 0 ? 'union all' : '')}
      (
        select id, ${sql.unsafe(columnsAsJson(namesOf(paths)))} as held from ${sql.unsafe(table.name)} as stored
        where site_id = ${siteId} and ${refersToTarget(sql, path)} and id <> all(${except}::integer[])
        limit ${most}
      )
    `,
  )}) as used
  order by used.id limit ${most}
`

/** Stored values of columns of objects. */
export const selectStoredValues = (
  sql: Sql,
  siteId: number,
  table: Table,
  ids: readonly number[],
  columns: readonly string[],
) => sql<StoredValuesRow>`
  select id, ${sql.unsafe(columnsAsJson(columns))} as held from ${sql.unsafe(table.name)} as stored
  where site_id = ${siteId} and id = any(${ids}::integer[])
`

/** Values of columns in the form of a write, in the order of `ids`. */
export const selectWritable = (
  sql: Sql,
  siteId: number,
  table: Table,
  ids: readonly number[],
  columns: readonly StoredColumn[],
) => {
  const pairs = columns.map(
    ({ name, field }) =>
      `'${name}', stored.${quoted(name)}${fieldKind(field).stored === 'quoted' ? '::text' : ''}`,
  )
  return sql<StoredValuesRow>`
    select id, jsonb_build_object(${sql.unsafe(pairs.join(', '))}) as held from ${sql.unsafe(table.name)} as stored
    where site_id = ${siteId} and id = any(${ids}::integer[]) order by array_position(${ids}::integer[], id)
  `
}

export const insertRemoval = (
  sql: Sql,
  siteId: number,
  origin: number | null,
  { type, ids, target, taken }: Omit<Removal, 'id' | 'state'>,
) => sql<Removal>`
  insert into removal (site_id, type, ids, target, taken, origin, state)
  values (${siteId}, ${type}, ${ids}::integer[], ${target}, ${taken}::text[], ${origin}, 'moving')
  returning id, type, ids, target, taken, state
`

export const lockRemoval = (sql: Sql, siteId: number, id: number) => sql<Removal>`
  select id, type, ids, target, taken, state from removal where site_id = ${siteId} and id = ${id} for update
`

export const setState = (sql: Sql, removal: number, state: RemovalState) => sql`
  update removal set state = ${state} where id = ${removal}
`

/** Marks the deletions of the transaction as those of a removal. */
export const markDeletions = (sql: Sql, removal: number) => sql`
  select set_config('vitrina.removal', ${String(removal)}, true)
`

export interface Change {
  readonly id: number
  readonly before: StoredValues
  readonly after: StoredValues
}

/**
 * Stores changes. A column that this removal changes again keeps its first value, unless another writer has changed it in between.
 */
export const storeRemovalChanges = (
  sql: Sql,
  removal: number,
  type: string,
  changes: readonly Change[],
) => sql`
  insert into removal_change as kept (removal, type, id, before, after)
  select ${removal}, ${type}, change.id, before, after
  from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id integer, before jsonb, after jsonb)
  where before <> after
  on conflict (removal, type, id) do update set
    before = kept.before || (
      select jsonb_object_agg(key, case when kept.after -> key = value then kept.before -> key else value end)
      from jsonb_each(excluded.before)
    ),
    after = kept.after || excluded.after
`

/** Number of changed and of deleted objects of a removal. */
export const countRemoval = (sql: Sql, removal: number) => sql<{ changed: number; deleted: number }>`
  select
    (select count(*)::integer from removal_change where removal = ${removal}) as changed,
    (select count(*)::integer from deleted_object where removal = ${removal}) as deleted
`

/** Deletes some of the removals that are older than the retention of the trash. */
export const deleteOldRemovals = (sql: Sql, days: number, most: number) => sql`
  delete from removal where id in (
    select id from removal where removed_at < now() - make_interval(days => ${days}) order by removed_at limit ${most}
  ) returning 1
`
