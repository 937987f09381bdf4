import type { Sql } from '../database/sql.ts'
import { pathOf } from './call.ts'
import { HOUR_MS, type Portion } from './ledger.ts'

/** Writes calls and counts of calls. A crash of the database may forget those of its last moment. */
export const insertCalls = (sql: Sql, { entries, tallies }: Portion) => sql`
  with setting as materialized (select set_config('synchronous_commit', 'off', true)),
  logged as (
    insert into request_log (
      site_id, request_id, at, author, method, path, query, route, status, code, detail, fault, ms, request_bytes,
      answer_bytes, ip, user_agent, language, body, body_cut, problem, keys, left_out
    )
    select
      site_id, request_id, at, author, method, path, query, route, status, code, detail, fault, ms, request_bytes,
      answer_bytes, ip, user_agent, language, body, body_cut, problem, keys, left_out
    from setting, json_to_recordset(${JSON.stringify(entries)}::json) as entry (
      site_id integer, request_id uuid, at timestamptz, author integer, method text, path text, query text, route text,
      status smallint, code text, detail text, fault text, ms real, request_bytes bigint, answer_bytes bigint, ip text,
      user_agent text, language text, body text, body_cut boolean, problem text, keys text[], left_out integer
    )
  )
  insert into request_tally as tally (
    site_id, hour, author, method, route, code, calls, last_at, last_path, last_status, last_request_id, last_detail,
    last_fault
  )
  select
    site_id, hour, author, method, route, code, calls, last_at, last_path, last_status, last_request_id, last_detail,
    last_fault
  from setting, json_to_recordset(${JSON.stringify(tallies.map(tallyRow))}::json) as given (
    site_id integer, hour timestamptz, author integer, method text, route text, code text, calls bigint,
    last_at timestamptz, last_path text, last_status smallint, last_request_id uuid, last_detail text,
    last_fault text
  )
  -- In one order, so that two processes cannot lock each other out.
  order by site_id, hour, author, method, route, code
  on conflict (site_id, hour, author, method, route, code) do update set
    calls = tally.calls + excluded.calls,
    last_at = excluded.last_at,
    last_path = excluded.last_path,
    last_status = excluded.last_status,
    last_request_id = excluded.last_request_id,
    last_detail = excluded.last_detail,
    last_fault = excluded.last_fault
`

const tallyRow = ({ hour, calls, last }: Portion['tallies'][number]) => ({
  site_id: last.siteId,
  hour: new Date(hour * HOUR_MS).toISOString(),
  author: last.author,
  method: last.method,
  route: last.route,
  code: last.refusal?.code ?? '',
  calls,
  last_at: new Date(last.at).toISOString(),
  last_path: pathOf(last),
  last_status: last.status,
  last_request_id: last.requestId,
  last_detail: last.refusal?.detail ?? null,
  last_fault: last.refusal?.fault ?? null,
})
