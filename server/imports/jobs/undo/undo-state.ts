import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { Task } from '../task.ts'

/** Progress of the undo of an import. */
export interface UndoState {
  readonly object: string
  readonly over: boolean
  /** True if a part of the import was not undone. */
  readonly kept: boolean
  readonly origin: number | null
  readonly asked: boolean
  readonly ended: boolean
}

const STATE = `
  object, finished_at is not null as over,
  not dry_run and exists (
    select from import_change as change where change.site_id = import.site_id and change.import = import.id
  ) as kept,
  undo_origin as origin, undo_asked_at is not null as asked, undo_ended_at is not null as ended
`

export const readUndo = async (sql: Sql, { siteId, id }: Task): Promise<UndoState | undefined> => {
  const [row] = await sql<UndoState>`
    select ${sql.unsafe(STATE)} from import where site_id = ${siteId} and id = ${id}
  `
  return row
}

/** Locks the undo of an import until the transaction ends. */
export const lockUndo = async (sql: Transaction, { siteId, id }: Task): Promise<UndoState | undefined> => {
  const [row] = await sql<UndoState>`
    select ${sql.unsafe(STATE)} from import where site_id = ${siteId} and id = ${id} for no key update
  `
  return row
}

export const requestUndo = (sql: Transaction, { siteId, id }: Task, origin: number) => sql`
  update import set undo_origin = ${origin}, undo_asked_at = clock_timestamp() where site_id = ${siteId} and id = ${id}
`

/** Marks everything not undone yet as kept. */
export const leaveRest = (sql: Transaction, { siteId, id }: Task) => sql`
  update import_change set outcome = 'left', reason = 'refused'
  where site_id = ${siteId} and import = ${id} and outcome is null
`

export const endUndo = (sql: Transaction, { siteId, id }: Task) => sql`
  update import set undo_ended_at = clock_timestamp() where site_id = ${siteId} and id = ${id}
`
