import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { nextChangeTime } from '../queries.ts'

/**
 * Applies patches, several of which may be for the same row, in the order of their `_turn` (1, 2, …), as
 * `updateRows` would in as many statements. Returns for each whether it changed its row.
 */
export const updateRowsSequentially = (
  sql: Sql,
  table: Table,
  siteId: number,
  patches: Buffer,
  now: string,
) => {
  const list = (prefix: string) => table.columns.map(({ name }) => prefix + quoted(name)).join(', ')
  const name = sql.unsafe(table.name)
  return sql<{ id: number; turn: number; changed: boolean }>`
    with recursive given as materialized (
      select
        ${siteId}::integer as site_id, (patch ->> 'id')::integer as id, (patch ->> '_turn')::integer as turn,
        patch
      from jsonb_array_elements(${patches}::text::jsonb) as patch offset 0
    ),
    step as (
      select given.site_id, given.id, 0 as turn, stored as row, false as changed, false as touched
      from given
      join ${name} as stored on stored.site_id = given.site_id and stored.id = given.id
      where given.turn = 1
      union all
      select
        step.site_id, step.id, given.turn, applied.row, compared.changed, step.touched or compared.changed
      from step
      join given on given.id = step.id and given.turn = step.turn + 1
      cross join lateral (select jsonb_populate_record(step.row, given.patch) as row offset 0) as applied
      cross join lateral (
        select (${sql.unsafe(list('(step.row).'))}) is distinct from (${sql.unsafe(list('(applied.row).'))}) as changed
      ) as compared
    ),
    next as materialized (
      select distinct on (id) site_id, id, row, touched from step order by id, turn desc
    ),
    written as (
      update ${name} as stored
      set (${sql.unsafe(list(''))}, updated_at, digest) = (
        ${sql.unsafe(list('(next.row).'))}, ${nextChangeTime(sql, now)}, null
      )
      from next
      where stored.site_id = next.site_id and stored.id = next.id and next.touched
    )
    select id, turn, changed from step where turn > 0
  `
}
