import { currentTrace, isTracing } from '../../tracing/tracing.ts'
import type { Sql, Transaction } from './sql.ts'

/** Stores the trace of the changes of this transaction if tracing is on: another process may send their events. */
export const storeTrace = async (sql: Transaction): Promise<void> => {
  const traceparent = currentTrace()
  if (traceparent === undefined) return
  await sql`
    with old as (delete from transaction_trace where at < now() - interval '1 day')
    insert into transaction_trace (transaction, traceparent) values (pg_current_xact_id()::xid, ${traceparent})
  `
}

/** Traces of the changes of these events, by event id. */
export const tracesOf = async (
  sql: Sql,
  events: readonly { readonly site_id: number; readonly event_id: string }[],
): Promise<ReadonlyMap<string, string>> => {
  if (!isTracing()) return new Map()
  const rows = await sql<{ id: string; traceparent: string }>`
    select event.id, traceparent
    from unnest(
      ${events.map(({ site_id }) => site_id)}::integer[], ${events.map(({ event_id }) => event_id)}::uuid[]
    ) as wanted (site_id, id)
    join webhook_event as event using (site_id, id)
    join change on change.site_id = event.site_id and change.cursor = event.cursor
    join transaction_trace on transaction = change.xmin
  `
  return new Map(rows.map(({ id, traceparent }) => [id, traceparent]))
}
