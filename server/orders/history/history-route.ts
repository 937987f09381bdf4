import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { operation } from '../../platform/http/operation.ts'
import { hasRight, siteOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { readOrderHistory } from './read-order-history.ts'

const OneOrder = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_ORDER_ID }) })

/** Operation that reads the history of an order for the console. Must be declared outside of the request log. */
export const orderHistory = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/order/:id/history', { params: OneOrder }, (request) =>
    readOrderHistory(
      sql,
      siteOf(request).id,
      request.params.id,
      hasRight(request, 'orders.write') ? 'writers' : 'readers',
    ),
  )
}
