import type { ScrapeQuery } from '../../platform/http/telemetry/scrape-query.ts'
import { countMissedCalls } from './missed-call-queries.ts'

/** Overdue expected calls, by site. */
export const tokensWithMissedCalls: ScrapeQuery<Readonly<Record<string, number>>> = {
  query: countMissedCalls,
  gauges: [
    {
      name: 'vitrina_expected_calls_overdue',
      help: 'Expected calls of tokens of a site that are overdue; 0: none',
      label: 'site',
      read: (sites) => sites,
    },
  ],
}
