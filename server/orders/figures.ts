import type { SalesComparison, Turnover } from '@vitrina/schema/console/today'
import { ORDER_STATUSES, type OrderStatus, statusBits } from '@vitrina/schema/orders/order-status'
import type { Stores } from '@vitrina/schema/rights'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import {
  countByStatuses,
  countDaysInZone,
  countDaysOfUtc,
  type SoldRow,
  type StatusCounts,
  selectLongestWaiting,
  selectSold,
} from './figure-queries.ts'

/** Orders by status. An order with items in several statuses counts for each of them, as in the lists. */
export type ByStatus = Readonly<Partial<Record<OrderStatus, number>>>

export interface OrderFigures {
  readonly total: number
  readonly by_status: ByStatus
  /** New order with the longest wait. */
  readonly waiting: { readonly order: number; readonly since: Date } | null
  /** Last thirty days, today last. */
  readonly by_day: readonly { readonly day: string; readonly orders: number; readonly by_status: ByStatus }[]
  /** Time zone of the days: the site's, or UTC if there are too many orders to count individually. */
  readonly days_of: string
  readonly turnover: Turnover | null
}

const DAYS = 30

/** Maximum number of orders counted individually: some fifty milliseconds. */
const FEW = 100_000

/** Number of orders of a site by status, and of recent orders. */
export const orderFigures = async (sql: Sql, siteId: number, stores: Stores): Promise<OrderFigures> => {
  const rows = await countByStatuses(sql, siteId, DAYS, stores)
  const [site] = rows
  if (!site) throw new Error(`There is no site ${siteId}.`)
  const counted = rows.filter(({ statuses }) => statuses !== null)
  // The counters of all orders know no store.
  const isFew = stores !== null || sum(counted.map(({ recent }) => recent)) <= FEW
  const days = isFew
    ? await countDaysInZone(sql, siteId, DAYS - 1, site.time_zone, stores)
    : await countDaysOfUtc(sql, siteId, DAYS - 1)
  const today = isFew ? site.today : new Date().toISOString().slice(0, 10)
  const byDay = Map.groupBy(days, ({ day }) => day)
  const [waiting = null] = await selectLongestWaiting(sql, siteId, stores)
  return {
    waiting,
    total: sum(counted.map(({ orders }) => orders)),
    by_status: byStatus(counted),
    by_day: lastDays(today, DAYS).map((day) => {
      const ofDay = byDay.get(day) ?? []
      return { day, orders: sum(ofDay.map(({ orders }) => orders)), by_status: byStatus(ofDay) }
    }),
    days_of: isFew ? site.time_zone : 'UTC',
    turnover: isFew ? turnoverOf(await selectSold(sql, siteId, site.time_zone, stores), today) : null,
  }
}

const WEEK = 7

const NOTHING_SOLD: SalesComparison = { now: { orders: 0, sum: 0 }, before: { orders: 0, sum: 0 } }

const turnoverOf = (rows: readonly SoldRow[], today: string): Turnover => {
  const all = rows.find(({ day, all_shops }) => day === null && all_shops)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return {
    all: all ? soldTwice(all) : NOTHING_SOLD,
    by_day: lastDays(today, WEEK).map((day) => {
      const row = byDay.get(day)
      return { day, ...(row ? soldTwice(row) : NOTHING_SOLD) }
    }),
    by_shop: rows
      .filter(({ all_shops }) => !all_shops)
      .map(({ shop, ...row }) => ({ shop, ...soldTwice(row) })),
  }
}

const soldTwice = ({
  orders,
  sum,
  orders_before,
  sum_before,
}: Pick<SoldRow, 'orders' | 'sum' | 'orders_before' | 'sum_before'>): SalesComparison => ({
  now: { orders, sum },
  before: { orders: orders_before, sum: sum_before },
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const byStatus = (counted: readonly StatusCounts[]): ByStatus =>
  Object.fromEntries(
    ORDER_STATUSES.map((status) => {
      const bit = statusBits([status])
      return [
        status,
        sum(counted.filter(({ statuses }) => statuses & bit).map(({ orders }) => orders)),
      ] as const
    }).filter(([, orders]) => orders > 0),
  )

const lastDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, before) =>
    new Date(Date.parse(today) - (count - 1 - before) * 86_400_000).toISOString().slice(0, 10),
  )
