import type { ScrapeQuery } from '../platform/http/telemetry/scrape-query.ts'
import { orderIndexBacklog } from './search/order-index-queries.ts'

/** Backlog of the search index of orders. */
export const orderSearchBacklog: ScrapeQuery<number> = {
  query: orderIndexBacklog,
  gauges: [
    {
      name: 'vitrina_order_search_waiting',
      help: 'Written orders and products that the search index of orders lacks, of at most 10000 writes; 0: the index is complete',
      read: (waiting) => waiting,
    },
  ],
}
