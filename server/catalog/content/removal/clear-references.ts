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
  type Referring,
  referringTo,
} from './references.ts'
import { findReferring, type Removal, type StoredValuesRow } from './removal-queries.ts'
import { type Removing, type Rewritten, refuseRemoval, rewrite } from './removing.ts'

/** Moves or clears the references to the removed objects, at most one batch. False if some remain. */
export const clearReferences = async (
  removing: Removing,
  removal: Removal,
  ids: readonly number[],
  { deleted }: RemovalSet,
  tables: ReadonlyMap<string, Table>,
): Promise<boolean> => {
  const { sql, siteId } = removing
  const targets: IdsByPath = removal.target === null ? deleted : new Map([[removal.type, new Set(ids)]])
  let left = MAX_OBJECTS
  for (const [to, gone] of targets) {
    const table = tableAt(tables, to)
    for (const referring of referringTo(table, tables)) {
      const { path } = referring.table.resource
      const except = [...(targets.get(path) ?? []), ...(deleted.get(path) ?? [])]
      const found = await findReferring(sql, siteId, [...gone], referring, except, left + 1)
      const rows = found.slice(0, left)
      if (removal.target === null) refuseKept(referring, rows, gone)
      await rewrite(removing, removal.id, path, await freed(removing, removal, table, referring, rows, gone))
      left -= rows.length
      if (found.length > rows.length) return false
    }
  }
  return true
}

const freed = async (
  { sql, siteId }: Removing,
  { target }: Removal,
  to: Table,
  { table, paths }: Referring,
  rows: readonly StoredValuesRow[],
  gone: ReadonlySet<number>,
): Promise<Rewritten[]> => {
  const isOfKind = table.name === to.name
  const tree = isOfKind ? treeField(table) : undefined
  // The remaining category takes the place of the removed one above it, rather than being its own parent.
  const ofTarget = tree && target !== null ? await parentsOf(sql, siteId, table, tree, gone, target) : []
  return rows.map(({ id, held }) => {
    const put = target === null ? [] : isOfKind && id === target ? ofTarget : [target]
    return { id, held, line: lineWithoutReferences(paths, held, gone, put) ?? {} }
  })
}

const parentsOf = async (
  sql: Transaction,
  siteId: number,
  table: Table,
  tree: string,
  gone: ReadonlySet<number>,
  target: number,
): Promise<number[]> => {
  const rows = await findAncestors(sql, table, siteId, tree, [...gone])
  const parents = rows.filter(({ id }) => gone.has(id)).flatMap(({ parents }) => parents ?? [])
  return parents.filter((id) => !gone.has(id) && id !== target)
}

/** Refuses a removal without a remaining object that would change an object that must keep its references. */
const refuseKept = (
  { table, paths }: Referring,
  rows: readonly StoredValuesRow[],
  gone: ReadonlySet<number>,
): void => {
  const kept = paths.filter((path) => effectAlone({ table, path }) === 'refused')
  for (const { id, held } of rows)
    for (const path of kept)
      if (lineWithoutReferences([path], held, gone, []) !== null)
        refuseRemoval({
          field: 'id',
          key: 'in_use',
          parameters: { object: table.resource.path, id, field: fieldOfReference(path) },
        })
}
