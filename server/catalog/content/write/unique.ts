import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { findOwners, uniqueColumns } from '../queries.ts'
import { addFault, type Intent, type ObjectDraft } from './draft.ts'

/** Current owners of values, by field and value. */
export type ValueOwners = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Finds the owners of the keys and slugs of the drafts, in one statement. */
export const findOwnersOf = async (
  sql: Sql,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
): Promise<ValueOwners> => {
  const values = new Map<string, string[]>()
  for (const { name } of uniqueColumns(table)) {
    const sentValues = drafts.flatMap(({ values }) =>
      typeof values[name] === 'string' ? [values[name]] : [],
    )
    if (sentValues.length > 0) values.set(name, sentValues)
  }
  const owners = new Map([...values.keys()].map((field) => [field, new Map<string, number>()]))
  if (values.size === 0) return owners
  for (const { field, value, id } of await findOwners(sql, table, siteId, values))
    owners.get(field)?.set(value, id)
  return owners
}

/**
 * Adds a fault for every key and slug that two objects would have after the batch. A swap within the batch is allowed. The fault
 * of a create with a known key names the call for updates.
 */
export const checkUnique = (
  table: Table,
  drafts: readonly ObjectDraft[],
  owners: ValueOwners,
  intent: Intent,
): void => {
  const byId = new Map(drafts.flatMap((draft) => (draft.id === null ? [] : [[draft.id, draft] as const])))
  for (const { name } of uniqueColumns(table)) {
    const first = new Map<string, number>()
    for (const draft of drafts) {
      const value = draft.values[name]
      // A draft without a row that does not create one claims no value.
      if (typeof value !== 'string' || draft.outcome === 'invalid') continue
      const owner = owners.get(name)?.get(value)
      if (owner !== undefined && owner === draft.id) continue
      const holder = owner === undefined ? undefined : byId.get(owner)
      const free =
        owner === undefined || (holder?.values[name] !== undefined && holder.values[name] !== value)
      const earlier = first.get(value)
      const conflict = { object: table.resource.path, field: name, value }
      if (!free && intent === 'create' && name === table.key)
        addFault(draft, name, 'duplicate.key', {
          ...conflict,
          call: `POST /external/${conflict.object}/bulk-upsert/`,
        })
      else if (!free) addFault(draft, name, 'duplicate', conflict)
      else if (earlier !== undefined)
        addFault(draft, name, 'duplicate.batch', { field: name, first: earlier })
      else first.set(value, draft.index)
    }
  }
}
