import type { ScrapeQuestion } from '../../platform/http/telemetry/scrape-question.ts'
import { countMissedCalls } from './missed-call-queries.ts'

/** Expected calls that have not come, by site. */
export const tokensWithMissedCalls: ScrapeQuestion<Readonly<Record<string, number>>> = {
  query: countMissedCalls,
  gauges: [
    {
      name: 'vitrina_expected_calls_overdue',
      help: 'Calls that tokens of a site are expected to make, and that have not come in time; 0: all came',
      label: 'site',
      read: (sites) => sites,
    },
  ],
}
