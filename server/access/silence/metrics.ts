import type { ScrapeQuestion } from '../../http/scrape-question.ts'
import { countSilences } from './silence-queries.ts'

/** Expected calls that have not come, by site. */
export const silentTokens: ScrapeQuestion<Readonly<Record<string, number>>> = {
  query: countSilences,
  gauges: [
    {
      name: 'vitrina_expected_calls_overdue',
      help: 'Calls that tokens of a site are expected to make, and that have not come in time; 0: all came',
      label: 'site',
      read: (sites) => sites,
    },
  ],
}
