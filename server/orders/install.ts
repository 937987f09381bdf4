import type { Stores } from '@vitrina/schema/rights'
import type { Module } from '../module.ts'
import type { App } from '../platform/http/app.ts'
import type { Services } from '../services.ts'
import { orderAssignees } from './assignees/assignee-routes.ts'
import { customerErasure, type EraseGuest } from './customers/erasure-routes.ts'
import { customerRemarks } from './customers/remark-routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { orderFigures } from './figures.ts'
import { orderHistory } from './history/history-route.ts'
import { noteLabels } from './labels/label-routes.ts'
import { orderSearchBacklog } from './metrics.ts'
import { areInStores, type NamedOrders } from './named-orders.ts'
import { eachOrder } from './read/orders-by-id.ts'
import { orderRemarks } from './remarks/remark-routes.ts'
import { reportRoutes } from './reports/report-routes.ts'
import type { AddStock } from './returns/restock.ts'
import { orderRoutes } from './routes.ts'
import { reportLowStock, runningOut } from './running-out/running-out.ts'
import { runOrderIndexer } from './search/order-index.ts'
import { orderSheet } from './sheet/sheet-routes.ts'
import { reportWaitingOrders } from './waiting/waiting.ts'

/** Orders with their items, addresses and statuses. */
export const installOrders = (
  app: App,
  { sql, config, ready, expensive, orderWriter, noteOf, noteExport }: Services,
  { addStock, eraseGuest }: { readonly addStock: AddStock; readonly eraseGuest: EraseGuest },
) => {
  reportWaitingOrders(app, sql)
  reportLowStock(app, sql)
  runOrderIndexer(app, sql)
  return {
    api: (app) =>
      orderRoutes(app, { sql, writer: orderWriter, ready, expensive, baseUrl: config.baseUrl, addStock }),
    siteAdmin: (app) => {
      noteLabels(app, { sql, noteOf })
      // A remark may be about a person, so it is never logged.
      orderRemarks(app, sql)
      orderHistory(app, sql)
      customerRoutes(app, { sql, noteOf })
      customerRemarks(app, sql)
      customerErasure(app, { sql, erase: eraseGuest })
      orderAssignees(app, sql)
    },
    site: (app) => {
      orderSheet(app, { sql, note: noteExport })
      reportRoutes(app, { ready, expensive })
    },
    gauges: [orderSearchBacklog],
    histories: ['order_history'],
    today: {
      orders: async (siteId: number, stores: Stores) => orderFigures(await ready.place(), siteId, stores),
      running_out: (siteId) => runningOut(sql, siteId),
    },
    areInStores: (siteId: number, named: NamedOrders, stores: Stores) =>
      areInStores(sql, siteId, named, stores),
    readers: [['order', (siteId: number, ids: readonly number[]) => eachOrder(sql, siteId, ids)]] as const,
  } satisfies Module & Record<string, unknown>
}
