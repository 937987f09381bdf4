import type { Importable } from '../batch/importable.ts'
import type { TakeTurn } from '../batch/site-turns.ts'
import { perhapsDry } from '../database/dry-run.ts'
import type { Database, Transaction } from '../database/sql.ts'
import { retryTransient } from '../queues/retry-transient.ts'
import { type Applied, applicationOf, applyRecords, noOutcomes, type OutcomeCounts } from './apply.ts'
import {
  forgetFaults,
  hasChunks,
  keepFaults,
  type LineChunk,
  nextStoredChunk,
  putAside,
} from './chunk-queries.ts'
import { tiesAcross } from './line-ties.ts'
import type { ImportEnd } from './metrics.ts'
import type { Task } from './queue.ts'
import { endImport, planForBatches, setCounts, type Working } from './work-queries.ts'

/**
 * The most lines of a dry run that answers exactly what the import would do. Longer files are tried a chunk at a time whatever
 * is in them: then no line knows of those in other chunks.
 */
export const MOST_REHEARSED = 50_000

/** What all lines came to, or that nobody wanted to know any more. */
type Ending = OutcomeCounts | 'unwanted'

/**
 * Does a dry run, of which nothing is left but what it finds, told as it goes: a chunk at a time, each in a turn of its own, so that
 * others write in between; where lines of two chunks have to do with each other, once more as one transaction, in which the site
 * cannot be written to. Undefined: nobody wanted it any more.
 */
export const rehearse = async (
  { sql: database, takeTurn }: { readonly sql: Database; readonly takeTurn: TakeTurn },
  task: Task,
  working: Working,
  importable: Importable,
  stop: AbortSignal,
): Promise<ImportEnd | undefined> => {
  const inTurn = <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => {
    const dry = async (sql: Transaction) => {
      await planForBatches(sql)
      return perhapsDry(sql, true, () => work(sql))
    }
    return retryTransient(() => takeTurn(task.siteId, 'large', () => database.begin(dry)), stop)
  }
  const apply = (sql: Transaction, { records }: LineChunk, last: boolean): Promise<Applied> => {
    stop.throwIfAborted()
    return applyRecords(sql, records, applicationOf(working, task.siteId, importable, last, false))
  }
  /** Tells what a chunk came to, and all so far; false when it is no longer wanted. */
  const tell = async (chunk: LineChunk, { faulty }: Applied, sum: OutcomeCounts): Promise<boolean> => {
    await keepFaults(database, task, chunk, faulty)
    return setCounts(database, task, sum)
  }

  const beginAnew = async (): Promise<ReturnType<typeof noOutcomes>> => {
    const sum = noOutcomes()
    await forgetFaults(database, task)
    await setCounts(database, task, sum)
    return sum
  }

  /** `tied`: lines of two chunks have to do with each other. */
  const tryApart = async (): Promise<Ending | 'tied'> => {
    const sum = await retryTransient(beginAnew, stop)
    const areTied = tiesAcross()
    for (let behind: number | undefined; ; ) {
      const chunk = await retryTransient(() => nextStoredChunk(database, task, 1, behind), stop)
      if (!chunk) return sum
      const applied = await inTurn((sql) => apply(sql, chunk, false))
      if (applied.waiting.length > 0 || areTied(applied.written)) return 'tied'
      add(sum, applied.counts)
      if (!(await retryTransient(() => tell(chunk, applied, sum), stop))) return 'unwanted'
      behind = chunk.number
    }
  }

  const tryTogether = async (sql: Transaction): Promise<Ending> => {
    const sum = await beginAnew()
    for (let pass = 1, last = false; await hasChunks(sql, task, pass); pass++) {
      const before = sum.created + sum.updated
      let behind: number | undefined
      for (;;) {
        const chunk = await nextStoredChunk(sql, task, pass, behind)
        if (!chunk) break
        const applied = await apply(sql, chunk, last)
        await putAside(sql, task, chunk, applied.waiting)
        add(sum, applied.counts)
        if (!(await tell(chunk, applied, sum))) return 'unwanted'
        behind = chunk.number
      }
      last = sum.created + sum.updated === before
    }
    return sum
  }

  const apart = await tryApart()
  const counts = apart === 'tied' ? await inTurn(tryTogether) : apart
  if (counts === 'unwanted') return undefined
  const end = async (sql: Transaction) => {
    // Where another process has begun it anew, what it has told so far is none of the end.
    await setCounts(sql, task, counts)
    return endImport(sql, task, 'done')
  }
  return retryTransient(() => database.begin(end), stop)
}

const add = (sum: ReturnType<typeof noOutcomes>, counts: OutcomeCounts): void => {
  for (const outcome of ['created', 'updated', 'unchanged', 'invalid'] as const)
    sum[outcome] += counts[outcome]
}
