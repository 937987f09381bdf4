import { type CheckSite, watchSites } from '../../observe/notifications/marks.ts'
import { notify, selectWritersOfAllStores } from '../../observe/notifications/notify.ts'
import type { App } from '../../platform/http/app.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { countRecent, type RunningOutRow, selectRunningOut } from './running-out-queries.ts'

/** Days of the period: whole weeks, so that each weekday counts equally. */
const RATE_DAYS = 28

/** Maximum number of orders whose items are read individually: some fifty milliseconds of work. */
const FEW = 100_000

/** Limits of the list on Today. */
const LISTED = { rateDays: RATE_DAYS, withinDays: 14, most: 10 }

/** Limits of the automatic notification. */
const NOTIFIED_LIMITS = { rateDays: RATE_DAYS, withinDays: 7, most: 1_000 }

const DAY_MINUTES = 1_440

/** Products of a site that run out first; null if there are too many orders to add up. */
export const runningOut = async (sql: Sql, siteId: number): Promise<readonly RunningOutRow[] | null> => {
  const [recent] = await countRecent(sql, siteId, RATE_DAYS)
  return (recent?.orders ?? 0) > FEW ? null : selectRunningOut(sql, siteId, LISTED)
}

/** Notifies once a day, while `app` is open, of products that will run out within a week. */
export const reportLowStock = (app: App, sql: Database): void =>
  watchSites(app, sql, { kind: 'stock_runs_out', everyMinutes: DAY_MINUTES, check: checkRunningOut })

export const checkRunningOut: CheckSite = async (sql, { siteId, reported }) => {
  const [recent] = await countRecent(sql, siteId, RATE_DAYS)
  if ((recent?.orders ?? 0) > FEW) return reported
  const products = (await selectRunningOut(sql, siteId, NOTIFIED_LIMITS)).map(({ product }) =>
    String(product),
  )
  const [first, ...others] = products.filter((product) => !reported.includes(product))
  if (first !== undefined)
    await notify(
      sql,
      { siteId, kind: 'stock_runs_out', target: first, count: others.length + 1 },
      await selectWritersOfAllStores(sql, siteId),
    )
  return products
}
