import type { NotificationKind } from '@vitrina/schema/console/notification'
import type { Database, Sql, Transaction } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { sweepWhileOpen } from '../http/sweep.ts'

/** A site that is looked at for what only time brings about. */
export interface Mark {
  readonly siteId: number
  /** When it was looked at before, and what was told then. */
  readonly since: Date
  readonly until: Date
  readonly told: readonly string[]
}

/** Looks at one site and has its people told, in the transaction that moves the mark; what it gives is there the next time as `told`. */
export type LookAt = (sql: Transaction, mark: Mark) => Promise<readonly string[]>

interface Watch {
  readonly kind: NotificationKind
  /** How often, in minutes, a site is looked at. */
  readonly everyMinutes: number
  readonly look: LookAt
}

const LOOK_MS = 60_000

/** Looks at each site now and then while `app` is open; of several processes one does, each time. */
export const watchSites = (app: App, sql: Database, watch: Watch): void =>
  sweepWhileOpen(app, `sites, for ${watch.kind}`, () => lookAtSites(sql, watch), LOOK_MS)

/** Looks at all sites that are due, one a transaction. A site that is new is due when it has been there as long as a turn takes. */
export const lookAtSites = async (sql: Database, { kind, everyMinutes, look }: Watch): Promise<void> => {
  await sql`
    insert into notification_mark (site_id, kind) select id, ${kind} from site
    on conflict (site_id, kind) do nothing
  `
  const lookAtNext = () =>
    sql.begin(async (sql) => {
      const [mark] = await takeMark(sql, kind, everyMinutes)
      if (!mark) return false
      const { site_id: siteId, ...rest } = mark
      const told = await look(sql, { siteId, ...rest })
      await sql`update notification_mark set told = ${[...told]} where site_id = ${siteId} and kind = ${kind}`
      return true
    })
  while (await lookAtNext());
}

const takeMark = (sql: Sql, kind: NotificationKind, everyMinutes: number) => sql<{
  site_id: number
  since: Date
  until: Date
  told: string[]
}>`
  with due as (
    select site_id, at as since, told from notification_mark
    where kind = ${kind} and at <= now() - make_interval(mins => ${everyMinutes}::integer)
    order by at, site_id limit 1 for update skip locked
  )
  update notification_mark as mark set at = now()
  from due where mark.site_id = due.site_id and mark.kind = ${kind}
  returning mark.site_id, due.since, mark.at as until, due.told
`
