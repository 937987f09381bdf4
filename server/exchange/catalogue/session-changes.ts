import { MAX_UNDOABLE_LINES } from '@vitrina/schema/console/import-undo'
import { takeIds } from '../../platform/batch/queries.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ExchangeDestination } from '../destinations/destination.ts'

/**
 * Runs a write of objects of one kind and records their previous values for an undo of the session, up to {@link MAX_UNDOABLE_LINES} lines in
 * all: of a larger session nothing is kept. The site is locked.
 */
export const recordSessionChanges = async <T>(
  sql: Transaction,
  destination: ExchangeDestination,
  object: string,
  lines: number,
  write: () => Promise<T>,
): Promise<T> => {
  const { siteId, id, number, session } = destination
  if (session === null) return write()
  if ((await findJob(sql, destination, object)).length === 0)
    await sql`
      insert into import (
        site_id, id, token, object, format, dry_run, slugs, state, resumable, keeps, finished_at, destination, exchange
      )
      select
        ${siteId}, ${await takeIds(sql, siteId, 'job', 1)}, ${number}, ${object}, 'ndjson', false, 'given', 'done', false, coalesce(bool_and(keeps), true),
        now(), ${id}, ${session}::timestamptz
      from import where site_id = ${siteId} and destination = ${id} and exchange = ${session}::timestamptz
      on conflict do nothing
    `
  const [job] = await sql<{ keeps: boolean }>`
    with counted as (
      update import set total = total + ${lines}
      where site_id = ${siteId} and destination = ${id} and exchange = ${session}::timestamptz and object = ${object}
      returning id, keeps
    ), sums as (
      select sum(total) + ${lines} as total from import
      where site_id = ${siteId} and destination = ${id} and exchange = ${session}::timestamptz
    )
    select
      set_config('vitrina.import', case when keeps and total <= ${MAX_UNDOABLE_LINES} then counted.id::text else '' end, true),
      not keeps or total <= ${MAX_UNDOABLE_LINES} as keeps
    from counted, sums
  `
  if (job?.keeps === false) await forgetSession(sql, destination)
  const result = await write()
  await sql`select set_config('vitrina.import', '', true)`
  return result
}

const findJob = (sql: Transaction, { siteId, id, session }: ExchangeDestination, object: string) => sql`
  select from import
  where site_id = ${siteId} and destination = ${id} and exchange = ${session}::timestamptz and object = ${object}
`

/** Deletes the kept changes of a session that has become too large. */
const forgetSession = async (
  sql: Transaction,
  { siteId, id, session }: ExchangeDestination,
): Promise<void> => {
  await sql`
    with forgotten as (
      update import set keeps = false
      where site_id = ${siteId} and destination = ${id} and exchange = ${session}::timestamptz returning site_id, id
    )
    delete from import_change as change using forgotten
    where change.site_id = forgotten.site_id and change.import = forgotten.id
  `
}
