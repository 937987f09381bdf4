import type { UndoneRemoval } from '@vitrina/schema/console/removal'
import { MAX_OBJECTS } from '../../../platform/batch/batch.ts'
import { lockSite } from '../../../platform/batch/queries.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { restoreFields } from '../import-undo/undo-import.ts'
import { restoreBatch } from '../trash/trash.ts'
import { type Removal, setState } from './removal-queries.ts'
import { declaredAt, type RemovalContext, type RemovalParts, type Remover } from './removing.ts'
import {
  selectChanges,
  selectDeletedBy,
  selectUndone,
  selectUndonePaths,
  storeUndone,
} from './undo-queries.ts'

/**
 * Undoes the next part of a removal in the caller's transaction: the deleted objects are restored first, all or none; then references
 * return where no other writer has changed them since.
 * @throws {ApiError} `validation_failed` if an object cannot be restored, as another one has its key
 */
export const undoRemoval = async (
  sql: Transaction,
  parts: RemovalParts & Remover,
  { id, type, target, state }: Removal,
): Promise<UndoneRemoval> => {
  const { siteId, origin, requestId, declared, along, permit } = parts
  const { ownFields } = await lockSite(sql, siteId, origin, requestId)
  const removing: RemovalContext = { ...parts, sql, ownFields }
  const back = async (path: string, only: number | null, most: number): Promise<number> => {
    permit(path)
    const at = await declaredAt(removing, path)
    const pending = await selectChanges(sql, at.form.table, { siteId, removal: id, only, most })
    await storeUndone(sql, id, path, await restoreFields(sql, at, { siteId, origin }, pending))
    return pending.length
  }
  let restored = 0
  if (state === 'moving' || state === 'done') {
    // The remaining object returns unique values before a restored one has them again.
    if (target !== null) await back(type, target, 1)
    for (const [path, one] of declared) {
      const ids = (await selectDeletedBy(sql, siteId, id, path)).map((row) => row.id)
      if (ids.length === 0) continue
      permit(path)
      restored += (await restoreBatch(sql, one, ids, { siteId, origin, along })).restored
    }
  }
  let left = MAX_OBJECTS
  let isDone = state === 'undone'
  while (!isDone && left > 0) {
    const [next] = await selectUndonePaths(sql, id)
    if (next) left -= await back(next.type, null, left)
    else isDone = true
  }
  const now = isDone ? 'undone' : 'undoing'
  await setState(sql, id, now)
  const [undone] = await selectUndone(sql, id)
  return { state: now, restored, given_back: undone?.given_back ?? 0, left: undone?.left ?? [] }
}
