import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { pathOf } from './call.ts'
import { causeOf, HOUR_MS, type Portion } from './ledger.ts'
import { withoutRows } from './stored-refusal.ts'

/** Writes calls and counts of calls. A crash of the database may lose those of the last moment. */
export const insertCalls = (sql: Sql, { entries, tallies }: Portion) => sql`
  with setting as materialized (select set_config('synchronous_commit', 'off', true)),
  logged as (
    insert into request_log (
      site_id, request_id, at, author, method, path, query, route, status, code, detail, fault, ms, request_bytes,
      answer_bytes, ip, user_agent, language, body, body_cut, body_withheld, problem, refusal, row_count, refused_rows, keys,
      left_out
    )
    select
      site_id, request_id, at, author, method, path, query, route, status, code, detail, fault, ms, request_bytes,
      answer_bytes, ip, user_agent, language, case when kept then body end, body_cut and kept, body is not null and not kept,
      problem, refusal, row_count, refused_rows, keys, left_out
    from setting, json_to_recordset(${JSON.stringify(entries)}::json) as entry (
      site_id integer, request_id uuid, at timestamptz, author integer, method text, path text, query text, route text,
      status smallint, code text, detail text, fault text, ms real, request_bytes bigint, answer_bytes bigint, ip text,
      user_agent text, language text, body text, body_cut boolean, personal boolean, problem text, refusal jsonb,
      row_count integer, refused_rows integer, keys text[], left_out integer
    )
    -- Personal bodies are stored only if the site has enabled it.
    cross join lateral (
      select not personal or exists (select from site where site.id = entry.site_id and keep_personal_bodies) as kept
    ) as wish
  )
  insert into request_tally as tally (
    site_id, hour, author, method, route, code, calls, row_count, refused_rows, database_ms, last_at, last_path, last_status, last_request_id, last_detail,
    last_fault, last_refusal
  )
  select
    site_id, hour, author, method, route, code, calls, row_count, refused_rows, database_ms, last_at, last_path, last_status, last_request_id, last_detail,
    last_fault, last_refusal
  from setting, json_to_recordset(${JSON.stringify(tallies.map(tallyRow))}::json) as given (
    site_id integer, hour timestamptz, author integer, method text, route text, code text, calls bigint,
    row_count bigint, refused_rows bigint, database_ms double precision, last_at timestamptz, last_path text, last_status smallint, last_request_id uuid, last_detail text,
    last_fault text, last_refusal jsonb
  )
  -- In the same order in every process, to prevent deadlocks.
  order by site_id, hour, author, method, route, code
  on conflict (site_id, hour, author, method, route, code) do update set
    calls = tally.calls + excluded.calls,
    row_count = tally.row_count + excluded.row_count,
    refused_rows = tally.refused_rows + excluded.refused_rows,
    database_ms = tally.database_ms + excluded.database_ms,
    last_at = excluded.last_at,
    last_path = excluded.last_path,
    last_status = excluded.last_status,
    last_request_id = excluded.last_request_id,
    last_detail = excluded.last_detail,
    last_fault = excluded.last_fault,
    last_refusal = excluded.last_refusal
`

const tallyRow = ({ hour, calls, rows, refusedRows, databaseMs, last }: Portion['tallies'][number]) => ({
  site_id: last.siteId,
  hour: new Date(hour * HOUR_MS).toISOString(),
  author: last.author,
  method: last.method,
  route: last.route,
  code: causeOf(last),
  calls,
  row_count: rows,
  refused_rows: refusedRows,
  database_ms: databaseMs,
  last_at: new Date(last.at).toISOString(),
  last_path: pathOf(last),
  last_status: last.status,
  last_request_id: last.requestId,
  last_detail: last.refusal?.detail ?? null,
  last_fault: last.refusal?.fault ?? null,
  last_refusal: last.refusal?.stored ? withoutRows(last.refusal.stored) : null,
})
