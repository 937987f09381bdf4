import type { App } from '../../platform/http/app.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { type CheckSite, watchSites } from '../notifications/marks.ts'
import { notify, selectOwners } from '../notifications/notify.ts'

const CHECK_INTERVAL_MINUTES = 60

/** Notifies once an hour, while `app` is open, of refused calls and rows of systems. */
export const reportRefusedCalls = (app: App, sql: Database): void =>
  watchSites(app, sql, {
    kind: 'calls_refused',
    everyMinutes: CHECK_INTERVAL_MINUTES,
    check: checkRefusedCalls,
  })

export const checkRefusedCalls: CheckSite = async (sql, { siteId, since }) => {
  const [refused] = await selectLastRefused(sql, siteId, since)
  if (refused)
    await notify(
      sql,
      {
        siteId,
        kind: 'calls_refused',
        target: refused.code,
        name: `${refused.method} ${refused.route}`,
        count: refused.causes,
      },
      await selectOwners(sql, siteId),
    )
  return []
}

/**
 * Last cause of a refusal of each system since a time, and the number of its refusals. Excludes refusals at the console, which
 * the operator sees.
 */
const selectLastRefused = (sql: Sql, siteId: number, since: Date) => sql<{
  code: string
  method: string
  route: string
  causes: number
}>`
  select code, method, route, count(*) over ()::integer as causes
  from request_tally as tally
  where site_id = ${siteId} and hour > ${since}::timestamptz - interval '1 hour' and last_at > ${since} and code <> ''
    and not exists (
      select from console_author as person where person.site_id = tally.site_id and person.number = tally.author
    )
  order by last_at desc limit 1
`
