import type { DestinationUndo } from '@vitrina/schema/exchange/destination'
import { ApiError } from '../../platform/http/errors.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { retryTransient } from '../../platform/queues/retry-transient.ts'
import type { DestinationKey, ExchangeDestination } from '../destinations/destination.ts'
import {
  forgetRecords,
  requestSessionUndo,
  selectRequestedUndo,
  selectUndo,
} from '../destinations/undo-queries.ts'
import type { ExchangeParts, UndoneCounts } from '../parts.ts'
import { runReport } from '../report.ts'
import { endRun, insertRun } from '../runs.ts'

/** State and effects of the undo of the session of a run, planned or done; undefined for an unknown run. */
export const readDestinationUndo = async (
  { undoCounts }: Pick<ExchangeParts, 'undoCounts'>,
  sql: Sql,
  key: DestinationKey,
  run: number,
): Promise<DestinationUndo | undefined> => {
  const undo = await selectUndo(sql, key, run)
  if (!undo) return undefined
  const { state, jobs } = undo
  const sums = { given_back: 0, deleted: 0, left: 0 }
  const objects: Record<string, UndoneCounts> = {}
  if (state !== 'impossible')
    for (const { id, object } of jobs) {
      const counts = await undoCounts(sql, key.siteId, { id, object, isBegun: state !== 'possible' })
      if (counts.given_back + counts.deleted + counts.left === 0) continue
      objects[object] = counts
      sums.given_back += counts.given_back
      sums.deleted += counts.deleted
      sums.left += counts.left
    }
  return { state, counts: sums, objects }
}

/**
 * Requests the undo of the session of a run; the server undoes it within seconds. False for an unknown run.
 * @throws {ApiError} `conflict` if nothing is kept, the session is under way, or it is undone already
 */
export const requestUndoOf = async (
  sql: Transaction,
  key: DestinationKey,
  run: number,
  origin: number | null,
): Promise<boolean> => {
  const undo = await selectUndo(sql, key, run)
  if (!undo) return false
  if (undo.state === 'impossible') throw new ApiError('conflict.import_not_kept')
  if (undo.state === 'done') throw new ApiError('conflict.over')
  if (undo.state === 'possible') await requestSessionUndo(sql, key.siteId, undo.jobs, origin)
  return true
}

/** Undoes the sessions of a destination whose undo is requested: kinds of objects that refer to others first. */
export const undoRequested = async (
  parts: ExchangeParts,
  destination: ExchangeDestination,
): Promise<void> => {
  const { sql, stop } = parts
  const { siteId } = destination
  for (;;) {
    const requested = await selectRequestedUndo(sql, destination)
    if (!requested || stop.aborted) return
    for (const { id, ended } of requested.jobs) if (!ended) await parts.undoImport({ siteId, id }, stop)
    const report = runReport(destination.language)
    for (const { id, object } of requested.jobs) {
      const counts = await parts.undoCounts(sql, siteId, { id, object, isBegun: true })
      if (counts.given_back > 0) report.count(object, 'given_back', counts.given_back)
      if (counts.deleted > 0) report.count(object, 'deleted', counts.deleted)
      if (counts.left > 0) report.count(object, 'left', counts.left)
    }
    await retryTransient(
      () =>
        sql.begin(async (sql) => {
          await forgetRecords(sql, destination)
          const run = await insertRun(sql, destination, { kind: 'catalogue', file: 'undo' })
          await endRun(sql, destination, run, { state: 'done', report: report.read() })
        }),
      stop,
    )
  }
}
