import type { TrashRow } from '@vitrina/schema/console/trash'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Stored } from '../../../platform/postgres/derive/stored.ts'
import { defaultOf, type StoredColumn, type Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Rows that are deleted with an object and restored with it. */
export interface DependentRows {
  /** Path of the objects on which they depend. */
  readonly to: string
  readonly table: string
  /** Column with the id of the object. */
  readonly column: string
  /** The other referenced object: without it a row is not restored. */
  readonly other: { readonly table: string; readonly column: string }
}

/**
 * Part of the deleting statement: stores the rows of `gone` and their dependent rows in the trash. The dependent rows are read
 * once for all objects: a read per object, without statistics of their table, would read all rows of the site each time.
 */
export const moveToTrash = (
  sql: Sql,
  { resource: { path } }: Table,
  siteId: number,
  ids: readonly number[],
  along: readonly DependentRows[],
): Query => {
  const own = along.filter(({ to }) => to === path)
  const parts = own.map(({ table }) => `'${table}', coalesce(${table}.rows, '[]')`)
  const joins = own.map(
    ({ table, column }) => sql`
      left join (
        select ${sql.unsafe(column)} as id, jsonb_agg(to_jsonb(belonging)) as rows
        from ${sql.unsafe(table)} as belonging
        where site_id = ${siteId} and ${sql.unsafe(column)} = any(${ids}::integer[])
        group by ${sql.unsafe(column)}
      ) as ${sql.unsafe(table)} on ${sql.unsafe(table)}.id = gone.id
    `,
  )
  return sql`
    insert into deleted_object (site_id, type, id, origin, row, along)
    select
      site_id, ${path}, gone.id, nullif(current_setting('vitrina.origin', true), '')::integer, to_jsonb(gone) - 'digest',
      jsonb_build_object(${sql.unsafe(parts.join(', '))})
    from gone ${joins.length > 0 ? joins : sql``}
  `
}

/** Deleted objects before this entry, newest first. */
export const selectDeleted = (
  sql: Sql,
  siteId: number,
  {
    type,
    before,
    most,
  }: { readonly type: string | null; readonly before: number | null; readonly most: number },
) => sql<Stored<Omit<TrashRow, 'name'>, 'deleted_at'> & { readonly row: Readonly<Record<string, unknown>> }>`
  select
    deleted.number, deleted.type as object, deleted.id, deleted.deleted_at, deleted.row,
    coalesce(
      (select max(name) from api_token as token where token.site_id = deleted.site_id and token.number = deleted.origin),
      (select max(name) from console_author as author where author.site_id = deleted.site_id and author.number = deleted.origin)
    ) as by
  from deleted_object as deleted
  where deleted.site_id = ${siteId}
    and (${type}::text is null or deleted.type = ${type})
    and (${before}::bigint is null or deleted.number < ${before})
  order by deleted.number desc limit ${most}
`

/** Deleted rows with these ids. */
export const selectRowsOf = (
  sql: Sql,
  { resource: { path } }: Table,
  siteId: number,
  ids: readonly number[],
) =>
  sql<{ id: number; row: Readonly<Record<string, unknown>> }>`
    select id, row from deleted_object
    where site_id = ${siteId} and type = ${path} and id = any(${ids}::integer[])
    order by id for update
  `

/** Stored value of a column; a column added after the deletion gets the default of a create. */
const storedOrUsual = ({ name, field }: StoredColumn): string => {
  const stored = `stored.${quoted(name)}`
  const usual = defaultOf(field)
  return usual === undefined ? stored : `coalesce(${stored}, ${usual})`
}

/**
 * Restores rows under their ids, with their dependent rows. Returns the number of dependent rows that cannot
 * be restored because their other object is gone.
 */
export const restoreRows = async (
  sql: Sql,
  table: Table,
  siteId: number,
  ids: readonly number[],
  now: string,
  along: readonly DependentRows[],
): Promise<number> => {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  const { path } = table.resource
  const isSelected = sql`site_id = ${siteId} and type = ${path} and id = any(${ids}::integer[])`
  await sql`
    insert into ${sql.unsafe(table.name)} (site_id, id, ${sql.unsafe(columns)}, created_at, updated_at)
    select stored.site_id, stored.id, ${sql.unsafe(table.columns.map(storedOrUsual).join(', '))},
      stored.created_at, ${now}::timestamptz
    from (select row from deleted_object where ${isSelected} order by id) as deleted
    cross join lateral jsonb_populate_record(null::${sql.unsafe(table.name)}, deleted.row) as stored
  `
  let leftOut = 0
  for (const { table: name, other } of along.filter(({ to }) => to === path)) {
    const [counted] = await sql<{ left_out: number }>`
      with stored as materialized (
        select stored.*, exists (
          select from ${sql.unsafe(other.table)} as other
          where other.site_id = stored.site_id and other.id = stored.${sql.unsafe(other.column)}
        ) as fits
        from (select along from deleted_object where ${isSelected}) as deleted
        cross join lateral jsonb_populate_recordset(null::${sql.unsafe(name)}, deleted.along -> ${name}) as stored
      ), back as (
        insert into ${sql.unsafe(name)} select (jsonb_populate_record(null::${sql.unsafe(name)}, to_jsonb(stored))).*
        from stored where fits
      )
      select count(*) filter (where not fits)::integer as left_out from stored
    `
    leftOut += counted?.left_out ?? 0
  }
  await sql`delete from deleted_object where ${isSelected}`
  return leftOut
}

/** Deletes some of the entries that are older than the retention. */
export const deleteOldTrash = (sql: Sql, days: number, most: number) => sql`
  delete from deleted_object where number in (
    select number from deleted_object where deleted_at < now() - make_interval(days => ${days}) order by deleted_at limit ${most}
  ) returning 1
`
