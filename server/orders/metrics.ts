import type { ScrapeQuestion } from '../platform/http/telemetry/scrape-question.ts'
import { orderIndexBacklog } from './search/order-index-queries.ts'

/** Progress of the index that orders are searched by. */
export const orderSearchBacklog: ScrapeQuestion<number> = {
  query: orderIndexBacklog,
  gauges: [
    {
      name: 'vitrina_order_search_waiting',
      help: 'Orders and products that are written and not yet in the search index of orders, of 10000 writes at most; 0: the index is complete',
      read: (waiting) => waiting,
    },
  ],
}
