import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { StoredRefusal } from './stored-refusal.ts'

/** Token with its recent calls. */
export interface TokenCalls {
  readonly id: string
  readonly name: string
  readonly last_used_at: Date | null
  readonly calls_24h: number
  readonly errors_24h: number
  /** Database time of its calls, in seconds. */
  readonly database_24h: number
  readonly last_call: {
    readonly at: Date
    readonly method: string
    readonly path: string
    readonly status: number | null
    readonly request_id: string
  } | null
}

/** Valid tokens of a site, with their calls of the last 24 hours, counted by hour. */
export const selectTokenCalls = (sql: Sql, siteId: number) => sql<TokenCalls>`
  with tally as materialized (
    select author, sum(calls)::bigint as calls, coalesce(sum(calls) filter (where code <> ''), 0)::bigint as errors,
      sum(database_ms) / 1000 as seconds
    from request_tally where site_id = ${siteId} and hour > now() - interval '24 hours' group by author
  ),
  last as materialized (
    select distinct on (author) author, last_at, method, last_path, last_status, last_request_id
    from request_tally where site_id = ${siteId} order by author, last_at desc
  )
  select
    token.id, token.name, token.last_used_at, coalesce(calls, 0) as calls_24h, coalesce(errors, 0) as errors_24h,
    round(coalesce(seconds, 0)::numeric, 1)::float8 as database_24h,
    case when last.author is not null then json_build_object(
      'at', ${sql.unsafe(instantInJson('last_at'))}, 'method', method, 'path', last_path,
      'status', last_status, 'request_id', last_request_id
    ) end as last_call
  from api_token as token
  left join tally on tally.author = token.number
  left join last on last.author = token.number
  where token.site_id = ${siteId} and revoked_at is null and rotated_to is null
    and (expires_at is null or expires_at > now())
  order by last_at desc nulls last, token.created_at
`

/** Refused calls with the same cause. */
export interface RefusedCalls {
  readonly code: string
  readonly method: string
  readonly route: string
  readonly count: number
  readonly row_count: number
  readonly refused_rows: number
  readonly last_at: Date
  readonly last_request_id: string
  readonly last_detail: string | null
  readonly last_fault: string | null
  readonly last_refusal: StoredRefusal | null
}

/** Causes of refused calls in the last 24 hours, newest first. */
export const selectCauses = (sql: Sql, siteId: number, most: number) => sql<RefusedCalls>`
  select
    code, method, route, sum(calls)::bigint as count, sum(row_count)::bigint as row_count,
    sum(refused_rows)::bigint as refused_rows, max(last_at) as last_at,
    (array_agg(last_request_id order by last_at desc))[1] as last_request_id,
    (array_agg(last_detail order by last_at desc))[1] as last_detail,
    (array_agg(last_fault order by last_at desc))[1] as last_fault,
    (array_agg(last_refusal order by last_at desc))[1] as last_refusal
  from request_tally
  where site_id = ${siteId} and hour > now() - interval '24 hours' and code <> ''
  group by code, method, route
  order by max(last_at) desc limit ${most}
`
