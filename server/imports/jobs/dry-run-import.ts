import { MAX_UNDOABLE_LINES } from '@vitrina/schema/console/import-undo'
import type { Importable } from '../../platform/batch/importable.ts'
import type { TakeTurn } from '../../platform/batch/site-write-queue.ts'
import { isCancelledQuery } from '../../platform/http/database-unavailable.ts'
import { withDryRun } from '../../platform/postgres/dry-run.ts'
import { BATCH_LIMIT_MS } from '../../platform/postgres/pool/limits.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import {
  type ApplyResult,
  applicationOf,
  applyRecords,
  noOutcomes,
  type OutcomeCounts,
  withConstraintCheck,
} from './apply.ts'
import {
  deferLines,
  forgetAttempt,
  hasChunks,
  type LineChunk,
  nextStoredChunk,
  storeFaults,
} from './chunk-queries.ts'
import { chunkDependencyCheck } from './line-dependencies.ts'
import type { ImportEnd } from './metrics.ts'
import type { Task } from './task.ts'
import { endImport, type ImportInProgress, keepChanges, planForBatches, setCounts } from './work-queries.ts'

/** Maximum number of lines of an exact dry run. Longer files are validated by chunks, independently of each other. */
export const MAX_EXACT_DRY_RUN_LINES = 50_000

/** Result of validating all lines at once: counts; a cancelled job; or a time limit of a batch that is too short. */
type Ending = OutcomeCounts | 'unwanted' | 'too long'

/**
 * Maximum attempts to apply dependent lines at once; each may block writes to the site for as long as a batch
 * may take.
 */
const MAX_TRIES = 2

const TOO_LONG = { key: 'batch_too_large.dry_run_time', parameters: { max: BATCH_LIMIT_MS / 1000 } } as const

interface DryRunParts {
  readonly sql: Database
  readonly takeTurn: TakeTurn
  /** Callback for an internal error. */
  readonly complain: (error: unknown) => void
}

/**
 * Does a dry run and reports its progress. Chunks are validated one by one, with other writes in between. If lines of two chunks
 * depend on each other, all are validated again in one transaction, during which the site cannot be written to. Returns undefined
 * for a cancelled job.
 */
export const dryRunImport = async (
  { sql: database, takeTurn, complain }: DryRunParts,
  task: Task,
  working: ImportInProgress,
  importable: Importable,
  stop: AbortSignal,
): Promise<ImportEnd | undefined> => {
  const inTurn = <T>(work: (sql: Transaction) => Promise<T>, failed?: (error: unknown) => T): Promise<T> => {
    const dry = async (sql: Transaction) => {
      await planForBatches(sql)
      return withDryRun(sql, true, () => work(sql))
    }
    return retryTransient(() => takeTurn(task.siteId, 'large', () => database.begin(dry).catch(failed)), stop)
  }
  /** Validates lines; an internal error in one line does not affect the others, as in the import. */
  const apply = async (sql: Transaction, { records }: LineChunk, last: boolean): Promise<ApplyResult> => {
    stop.throwIfAborted()
    const applied = (oneByOne: boolean) =>
      applyRecords(sql, records, applicationOf(working, task.siteId, importable, last, oneByOne))
    const each = (mistake: unknown) => {
      complain(mistake)
      return applied(true)
    }
    return withConstraintCheck(sql, () => applied(false), each)
  }
  /** Stores the counts, the faults and the changed figures so far; false for a cancelled job. */
  const store = (sum: OutcomeCounts, keep: (sql: Transaction) => Promise<void>): Promise<boolean> => {
    const write = async (sql: Transaction) => {
      const isStored = await setCounts(sql, task, sum)
      if (isStored) await keep(sql)
      return isStored
    }
    return retryTransient(() => database.begin(write), stop)
  }
  const { comparing } = importable
  const storeChunk = (
    chunk: LineChunk,
    { faulty, written }: ApplyResult,
    sum: OutcomeCounts,
  ): Promise<boolean> =>
    store(sum, async (sql) => {
      await storeFaults(sql, task, chunk, faulty)
      if (!comparing || !working.keeps || working.total > MAX_UNDOABLE_LINES) return
      await keepChanges(sql, task)
      await comparing.keep(
        sql,
        task.siteId,
        written.flatMap(({ figure }) => figure ?? []),
      )
    })
  const beginAnew = (): Promise<boolean> => store(noOutcomes(), (sql) => forgetAttempt(sql, task))

  /** `tied`: lines of two chunks depend on each other. */
  const tryApart = async (): Promise<Ending | 'tied'> => {
    if (!(await beginAnew())) return 'unwanted'
    const sum = noOutcomes()
    const areTied = chunkDependencyCheck()
    for (let previous: number | undefined; ; ) {
      const chunk = await retryTransient(() => nextStoredChunk(database, task, 1, previous), stop)
      if (!chunk) return sum
      const applied = await inTurn((sql) => apply(sql, chunk, false))
      if (applied.waiting.length > 0 || areTied(applied.written)) return 'tied'
      add(sum, applied.counts)
      if (!(await storeChunk(chunk, applied, sum))) return 'unwanted'
      previous = chunk.number
    }
  }

  const tryTogether = async (sql: Transaction): Promise<Ending> => {
    if (!(await beginAnew())) return 'unwanted'
    const sum = noOutcomes()
    for (let pass = 1, last = false; await hasChunks(sql, task, pass); pass++) {
      const before = sum.created + sum.updated
      let previous: number | undefined
      for (;;) {
        const chunk = await nextStoredChunk(sql, task, pass, previous)
        if (!chunk) break
        const applied = await apply(sql, chunk, last)
        await deferLines(sql, task, chunk, applied.waiting)
        add(sum, applied.counts)
        if (!(await storeChunk(chunk, applied, sum))) return 'unwanted'
        previous = chunk.number
      }
      last = sum.created + sum.updated === before
    }
    return sum
  }

  let tries = 0
  const cutShort = (error: unknown): Ending => {
    if (isCancelledQuery(error) && ++tries === MAX_TRIES) return 'too long'
    throw error
  }

  const apart = await tryApart()
  const counts = apart === 'tied' ? await inTurn(tryTogether, cutShort) : apart
  if (counts === 'unwanted') return undefined
  const end = async (sql: Transaction) => {
    if (counts === 'too long') return endImport(sql, task, 'failed', TOO_LONG)
    // If another process has started the job again, this progress is not the result.
    await setCounts(sql, task, counts)
    return endImport(sql, task, 'done')
  }
  return retryTransient(() => database.begin(end), stop)
}

const add = (sum: ReturnType<typeof noOutcomes>, counts: OutcomeCounts): void => {
  for (const outcome of ['created', 'updated', 'unchanged', 'invalid'] as const)
    sum[outcome] += counts[outcome]
}
