import type { RemovalRow } from '@vitrina/schema/console/removal'
import type { Language } from '@vitrina/schema/languages'
import type { Stored } from '../../../platform/postgres/derive/stored.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { formerNameOf } from '../trash/trash.ts'
import { selectRemovals, selectRowsById } from './list-queries.ts'

/** Removals of a site that can be continued or undone, newest first. */
export const listRemovals = async (
  sql: Sql,
  siteId: number,
  tables: ReadonlyMap<string, Table>,
  language: Language,
): Promise<Stored<RemovalRow, 'removed_at'>[]> => {
  const removalRows = (await selectRemovals(sql, siteId)).filter(({ object }) => tables.has(object))
  const present = await Promise.all(
    [...Map.groupBy(removalRows, ({ object }) => object)].map(async ([path, removals]) => {
      const ids = removals.flatMap(({ ids, target_id }) => [
        ...ids,
        ...(target_id === null ? [] : [target_id]),
      ])
      const rows = await selectRowsById(sql, siteId, tables.get(path) as Table, ids)
      return [path, new Map(rows.map(({ id, row }) => [id, row]))] as const
    }),
  )
  const rows = new Map(present)
  return removalRows.map(({ target_id: target, former, ...removal }) => {
    const table = tables.get(removal.object) as Table
    const nameOf = (row: Readonly<Record<string, unknown>> | undefined) =>
      row === undefined ? null : formerNameOf(table, row, language)
    const presentRow = (id: number) => rows.get(removal.object)?.get(id)
    return {
      ...removal,
      names: removal.ids.map((id) => nameOf(presentRow(id) ?? former[id]) ?? `#${id}`),
      target: target === null ? null : { id: target, name: nameOf(presentRow(target)) },
    }
  })
}
