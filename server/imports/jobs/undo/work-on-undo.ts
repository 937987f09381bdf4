import type { ImportUndoing } from '../../../platform/batch/importable.ts'
import type { Transaction } from '../../../platform/postgres/sql.ts'
import { retryTransient } from '../../../platform/queues/retry-transient.ts'
import type { Task } from '../queue.ts'
import type { WorkParts } from '../work.ts'
import { planForBatches } from '../work-queries.ts'
import { endUndo, leaveRest, lockUndo, readUndo } from './undo-state.ts'

/**
 * Takes an import back, where that was asked for: a chunk at a time, each one transaction in the turn of its site, as an import is worked
 * on. What a chunk did is kept with it, so whoever dies has lost nothing, and nothing is done twice.
 * @throws whatever `stop` is aborted with, when there is still something to do
 */
export const workOnUndo = async (
  { sql, takeTurn, importables, log }: WorkParts,
  task: Task,
  stop: AbortSignal,
): Promise<void> => {
  const found = await retryTransient(() => readUndo(sql, task), stop)
  const undoing = found && importables.get(found.object)?.undoing
  if (!found?.asked || found.ended || !undoing) return
  const inTurn = (work: (sql: Transaction) => Promise<boolean>): Promise<boolean> =>
    retryTransient(() => takeTurn(task.siteId, 'large', () => sql.begin(work)), stop)
  for (let goesOn = true; goesOn; )
    goesOn = await inTurn((sql) => step(sql, task, undoing)).catch((err) => {
      if (stop.aborted) throw err
      log.error({ err, site: task.siteId, job: task.id }, 'unexpected failure of the undo of an import')
      // The imports behind it should not suffer from a mistake of ours.
      return inTurn((sql) => giveUp(sql, task))
    })
}

const giveUp = async (sql: Transaction, task: Task): Promise<boolean> => {
  await leaveRest(sql, task)
  await endUndo(sql, task)
  return false
}

/** False when nothing is left to do. */
const step = async (sql: Transaction, task: Task, undoing: ImportUndoing): Promise<boolean> => {
  const found = await lockUndo(sql, task)
  if (!found?.asked || found.ended) return false
  await planForBatches(sql)
  if (await undoing.step(sql, { siteId: task.siteId, job: task.id, origin: found.origin })) return true
  await endUndo(sql, task)
  return false
}
