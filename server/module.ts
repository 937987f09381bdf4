import type { HistoryTable } from './catalog/content/history/history-queries.ts'
import type { TodayParts } from './console/today/today.ts'
import type { App } from './platform/http/app.ts'
import type { ScrapeQuery } from './platform/http/telemetry/scrape-query.ts'

type Routes = (app: App) => void

/** Module that `app.ts` installs: routes by kind of caller, gauges, history tables and sections of Today. */
export interface Module {
  /** Routes for callers with the header `API-Token`, and for operators of the site in the console. */
  readonly api?: Routes
  /** Routes for callers with the header `token`, and for operators of the site in the console. */
  readonly lookups?: Routes
  /** Public routes, without a token. */
  readonly open?: Routes
  /** Routes with the module's own authentication: cookies, tokens or secrets. */
  readonly own?: Routes
  /** Routes for operators of a site, recorded in the audit log by the module. */
  readonly siteAdmin?: Routes
  /** Routes for operators of a site; changes are recorded in the request log. */
  readonly site?: Routes
  /** Routes for each operator's own settings, at any site. */
  readonly operator?: Routes
  /** Routes for operators of the deployment. */
  readonly deployment?: Routes
  readonly gauges?: readonly ScrapeQuery[]
  /** Tables of previous rows, deleted after their retention. */
  readonly histories?: readonly HistoryTable[]
  readonly today?: Partial<TodayParts>
}
