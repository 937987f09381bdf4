import type { NotificationKind } from '@vitrina/schema/console/notification'
import type { App } from '../../platform/http/app.ts'
import { forEachIsolated, sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Database, Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Site that is checked for conditions that depend on time only. */
export interface Mark {
  readonly siteId: number
  /** Time of the last check and its result. */
  readonly since: Date
  readonly until: Date
  readonly reported: readonly string[]
}

/** Checks one site and notifies its users, in the transaction that updates the mark; the next check receives the result. */
export type CheckSite = (sql: Transaction, mark: Mark) => Promise<readonly string[]>

interface Watch {
  readonly kind: NotificationKind
  /** Interval of checks of a site in minutes. */
  readonly everyMinutes: number
  readonly check: CheckSite
}

const POLL_MS = 60_000

/** Checks each site periodically while `app` is open; one of several processes does so each time. */
export const watchSites = (app: App, sql: Database, watch: Watch): void =>
  sweepWhileOpen(app, `sites, for ${watch.kind}`, () => checkDueSites(sql, watch), POLL_MS)

/** Checks all due sites, one per transaction. A new site is due after one interval. */
export const checkDueSites = async (sql: Database, { kind, everyMinutes, check }: Watch): Promise<void> =>
  forEachIsolated(await selectDue(sql, kind, everyMinutes), ({ id }) =>
    sql.begin(async (sql) => {
      const [mark] = await takeMark(sql, id, kind, everyMinutes)
      if (!mark) return
      const { site_id: siteId, ...rest } = mark
      const targets = await check(sql, { siteId, ...rest })
      if (targets.length > 0 || mark.reported.length > 0)
        await sql`update notification_mark set told = ${[...targets]} where site_id = ${siteId} and kind = ${kind}`
    }),
  )

/** Due sites, the least recently checked first. */
const selectDue = (sql: Sql, kind: NotificationKind, everyMinutes: number) => sql<{ id: number }>`
  select site.id
  from site left join notification_mark as mark on mark.site_id = site.id and mark.kind = ${kind}
  where coalesce(mark.at, site.created_at) <= now() - make_interval(mins => ${everyMinutes}::integer)
  order by coalesce(mark.at, site.created_at), site.id
`

/** Updates the mark of a site. Returns no row if another process has just done so. */
const takeMark = (sql: Sql, siteId: number, kind: NotificationKind, everyMinutes: number) => sql<{
  site_id: number
  since: Date
  until: Date
  reported: string[]
}>`
  with turn as (
    select make_interval(mins => ${everyMinutes}::integer) as takes
  ), due as (
    select
      site.id as site_id, coalesce(mark.at, greatest(site.created_at, now() - takes)) as since,
      coalesce(mark.told, '{}') as reported
    from turn, site left join notification_mark as mark on mark.site_id = site.id and mark.kind = ${kind}
    where site.id = ${siteId} and coalesce(mark.at, site.created_at) <= now() - takes
  )
  insert into notification_mark as mark (site_id, kind) select site_id, ${kind} from due
  on conflict (site_id, kind) do update set at = excluded.at where mark.at <= now() - (select takes from turn)
  returning site_id, (select since from due), at as until, (select reported from due)
`
