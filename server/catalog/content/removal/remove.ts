import { MAX_REMOVED_CHILDREN, type RemovalProgress } from '@vitrina/schema/console/removal'
import { lockReferences, lockSite } from '../../../platform/batch/queries.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { findRows } from '../queries.ts'
import { deleteBatch } from '../write/delete.ts'
import { type IdsByPath, removalSetOf } from './children.ts'
import { clearReferences } from './clear-references.ts'
import { inheritedValues } from './inherit-values.ts'
import {
  countRemoval,
  insertRemoval,
  markDeletions,
  type Removal,
  selectStoredValues,
  setState,
} from './removal-queries.ts'
import {
  declaredAt,
  type RemovalContext,
  type RemovalParts,
  type Remover,
  refuseRemoval,
  rewrite,
} from './removing.ts'

type NewRemoval = Omit<Removal, 'id' | 'state'>

/**
 * Begins a removal, and does its first part.
 * @throws {ApiError} `validation_failed` for unknown objects, or objects that cannot be removed
 */
export const beginRemoval = async (
  sql: Transaction,
  parts: RemovalParts & Remover,
  newRemoval: NewRemoval,
): Promise<RemovalProgress> => {
  const [begun] = await insertRemoval(sql, parts.siteId, parts.origin, newRemoval)
  if (!begun) throw new Error('A removal was not stored.')
  return continueRemoval(sql, parts, begun)
}

/** Does the next part of a removal in the caller's transaction: at most one batch of changed objects, then the deletion. */
export const continueRemoval = async (
  sql: Transaction,
  parts: RemovalParts & Remover,
  removal: Removal,
): Promise<RemovalProgress> => {
  const { id } = removal
  const { siteId, origin, requestId } = parts
  if (removal.state !== 'moving') return progressOf(sql, removal)
  const { ownFields } = await lockSite(sql, siteId, origin, requestId)
  await lockReferences(sql, siteId, 'alone')
  const removing: RemovalContext = { ...parts, sql, ownFields }
  const { form, tables, ownUses } = await declaredAt(removing, removal.type)
  parts.permit(removal.type)
  const ids = await requirePresent(removing, form.table, removal)
  const uses = [...parts.uses, ...ownUses]
  const most = removal.target === null ? MAX_REMOVED_CHILDREN : 0
  const doomed = await removalSetOf(sql, removal.type, ids, { siteId, tables, uses, most })
  if (doomed.tooMany) refuseRemoval({ key: 'in_use.children', parameters: { max: MAX_REMOVED_CHILDREN } })
  const isFreed = await clearReferences(removing, removal, ids, doomed, tables)
  if (!isFreed) return progressOf(sql, removal)
  await hideOrdered(removing, id, doomed.hidden)
  const offered = await inheritedValues(removing, form.table, removal, ids)
  await deleteAll(removing, id, doomed.deleted, tables, uses)
  if (offered) await rewrite(removing, id, removal.type, [offered])
  await setState(sql, id, 'done')
  return progressOf(sql, { ...removal, state: 'done' })
}

const progressOf = async (sql: Transaction, { id, state }: Removal): Promise<RemovalProgress> => {
  const [counts] = await countRemoval(sql, id)
  if (!counts) throw new Error('A count has no row.')
  return { id, state, ...counts }
}

/** The objects to remove; another writer may have deleted some after the first part. */
const requirePresent = async (
  { sql, siteId }: RemovalContext,
  table: Table,
  { ids, target, id: removal }: Removal,
): Promise<number[]> => {
  const checkedIds = target === null ? ids : [...ids, target]
  const known = new Set((await findRows(sql, table, siteId, checkedIds, [], [])).map(({ id }) => id))
  const [begun] = await countRemoval(sql, removal)
  const missing = checkedIds.filter((id) => !known.has(id) && (id === target || begun?.changed === 0))
  if (missing.length > 0)
    refuseRemoval(
      ...missing.map((value) => ({
        field: 'id',
        key: 'not_found.object' as const,
        parameters: { object: table.resource.path, field: 'id', value },
      })),
    )
  return ids.filter((id) => known.has(id))
}

const hideOrdered = async (removing: RemovalContext, removal: number, hidden: IdsByPath): Promise<void> => {
  for (const [path, ids] of hidden) {
    const { table } = (await declaredAt(removing, path)).form
    const rows = await selectStoredValues(removing.sql, removing.siteId, table, [...ids], ['hide'])
    await rewrite(
      removing,
      removal,
      path,
      rows.map((row) => ({ ...row, line: { hide: true } })),
    )
  }
}

/** Deletes the objects that refer to others first. */
const deleteAll = async (
  { sql, siteId, origin, declared, belongings, along, permit }: RemovalContext,
  removal: number,
  deleted: IdsByPath,
  tables: ReadonlyMap<string, Table>,
  uses: RemovalContext['uses'],
): Promise<void> => {
  await markDeletions(sql, removal)
  for (const path of [...tables.keys()].reverse()) {
    const ids = [...(deleted.get(path) ?? [])]
    const one = declared.get(path)
    if (ids.length === 0 || !one) continue
    permit(path)
    const storedBelongings = belongings.filter(({ to }) => to === path)
    await deleteBatch(sql, one, ids, { siteId, origin, dryRun: false, uses, storedBelongings, along })
  }
}
