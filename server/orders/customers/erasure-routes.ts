import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { operation } from '../../platform/http/operation.ts'
import { operatorOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { ORDER_ID } from '../remarks/remark-routes.ts'
import { customerOf } from './customer-of.ts'
import { erasurePreview, type GuestOrders, guestOf } from './guest.ts'

/** Erases the orders of a customer for the operator of a request. */
export type EraseGuest = (guest: GuestOrders, request: FastifyRequest) => Promise<void>

interface Parts {
  readonly sql: Database
  readonly erase: EraseGuest
}

const OfCustomer = Type.Object(ORDER_ID)

/** Operations that show the effect of the erasure of a customer, and erase. */
export const customerErasure = (app: App, { sql, erase }: Parts): void => {
  operation(app, 'GET sites/:site/customer/:id/erasure', { params: OfCustomer }, async (request) =>
    erasurePreview(sql, await customerOf(sql, request, request.params.id), operatorOf(request).userId),
  )

  operation(app, 'DELETE sites/:site/customer/:id', { params: OfCustomer }, async (request) => {
    const customer = await customerOf(sql, request, request.params.id)
    await erase(await guestOf(sql, customer), request)
  })
}
