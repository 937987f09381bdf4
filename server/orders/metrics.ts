import type { ScrapeQuery } from '../platform/http/telemetry/scrape-query.ts'
import { orderIndexBacklog } from './search/order-index-queries.ts'

/** Backlog of the search index of orders. */
export const orderSearchBacklog: ScrapeQuery<number> = {
  query: orderIndexBacklog,
  gauges: [
    {
      name: 'vitrina_order_search_waiting',
      help: 'Orders and products not yet in the search index of orders, counted up to 10000; 0: the index is complete',
      read: (waiting) => waiting,
    },
  ],
}
