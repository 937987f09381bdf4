import { MAX_OBJECTS } from '../../../platform/batch/batch.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { findAncestors } from '../queries.ts'
import { tableAt } from '../write/references.ts'
import { treeField } from '../write/tree.ts'
import type { IdsByPath, RemovalSet } from './children.ts'
import {
  effectAlone,
  fieldOfReference,
  lineWithoutReferences,
  type ReferringTable,
  referringTo,
} from './references.ts'
import { findReferring, type Removal, type StoredValuesRow } from './removal-queries.ts'
import { type ObjectRewrite, type RemovalContext, refuseRemoval, rewrite } from './removing.ts'

/** Moves or clears the references to the removed objects, at most one batch. False if some remain. */
export const clearReferences = async (
  removing: RemovalContext,
  removal: Removal,
  ids: readonly number[],
  { deleted }: RemovalSet,
  tables: ReadonlyMap<string, Table>,
): Promise<boolean> => {
  const { sql, siteId } = removing
  const targets: IdsByPath = removal.target === null ? deleted : new Map([[removal.type, new Set(ids)]])
  let left = MAX_OBJECTS
  for (const [to, removedIds] of targets) {
    const table = tableAt(tables, to)
    for (const referring of referringTo(table, tables)) {
      const { path } = referring.table.resource
      const except = [...(targets.get(path) ?? []), ...(deleted.get(path) ?? [])]
      const referrers = await findReferring(sql, siteId, [...removedIds], referring, except, left + 1)
      const rows = referrers.slice(0, left)
      if (removal.target === null) refuseReferences(referring, rows, removedIds)
      await rewrite(
        removing,
        removal.id,
        path,
        await freed(removing, removal, table, referring, rows, removedIds),
      )
      left -= rows.length
      if (referrers.length > rows.length) return false
    }
  }
  return true
}

const freed = async (
  { sql, siteId }: RemovalContext,
  { target }: Removal,
  to: Table,
  { table, paths }: ReferringTable,
  rows: readonly StoredValuesRow[],
  removedIds: ReadonlySet<number>,
): Promise<ObjectRewrite[]> => {
  const isOfKind = table.name === to.name
  const tree = isOfKind ? treeField(table) : undefined
  // The remaining category takes the place of the removed one above it, rather than being its own parent.
  const ofTarget =
    tree && target !== null ? await parentsOf(sql, siteId, table, tree, removedIds, target) : []
  return rows.map(({ id, held }) => {
    const put = target === null ? [] : isOfKind && id === target ? ofTarget : [target]
    return { id, held, line: lineWithoutReferences(paths, held, removedIds, put) ?? {} }
  })
}

const parentsOf = async (
  sql: Transaction,
  siteId: number,
  table: Table,
  tree: string,
  removedIds: ReadonlySet<number>,
  target: number,
): Promise<number[]> => {
  const rows = await findAncestors(sql, table, siteId, tree, [...removedIds])
  const parents = rows.filter(({ id }) => removedIds.has(id)).flatMap(({ parents }) => parents ?? [])
  return parents.filter((id) => !removedIds.has(id) && id !== target)
}

/** Refuses a removal without a remaining object that would change an object that must keep its references. */
const refuseReferences = (
  { table, paths }: ReferringTable,
  rows: readonly StoredValuesRow[],
  removedIds: ReadonlySet<number>,
): void => {
  const refusingPaths = paths.filter((path) => effectAlone({ table, path }) === 'refused')
  for (const { id, held } of rows)
    for (const path of refusingPaths)
      if (lineWithoutReferences([path], held, removedIds, []) !== null)
        refuseRemoval({
          field: 'id',
          key: 'in_use',
          parameters: { object: table.resource.path, id, field: fieldOfReference(path) },
        })
}
