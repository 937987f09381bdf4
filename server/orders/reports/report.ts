import type {
  Report,
  ReportComparison,
  ReportGroup,
  ReportOrder,
  ReportRow,
} from '@vitrina/schema/console/report'
import type { Language } from '@vitrina/schema/languages'
import type { Stores } from '@vitrina/schema/rights'
import type { Reads } from '../../platform/postgres/pool/sql.ts'
import type { Expensive } from '../../platform/reading/expensive.ts'
import { SMALL_SITE_ORDERS } from '../read/read.ts'
import { type ReportPeriods, selectPeriods } from './period-queries.ts'
import { type ReportLine, selectReport } from './report-queries.ts'

export interface ReportRequest {
  readonly siteId: number
  /** Stores of the caller. */
  readonly stores: Stores
  readonly since: string
  readonly until: string
  readonly by: ReportGroup
  readonly compare: ReportComparison
  readonly order: ReportOrder
  readonly language: Language
  /** Maximum number of rows. */
  readonly limit: number
}

interface Parts {
  /** Connection on which all writes can be read that were acknowledged before the call. */
  readonly place: Reads
  readonly expensive: Expensive
  /** Aborted when the caller has disconnected. */
  readonly disconnect: AbortSignal
}

/** Figures of a site by group, compared with another period. Periods with many orders take an expensive slot. */
export const report = async (
  { place, expensive, disconnect }: Parts,
  request: ReportRequest,
): Promise<Report> => {
  const [periods] = await selectPeriods(place, request.siteId, request)
  if (!periods) throw new Error(`There is no site ${request.siteId}.`)
  const read = (place: Reads) => selectReport(place, { ...request, periods })
  const lines =
    periods.orders > SMALL_SITE_ORDERS
      ? await expensive(request.siteId, place, disconnect, read)
      : await read(place)
  const total = lines.find(({ is_total }) => is_total)
  if (!total) throw new Error('A report has no total.')
  const rows = lines.filter(({ is_total }) => !is_total).map(rowOf)
  const { by, since, until } = request
  return {
    by,
    since,
    until,
    before_since: periods.before_first_day,
    before_until: periods.before_last_day,
    unfinished: periods.unfinished,
    currency: periods.currency,
    total: { now: total.now, before: total.before, change: total.change },
    rows: by === 'day' ? daysOf(rows, since, periods) : rows,
    found: Number(total.found),
    rest: total.rest,
  }
}

const rowOf = ({ key, name, code, now, before, change }: ReportLine): ReportRow => ({
  key,
  name,
  code,
  now,
  before,
  change,
})

const NOTHING = { orders: '0', items: '0', returned: '0', revenue: '0.00', average: null }
const UNCHANGED = { orders: null, items: null, returned: null, revenue: null, average: null }

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** A row for each day that has begun; further days of a longer compared period have the key ''. */
const daysOf = (
  rows: readonly ReportRow[],
  since: string,
  { last_day, before_first_day }: ReportPeriods,
): ReportRow[] => {
  const byPlace = new Map(rows.map((row) => [Number(row.key), row]))
  const days = (Date.parse(last_day) - Date.parse(since)) / 86_400_000 + 1
  const places = Array.from(
    { length: Math.max(days, ...[...byPlace.keys()].map((place) => place + 1)) },
    (_, n) => n,
  )
  return places.map((place) => ({
    ...(byPlace.get(place) ?? { name: null, code: null, now: NOTHING, before: NOTHING, change: UNCHANGED }),
    key: place < days ? dayAfter(since, place) : '',
    before_key: dayAfter(before_first_day, place),
  }))
}
