import {
  REPORT_COMPARISONS,
  REPORT_GROUPS,
  REPORT_ORDERS,
  type ReportComparison,
  type ReportGroup,
  type ReportOrder,
  type ReportQuery,
} from '@vitrina/schema/console/report'
import type { UrlValues } from '../parts/list/url-state.ts'
import { isDay } from '../parts/site-day.ts'

/** Periods of a report that move with the present day: days with today, this week and this month, and those before them. */
export const PERIODS = ['1', '7', '30', 'this_week', 'last_week', 'this_month', 'last_month'] as const

/** Period of own dates. */
export const DATES = 'dates'

/** Query of the screen, from its address. */
export interface ReportState {
  /** One of {@link PERIODS}, a month as `2026-01`, or {@link DATES}. */
  readonly period: string
  /** First and last day of own dates. */
  readonly since: string
  readonly until: string
  readonly by: ReportGroup
  readonly compare: ReportComparison
  readonly order: ReportOrder
}

const USUAL = '30'

const DAY_MS = 86_400_000

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** State of the screen in an address, for the present day at the site. */
export const reportStateIn = (values: UrlValues, today: string): ReportState => {
  const { period = '', since = '', until = '' } = values
  return {
    period: period === DATES || isMonth(period) || PERIODS.some((one) => one === period) ? period : USUAL,
    since: isDay(since) ? since : `${today.slice(0, 7)}-01`,
    until: isDay(until) ? until : today,
    by: REPORT_GROUPS.find((one) => one === values.by) ?? REPORT_GROUPS[0],
    compare: REPORT_COMPARISONS.find((one) => one === values.compare) ?? REPORT_COMPARISONS[0],
    order: REPORT_ORDERS.find((one) => one === values.order) ?? REPORT_ORDERS[0],
  }
}

/** Query of the report. */
export const reportQueryOf = (state: ReportState, today: string): Required<ReportQuery> => ({
  ...daysOf(state, today),
  by: state.by,
  compare: state.compare,
  order: state.order,
})

const daysOf = ({ period, since, until }: ReportState, today: string) => {
  if (period === DATES) return { since, until }
  const monday = dayBefore(today, (new Date(today).getUTCDay() + 6) % 7)
  if (period === 'this_week') return { since: monday, until: dayBefore(monday, -6) }
  if (period === 'last_week') return { since: dayBefore(monday, 7), until: dayBefore(monday, 1) }
  const [thisMonth = '', lastMonth = ''] = monthsUntil(today, 2)
  const month = { this_month: thisMonth, last_month: lastMonth }[period] ?? period
  if (!isMonth(month)) return { since: dayBefore(today, Number(period) - 1), until: today }
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { since: `${month}-01`, until: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** The month of a day, and those before it, the latest first. */
export const monthsUntil = (today: string, count: number): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, before) =>
    new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 7),
  )
}
