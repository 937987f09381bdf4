import type { ReportComparison } from '@vitrina/schema/console/report'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Two periods of a report: days by the clock of the site, as moments. */
export interface ReportPeriods {
  readonly zone: string
  readonly currency: string
  readonly since: Date
  readonly until: Date
  readonly before_since: Date
  readonly before_until: Date
  /** Last day that has begun, and first and last day of the compared period. */
  readonly last_day: string
  readonly before_first_day: string
  readonly before_last_day: string
  readonly unfinished: boolean
  /** Orders of both periods, roughly. */
  readonly orders: number
}

/**
 * Moments of the days of a report, and of those that it is compared with. A whole month precedes a whole month. A period that is not
 * over ends now, and the compared one at the same time of its last day.
 */
export const selectPeriods = (
  sql: Sql,
  siteId: number,
  {
    since,
    until,
    compare,
  }: { readonly since: string; readonly until: string; readonly compare: ReportComparison },
) => sql<ReportPeriods>`
  with asked as (
    select
      id as site_id, time_zone as zone, currency, ${since}::date::timestamp as since,
      ${until}::date + interval '1 day' as until, now() at time zone time_zone as moment
    from site where id = ${siteId}
  ),
  compared as (
    select
      *, greatest(since, least(until, moment)) as reached,
      case
        when ${compare} = 'year' then since - interval '1 year'
        when since = date_trunc('month', since) and until = since + interval '1 month' then since - interval '1 month'
        else since - (until - since)
      end as before_since,
      case when ${compare} = 'year' then until - interval '1 year' else since end as before_end
    from asked
  ),
  limited as (
    select
      *, case when reached < until then least(before_end, before_since + (reached - since)) else before_end end as before_until
    from compared
  )
  select
    zone, currency, since at time zone limited.zone as since, reached at time zone limited.zone as until,
    before_since at time zone limited.zone as before_since, before_until at time zone limited.zone as before_until,
    to_char(greatest(since, least(until - interval '1 day', moment)), 'YYYY-MM-DD') as last_day,
    to_char(before_since, 'YYYY-MM-DD') as before_first_day,
    to_char(before_end - interval '1 day', 'YYYY-MM-DD') as before_last_day,
    reached < until as unfinished,
    (
      select coalesce(sum(orders), 0)::bigint from order_count
      where order_count.site_id = limited.site_id
        and (day between since::date - 1 and until::date or day between before_since::date - 1 and before_end::date)
    ) as orders
  from limited
`
