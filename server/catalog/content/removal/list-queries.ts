import type { RemovalRow } from '@vitrina/schema/console/removal'
import type { Stored } from '../../../platform/postgres/derive/stored.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

type Row = Readonly<Record<string, unknown>>

interface RemovalListRow extends Stored<Omit<RemovalRow, 'names' | 'target'>, 'removed_at'> {
  readonly target_id: number | null
  /** Deleted rows by id. */
  readonly former: Readonly<Record<string, Row>>
}

/** Maximum number of listed removals. */
const MAX_LISTED_REMOVALS = 50

/** Removals of a site that are not undone, newest first, with a few of their deleted rows. */
export const selectRemovals = (sql: Sql, siteId: number) => sql<RemovalListRow>`
  select
    removal.id, type as object, ids[1:5] as ids, target as target_id, removed_at, state,
    (select count(*)::integer from removal_change where removal = removal.id) as changed,
    (select count(*)::integer from deleted_object where removal = removal.id) as deleted,
    coalesce((
      select jsonb_object_agg(deleted.id, deleted.row) from deleted_object as deleted
      where deleted.removal = removal.id and deleted.type = removal.type and deleted.id = any(ids[1:5])
    ), '{}') as former,
    (select max(name) from console_author as author where author.site_id = removal.site_id and author.number = removal.origin) as by
  from removal where site_id = ${siteId} and state <> 'undone'
  order by removal.id desc limit ${MAX_LISTED_REMOVALS}
`

/** Rows of existing objects. */
export const selectRowsById = (sql: Sql, siteId: number, table: Table, ids: readonly number[]) =>
  sql<{ id: number; row: Row }>`
    select id, to_jsonb(stored) as row from ${sql.unsafe(table.name)} as stored
    where site_id = ${siteId} and id = any(${ids}::integer[])
  `
