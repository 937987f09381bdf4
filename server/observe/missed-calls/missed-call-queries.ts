import { PARTLY_REFUSED } from '@vitrina/schema/console/request-log'
import type { ExpectedCall, ExpectedCallKind, MissedCalls } from '@vitrina/schema/expected-call'
import type { Language } from '@vitrina/schema/languages'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Calls of each kind, counted from the request log by method and path pattern. */
const CALLS: Readonly<Record<ExpectedCallKind, string>> = {
  orders_read: `method = 'GET' and route ~ '^/external/(external-order|changes)/?$'`,
  orders_written: `method in ('POST', 'PUT', 'DELETE') and route ~ '^/external/external-order(/|$)'`,
  stock_written: `method = 'POST' and route ~ '^/external/product/shop-update/?$'`,
  products_written: `method in ('POST', 'PUT', 'DELETE') and route ~ '^/external/product(/|$)'`,
}

/**
 * Window for a daily call: a call expected at six o'clock counts from six o'clock the day before until six o'clock the day after.
 */
const REMEMBERED = `interval '3 days'`

/** Minutes before another notification about the same system, even if it has called in between. */
const QUIET_MINUTES = 60

/**
 * Expected calls with the time of the last one; `overdue_since` is null unless one is overdue. Excludes revoked and replaced
 * tokens, whose operator knows about it; includes expired ones, which may be unnoticed. Null: all sites.
 */
const expectedCalls = (sql: Sql, siteId: number | null): Query => sql`
  select
    expected.*, token.id as token, token.name as token_name, counted.last_call,
    case
      when within_minutes is not null then
        case when greatest(since, answered_at) + make_interval(mins => within_minutes) < now()
          then greatest(since, answered_at) + make_interval(mins => within_minutes) end
      when deadline > since and coalesce(answered_at < deadline - interval '1 day', true) then deadline
    end as overdue_since
  from expected_call as expected
  join site on site.id = expected.site_id
  cross join lateral (
    select id, name from api_token
    where api_token.site_id = expected.site_id and api_token.number = expected.number
      and revoked_at is null and held_at is null and (overlap_until is null or overlap_until > now())
    order by created_at desc limit 1
  ) as token
  cross join lateral (
    select case when today <= now() then today else ((now() at time zone time_zone)::date - 1 + daily_by) at time zone time_zone end
      as deadline
    from (select ((now() at time zone time_zone)::date + daily_by) at time zone time_zone as today) as day
  ) as due
  cross join lateral (
    select
      -- A lenient call may have had all of its rows refused.
      max(last_at) filter (
        where code = '' or code = ${PARTLY_REFUSED} and refused_rows < row_count
      ) as answered_at,
      (array_agg(json_build_object(
        'at', ${sql.unsafe(instantInJson('last_at'))}, 'method', method, 'path', last_path, 'status', last_status,
        'request_id', last_request_id
      ) order by last_at desc))[1] as last_call
    from request_tally as tally
    where tally.site_id = expected.site_id and tally.author = expected.number and hour > now() - ${sql.unsafe(REMEMBERED)}
      and case expected.call ${sql.unsafe(
        Object.entries(CALLS)
          .map(([call, calls]) => `when '${call}' then ${calls}`)
          .join(' '),
      )} end
  ) as counted
  where ${siteId}::integer is null or expected.site_id = ${siteId}
`

/** Overdue calls of a site, longest overdue first. */
export const selectMissedCalls = (sql: Sql, siteId: number) => sql<Stored<MissedCalls, 'overdue_since'>>`
  select call, within_minutes, to_char(daily_by, 'HH24:MI') as daily_by, token, token_name, overdue_since, last_call
  from (${expectedCalls(sql, siteId)}) as expected
  where overdue_since is not null order by overdue_since, token, call
`

/** Marks calls that became overdue since the last notification as notified. */
export const markMissedCallsReported = (sql: Sql) => sql<{
  site_id: number
  number: number
  call: ExpectedCallKind
  token: string
  token_name: string
}>`
  with seen as materialized (${expectedCalls(sql, null)})
  update expected_call as expected set told_at = now()
  from seen
  where seen.overdue_since is not null
    and (
      expected.told_at is null
      or expected.told_at < least(seen.overdue_since, now() - make_interval(mins => ${QUIET_MINUTES}))
    )
    and (expected.site_id, expected.number, expected.call) = (seen.site_id, seen.number, seen.call)
  returning expected.site_id, expected.number, expected.call, seen.token, seen.token_name
`

/** Overdue call in a notification to an operator. */
export interface ReportedMissedCalls
  extends Omit<Stored<MissedCalls, 'overdue_since'>, 'within_minutes' | 'daily_by'> {
  readonly email: string
  readonly language: Language
  readonly site: string
  readonly slug: string
  readonly time_zone: string
}

/** Returns no row if the call has arrived, or the user has no access. */
export const selectReportedMissedCalls = (
  sql: Sql,
  siteId: number,
  number: number,
  call: ExpectedCallKind,
  userId: number,
) => sql<ReportedMissedCalls>`
  select
    email, language, site.name as site, slug, time_zone, seen.call, token, token_name, overdue_since, last_call
  from (${expectedCalls(sql, siteId)}) as seen
  join site on site.id = seen.site_id
  join hub_user on hub_user.id = ${userId} and locked_at is null
  where seen.number = ${number} and seen.call = ${call} and overdue_since is not null
`

/** Replaces the expected calls of a token; unchanged ones keep their time. No row for an unknown token. */
export const replaceExpected = (sql: Sql, siteId: number, id: string, calls: readonly ExpectedCall[]) => sql<{
  number: number
  name: string
}>`
  with token as (
    select number, name from api_token where id = ${id} and site_id = ${siteId}
  ), given as (
    select * from json_to_recordset(${JSON.stringify(calls)}::json) as given (call text, within_minutes integer, daily_by time)
  ), gone as (
    delete from expected_call as expected using token
    where expected.site_id = ${siteId} and expected.number = token.number
      and not exists (select from given where given.call = expected.call)
  ), kept as (
    insert into expected_call as expected (site_id, number, call, within_minutes, daily_by)
    select ${siteId}, token.number, given.call, given.within_minutes, given.daily_by from token, given
    on conflict (site_id, number, call) do update
    set within_minutes = excluded.within_minutes, daily_by = excluded.daily_by, since = now(), told_at = null
    where (expected.within_minutes, expected.daily_by) is distinct from (excluded.within_minutes, excluded.daily_by)
  )
  select number, name from token
`

/** Number of overdue calls of each site with expected calls, as one object by slug. */
export const countMissedCalls = (sql: Sql): Query => sql`
  select coalesce(jsonb_object_agg(slug, overdue), '{}')
  from (
    select slug, count(overdue_since) as overdue
    from (${expectedCalls(sql, null)}) as expected join site on site.id = expected.site_id
    group by slug
  ) as sites
`
