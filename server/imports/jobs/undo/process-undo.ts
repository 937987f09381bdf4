import type { ImportUndoing } from '../../../platform/batch/importable.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../../platform/queues/retry-transient.ts'
import type { WorkParts } from '../process-import.ts'
import type { Task } from '../task.ts'
import { planForBatches } from '../work-queries.ts'
import { endUndo, leaveRest, lockUndo, readUndo } from './undo-state.ts'

/**
 * Undoes an import, if requested: by chunks, each in one transaction in the write queue of its site, like an import. The result
 * of a chunk is stored in the same transaction, so a failed process loses nothing, and nothing is done twice.
 * @throws the reason of `stop` if work remains
 */
export const processUndo = async (
  { sql, takeTurn, importables, log }: WorkParts,
  task: Task,
  stop: AbortSignal,
): Promise<void> => {
  const undo = await retryTransient(() => readUndo(sql, task), stop)
  const undoing = undo && importables.get(undo.object)?.undoing
  if (!undo?.asked || undo.ended || !undoing) return
  const inTurn = (work: (sql: Transaction) => Promise<boolean>): Promise<boolean> =>
    retryTransient(() => takeTurn(task.siteId, 'large', () => sql.begin(work)), stop)
  for (let hasMore = true; hasMore; )
    hasMore = await inTurn((sql) => step(sql, task, undoing)).catch((err) => {
      if (stop.aborted) throw err
      log.error({ err, site: task.siteId, job: task.id }, 'unexpected failure of the undo of an import')
      // An internal error must not affect later imports.
      return inTurn((sql) => giveUp(sql, task))
    })
}

const giveUp = async (sql: Transaction, task: Task): Promise<boolean> => {
  await leaveRest(sql, task)
  await endUndo(sql, task)
  return false
}

/** Undoes the next chunk; false if nothing is left. */
const step = async (sql: Transaction, task: Task, undoing: ImportUndoing): Promise<boolean> => {
  const undo = await lockUndo(sql, task)
  if (!undo?.asked || undo.ended) return false
  await planForBatches(sql)
  if (await undoing.step(sql, { siteId: task.siteId, job: task.id, origin: undo.origin })) return true
  await endUndo(sql, task)
  return false
}
