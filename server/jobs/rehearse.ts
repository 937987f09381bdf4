import type { Importable } from '../batch/importable.ts'
import type { TakeTurn } from '../batch/site-turns.ts'
import { perhapsDry } from '../database/dry-run.ts'
import type { Database, Transaction } from '../database/sql.ts'
import { retryTransient } from '../queues/retry-transient.ts'
import { applicationOf, applyRecords, type OutcomeCounts } from './apply.ts'
import { forgetFaults, hasChunks, keepFaults, nextStoredChunk, putAside } from './chunk-queries.ts'
import type { ImportEnd } from './metrics.ts'
import type { Task } from './queue.ts'
import { endImport, planForBatches, setCounts, type Working } from './work-queries.ts'

/**
 * The most lines of a dry run that is done in one transaction, and so answers exactly what the import would do. The
 * site cannot be written to meanwhile. Longer files are tried a chunk at a time: then no line knows of those in other
 * chunks.
 */
export const MOST_REHEARSED = 50_000

/** Does a dry run as one transaction that is rolled back in the end. What it finds is told by another, as it goes; undefined: nobody wanted it any more. */
export const rehearse = (
  { sql: database, takeTurn }: { readonly sql: Database; readonly takeTurn: TakeTurn },
  task: Task,
  working: Working,
  importable: Importable,
  stop: AbortSignal,
): Promise<ImportEnd | undefined> => {
  /** False when it is no longer wanted. */
  const playAll = async (sql: Transaction): Promise<boolean> => {
    await forgetFaults(database, task)
    const counts = { created: 0, updated: 0, unchanged: 0, invalid: 0 }
    for (let pass = 1, last = false; await hasChunks(sql, task, pass); pass++) {
      const before = counts.created + counts.updated
      let behind: number | undefined
      for (;;) {
        const chunk = await nextStoredChunk(sql, task, pass, behind)
        if (!chunk) break
        stop.throwIfAborted()
        const how = applicationOf(working, task.siteId, importable, last, false)
        const applied = await applyRecords(sql, chunk.records, how)
        await putAside(sql, task, chunk, applied.waiting)
        await keepFaults(database, task, chunk, applied.faulty)
        add(counts, applied.counts)
        if (!(await setCounts(database, task, counts))) return false
        behind = chunk.number
      }
      last = counts.created + counts.updated === before
    }
    return true
  }

  const rehearsal = async (sql: Transaction): Promise<ImportEnd | undefined> => {
    await planForBatches(sql)
    const played = await perhapsDry(sql, true, () => playAll(sql))
    return played ? endImport(sql, task, 'done') : undefined
  }
  return retryTransient(() => takeTurn(task.siteId, 'large', () => database.begin(rehearsal)), stop)
}

const add = (sum: Record<keyof OutcomeCounts, number>, counts: OutcomeCounts): void => {
  for (const outcome of ['created', 'updated', 'unchanged', 'invalid'] as const)
    sum[outcome] += counts[outcome]
}
