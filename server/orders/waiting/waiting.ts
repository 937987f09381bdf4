import { WAITING_HOURS } from '@vitrina/schema/console/notification'
import { type CheckSite, watchSites } from '../../observe/notifications/marks.ts'
import { notify, selectWritersOfAllStores } from '../../observe/notifications/notify.ts'
import type { App } from '../../platform/http/app.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'

const CHECK_INTERVAL_MINUTES = 15

/** Notifies once of each new order that has waited for a day, while `app` is open. */
export const reportWaitingOrders = (app: App, sql: Database): void =>
  watchSites(app, sql, {
    kind: 'order_waits',
    everyMinutes: CHECK_INTERVAL_MINUTES,
    check: checkWaitingOrders,
  })

export const checkWaitingOrders: CheckSite = async (sql, { siteId, since, until }) => {
  const [waiting] = await selectWaiting(sql, siteId, since, until)
  if (waiting && waiting.count > 0 && waiting.first !== null)
    await notify(
      sql,
      { siteId, kind: 'order_waits', target: waiting.first, count: waiting.count },
      await selectWritersOfAllStores(sql, siteId),
    )
  return []
}

/** Orders with a new item whose wait has exceeded the limit between two times. */
const selectWaiting = (sql: Sql, siteId: number, since: Date, until: Date) => sql<{
  count: number
  first: number | null
}>`
  select count(distinct order_id)::integer as count, min(order_id) as first
  from order_item
  where site_id = ${siteId} and status = 'new'
    and created_at > ${since}::timestamptz - make_interval(hours => ${WAITING_HOURS}::integer)
    and created_at <= ${until}::timestamptz - make_interval(hours => ${WAITING_HOURS}::integer)
`
