import { MAX_UNDOABLE_LINES } from '@vitrina/schema/console/import-undo'
import type { FastifyBaseLogger } from 'fastify'
import type { Importable } from '../../platform/batch/importable.ts'
import { lockSite } from '../../platform/batch/queries.ts'
import type { TakeTurn } from '../../platform/batch/site-write-queue.ts'
import { withDryRun } from '../../platform/postgres/dry-run.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import { applicationOf, applyRecords } from './apply.ts'
import { deferLines, deleteChunk, hasChunks, nextStoredChunk, storeFaults } from './chunk-queries.ts'
import { dryRunImport, MAX_EXACT_DRY_RUN_LINES } from './dry-run-import.ts'
import { countImport, type ImportEnd } from './metrics.ts'
import type { Task } from './task.ts'
import {
  addCounts,
  endImport,
  type ImportInProgress,
  keepChanges,
  lockImport,
  planForBatches,
  readImport,
  startNextPass,
} from './work-queries.ts'

export interface WorkParts {
  readonly sql: Database
  readonly takeTurn: TakeTurn
  readonly importables: ReadonlyMap<string, Importable>
  readonly log: FastifyBaseLogger
}

/**
 * Processes an import to its end, by chunks: each is one transaction in the write queue of its site, which writes and counts the
 * lines and deletes the chunk. No line is lost or processed twice, even if a process fails or several work on the import. During
 * a database failure it waits.
 * @throws the reason of `stop` if work remains
 */
export const processImport = async (parts: WorkParts, task: Task, stop: AbortSignal): Promise<void> => {
  const end = await finishImport(parts, task, stop)
  if (end) countImport(end)
}

/** Finishes an import and returns its outcome; undefined if another process has finished it. */
const finishImport = async (
  parts: WorkParts,
  task: Task,
  stop: AbortSignal,
): Promise<ImportEnd | undefined> => {
  const { sql, takeTurn, importables } = parts
  const working = await retryTransient(() => readImport(sql, task), stop)
  if (!working || isOver(working)) return undefined
  const importable = await retryTransient(
    async () => importables.get(working.object)?.at(sql, task.siteId),
    stop,
  )

  const complain = (err: unknown): void => {
    if (stop.aborted) throw err
    parts.log.error({ err, site: task.siteId, job: task.id }, 'unexpected failure of an import')
  }
  const close = (key: 'internal' | 'not_found') =>
    retryTransient(() => sql.begin((sql) => endImport(sql, task, 'failed', { key })), stop)
  // A newer release accepted the import before a downgrade.
  if (!importable) return close('not_found')
  if (working.dry_run && working.total <= MAX_EXACT_DRY_RUN_LINES)
    return dryRunImport({ sql, takeTurn, complain }, task, working, importable, stop).catch(async (error) => {
      complain(error)
      return close('internal')
    })

  const attempt = (oneByOne: boolean) =>
    retryTransient(
      () => takeTurn(task.siteId, 'large', () => sql.begin((sql) => step(sql, task, importable, oneByOne))),
      stop,
    )
  for (;;) {
    const { over, end } = await attempt(false)
      .catch((error) => {
        complain(error)
        return attempt(true)
      })
      .catch(async (error): Promise<Step> => {
        complain(error)
        return { over: true, end: await close('internal') }
      })
    if (over) return end
  }
}

/** Result of a step: true if no work remains, with the end if this step has ended the import. */
interface Step {
  readonly over: boolean
  readonly end?: ImportEnd | undefined
}

const isOver = ({ state }: ImportInProgress): boolean => state !== 'queued' && state !== 'running'

/** Processes the next chunk. */
const step = async (
  sql: Transaction,
  task: Task,
  importable: Importable,
  oneByOne: boolean,
): Promise<Step> => {
  // A cancellation waits only for this chunk, and not for other writers of the site.
  await lockSite(sql, task.siteId, null)
  const working = await lockImport(sql, task)
  if (!working || isOver(working)) return { over: true }
  const { pass, dry_run: dryRun, last_pass: last } = working
  let { written } = working

  const chunk = await nextStoredChunk(sql, task, pass)
  if (chunk) {
    await planForBatches(sql)
    if (working.keeps && !dryRun && working.total <= MAX_UNDOABLE_LINES) await keepChanges(sql, task)
    const how = applicationOf(working, task.siteId, importable, last, oneByOne)
    const { counts, faulty, waiting } = await withDryRun(sql, dryRun, () =>
      applyRecords(sql, chunk.records, how),
    )
    // Later passes can no longer show whether an earlier chunk would have resolved these lines.
    if (dryRun && waiting.length > 0)
      return {
        over: true,
        end: await endImport(sql, task, 'failed', {
          key: 'batch_too_large.dry_run',
          parameters: { max: MAX_EXACT_DRY_RUN_LINES },
        }),
      }
    await storeFaults(sql, task, chunk, faulty)
    await deferLines(sql, task, chunk, waiting)
    await deleteChunk(sql, task, chunk)
    await addCounts(sql, task, counts)
    written += counts.created + counts.updated
    if (await hasChunks(sql, task, pass)) return { over: false }
  }
  if (!(await hasChunks(sql, task, pass + 1))) return { over: true, end: await endImport(sql, task, 'done') }
  await startNextPass(sql, task, written === 0)
  return { over: false }
}
