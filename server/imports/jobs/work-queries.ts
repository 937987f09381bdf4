import type { Message } from '@vitrina/schema/labels/say'
import type { Language } from '@vitrina/schema/languages'
import type { Mode } from '../../platform/batch/options.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { OutcomeCounts } from './apply.ts'
import type { ImportEnd } from './metrics.ts'
import { notifyImportEnd } from './notify-import-end.ts'
import type { Delimiter } from './records/raw-record.ts'
import type { Task } from './task.ts'

/** State of an import that a worker needs. */
export interface ImportInProgress {
  readonly state: 'receiving' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly object: string
  readonly token: number
  readonly dry_run: boolean
  readonly mode: Mode
  readonly slugs: 'auto' | 'given'
  readonly new_values: string | null
  readonly copy_names: boolean
  readonly text_language: Language | null
  readonly total: number
  readonly header_names: string[] | null
  readonly delimiter: Delimiter | null
  readonly pass: number
  readonly last_pass: boolean
  readonly written: number
  readonly keeps: boolean
}

const WORKING =
  'state, object, token, dry_run, mode, slugs, new_values, copy_names, text_language, total, header_names, delimiter, pass, last_pass, written, keeps'

export const readImport = async (sql: Sql, { siteId, id }: Task): Promise<ImportInProgress | undefined> => {
  const [row] = await sql<ImportInProgress>`
    select ${sql.unsafe(WORKING)} from import where site_id = ${siteId} and id = ${id}
  `
  return row
}

/** Locks an import for work or cancellation until the transaction ends. */
export const lockImport = async (
  sql: Transaction,
  { siteId, id }: Task,
): Promise<ImportInProgress | undefined> => {
  const [row] = await sql<ImportInProgress>`
    select ${sql.unsafe(WORKING)} from import where site_id = ${siteId} and id = ${id} for no key update
  `
  return row
}

/**
 * Plans statements once instead of for each batch: this saves time, and without statistics the planner would choose a scan of the
 * table over lookups of five hundred known values.
 */
export const planForBatches = async (sql: Transaction): Promise<void> => {
  await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`
}

/** Makes the triggers record the changes of the transaction, for an undo (migration 0107). */
export const keepChanges = async (sql: Transaction, { id }: Task): Promise<void> => {
  await sql`select set_config('vitrina.import', ${String(id)}, true)`
}

/** True if any site has an unfinished import or undo. */
export const hasWork = async (sql: Sql): Promise<boolean> => {
  const rows = await sql`select from import
    where state in ('queued', 'running') or undo_asked_at is not null and undo_ended_at is null limit 1`
  return rows.length > 0
}

/** Adds the outcomes of a chunk. */
export const addCounts = async (
  sql: Transaction,
  { siteId, id }: Task,
  counts: OutcomeCounts,
): Promise<void> => {
  await sql`
    update import
    set created = created + ${counts.created}, updated = updated + ${counts.updated},
      unchanged = unchanged + ${counts.unchanged}, invalid = invalid + ${counts.invalid},
      written = written + ${counts.created + counts.updated},
      state = 'running', started_at = coalesce(started_at, now())
    where site_id = ${siteId} and id = ${id}
  `
}

/** Stores the current counts of a dry run. False for a cancelled import. */
export const setCounts = async (sql: Sql, { siteId, id }: Task, counts: OutcomeCounts): Promise<boolean> => {
  const rows = await sql`
    update import
    set created = ${counts.created}, updated = ${counts.updated}, unchanged = ${counts.unchanged},
      invalid = ${counts.invalid}, state = 'running', started_at = coalesce(started_at, now())
    where site_id = ${siteId} and id = ${id} and state in ('queued', 'running')
    returning id
  `
  return rows.length > 0
}

/** Starts the next pass. */
export const startNextPass = async (sql: Transaction, { siteId, id }: Task, last: boolean): Promise<void> => {
  await sql`
    update import set pass = pass + 1, written = 0, last_pass = ${last} where site_id = ${siteId} and id = ${id}
  `
}

/** Reason of a failed import. */
export type Reason = Message

/** Ends an unfinished import, and deletes the rest of its file. False for an unknown or ended one. */
export const closeImport = async (
  sql: Transaction,
  { siteId, id }: Task,
  state: 'done' | 'failed' | 'cancelled',
  reason: Reason | null = null,
): Promise<boolean> => {
  const rows = await sql`
    update import
    set state = ${state}, reason = ${reason}, finished_at = clock_timestamp(), tail = '',
      started_at = case when ${state} = 'done' then coalesce(started_at, now()) else started_at end
    where site_id = ${siteId} and id = ${id} and state in ('receiving', 'queued', 'running')
    returning id
  `
  await sql`delete from import_chunk where site_id = ${siteId} and import = ${id}`
  return rows.length > 0
}

/** Ends an import for its worker and returns the result; undefined if it had already ended. */
export const endImport = async (
  sql: Transaction,
  task: Task,
  end: ImportEnd,
  reason: Reason | null = null,
): Promise<ImportEnd | undefined> => {
  if (!(await closeImport(sql, task, end, reason))) return undefined
  await notifyImportEnd(sql, task, end)
  return end
}
