import type { HistoryTable } from './catalog/content/history/history-queries.ts'
import type { TodayParts } from './console/today/today.ts'
import type { App } from './platform/http/app.ts'
import type { ScrapeQuestion } from './platform/http/telemetry/scrape-question.ts'

type Routes = (app: App) => void

/** Part of the server that plugs into `app.ts`: routes per door, gauges, history tables and facts of Today. */
export interface Module {
  /** For callers with the header `API-Token`, and for operators of the site in the console. */
  readonly api?: Routes
  /** For callers with the header `token`, and for operators of the site in the console. */
  readonly lookups?: Routes
  /** For everybody, without a token. */
  readonly open?: Routes
  /** For the module's own cookies, tokens or secrets. */
  readonly own?: Routes
  /** For operators of a site, recorded in the audit log by the module. */
  readonly siteAdmin?: Routes
  /** For operators of a site; changes are recorded in the request log. */
  readonly site?: Routes
  /** For each operator's own settings, at any site. */
  readonly operator?: Routes
  /** For operators of the deployment. */
  readonly deployment?: Routes
  readonly gauges?: readonly ScrapeQuestion[]
  /** Tables of previous values, swept by their age. */
  readonly histories?: readonly HistoryTable[]
  readonly today?: Partial<TodayParts>
}
