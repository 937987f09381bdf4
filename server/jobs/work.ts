import type { FastifyBaseLogger } from 'fastify'
import type { Importable } from '../batch/importable.ts'
import type { TakeTurn } from '../batch/site-turns.ts'
import { perhapsDry } from '../database/dry-run.ts'
import type { Database, Transaction } from '../database/sql.ts'
import { applicationOf, applyRecords } from './apply.ts'
import { deleteChunk, hasChunks, keepFaults, nextStoredChunk, putAside } from './chunk-queries.ts'
import type { Task } from './queue.ts'
import { MOST_REHEARSED, rehearse } from './rehearse.ts'
import { retryTransient } from './retry-transient.ts'
import {
  addCounts,
  closeImport,
  lockImport,
  planForBatches,
  readImport,
  turnPage,
  type Working,
} from './work-queries.ts'

export interface WorkParts {
  readonly sql: Database
  readonly takeTurn: TakeTurn
  readonly importables: ReadonlyMap<string, Importable>
  readonly log: FastifyBaseLogger
}

/**
 * Works on an import until it is over, a chunk at a time: each is one transaction, in the turn of its site, in which
 * its lines are written and counted and it is deleted. So whoever dies, and however many work on it by mistake, no line
 * is lost and none is done twice. A database that is away is waited for.
 * @throws whatever `stop` is aborted with, when there is still work to do
 */
export const workOn = async (parts: WorkParts, task: Task, stop: AbortSignal): Promise<void> => {
  const { sql, takeTurn, importables } = parts
  const working = await retryTransient(() => readImport(sql, task), stop)
  if (!working || isOver(working)) return
  const importable = importables.get(working.object)

  const complain = (err: unknown): void => {
    if (stop.aborted) throw err
    parts.log.error({ err, site: task.siteId, job: task.id }, 'unexpected failure of an import')
  }
  const close = (key: 'internal' | 'not_found') =>
    retryTransient(() => sql.begin((sql) => closeImport(sql, task, 'failed', { key })), stop)
  // An import that was accepted by a newer server, before somebody went back to this one.
  if (!importable) return void (await close('not_found'))
  if (working.dry_run && working.total <= MOST_REHEARSED)
    return rehearse(parts, task, working, importable, stop).catch(async (error) => {
      complain(error)
      await close('internal')
    })

  const attempt = (oneByOne: boolean) =>
    retryTransient(
      () => takeTurn(task.siteId, () => sql.begin((sql) => step(sql, task, importable, oneByOne))),
      stop,
    )
  for (let over = false; !over; ) {
    over = await attempt(false)
      .catch((error) => {
        complain(error)
        return attempt(true)
      })
      .catch((error) => {
        complain(error)
        return close('internal')
      })
  }
}

const isOver = ({ state }: Working): boolean => state !== 'queued' && state !== 'running'

/** Does the next chunk; true when nothing is left to do. */
const step = async (
  sql: Transaction,
  task: Task,
  importable: Importable,
  oneByOne: boolean,
): Promise<boolean> => {
  const working = await lockImport(sql, task)
  if (!working || isOver(working)) return true
  const { pass, dry_run: dryRun, last_pass: last } = working
  let { written } = working

  const chunk = await nextStoredChunk(sql, task, pass)
  if (chunk) {
    await planForBatches(sql)
    const how = applicationOf(working, task.siteId, importable, last, oneByOne)
    const { counts, faulty, waiting } = await perhapsDry(sql, dryRun, () =>
      applyRecords(sql, chunk.records, how),
    )
    // Whether an earlier chunk would have brought what they wait for, is not to be seen any more.
    if (dryRun && waiting.length > 0)
      return closeImport(sql, task, 'failed', {
        key: 'batch_too_large.dry_run',
        parameters: { max: MOST_REHEARSED },
      })
    await keepFaults(sql, task, chunk, faulty)
    await putAside(sql, task, chunk, waiting)
    await deleteChunk(sql, task, chunk)
    await addCounts(sql, task, counts)
    written += counts.created + counts.updated
    if (await hasChunks(sql, task, pass)) return false
  }
  if (!(await hasChunks(sql, task, pass + 1))) return closeImport(sql, task, 'done')
  await turnPage(sql, task, written === 0)
  return false
}
