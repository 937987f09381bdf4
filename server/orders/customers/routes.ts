import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { ORDER_ID } from '../remarks/remark-routes.ts'
import { customerOf } from './customer-of.ts'
import {
  groupIdentities,
  lockCustomerMerges,
  selectCustomerIdentities,
  ungroupSingles,
} from './customer-queries.ts'
import { listCustomers, ordersOfCustomer, positionIn, readCustomer } from './customers.ts'

interface Parts {
  readonly sql: Database
  /** Records an action of an operator in the audit log, in its transaction. */
  readonly noteOf: (request: FastifyRequest) => (
    sql: Sql,
    entry: {
      readonly event: 'customer_merged' | 'customer_taken_apart'
      readonly siteId: number
      readonly detail: Readonly<Record<string, unknown>>
    },
  ) => PromiseLike<unknown>
}

const Before = Type.Optional(Type.String({ pattern: '^[0-9]{1,15}\\.[0-9]{1,16}$' }))
const Search = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' })),
  before: Before,
})
const Page = Type.Object({ before: Before })
const OfCustomer = Type.Object(ORDER_ID)
const Other = Form({ order_id: Type.Integer({ minimum: 1, maximum: MAX_ORDER_ID }) })
const Identities = Form({
  identities: Type.Array(Type.String({ maxLength: 320, pattern: '^[^\\u0000]+$' }), {
    minItems: 1,
    maxItems: 100,
  }),
})

/** Operations on the customers of a site. Declared outside of the request log: searches contain personal data. */
export const customerRoutes = (app: App, { sql, noteOf }: Parts): void => {
  operation(app, 'GET sites/:site/customer', { querystring: Search }, async (request) => {
    const { search = '', before } = request.query
    return listCustomers(sql, siteOf(request).id, search.trim(), positionIn(before))
  })

  operation(app, 'GET sites/:site/customer/:id', { params: OfCustomer }, async (request) => {
    const customer = await customerOf(sql, request, request.params.id)
    const read = await readCustomer(sql, customer)
    if (!read) throw new ApiError('not_found')
    return read
  })

  operation(
    app,
    'GET sites/:site/customer/:id/order',
    { params: OfCustomer, querystring: Page },
    async (request) =>
      ordersOfCustomer(
        sql,
        await customerOf(sql, request, request.params.id),
        positionIn(request.query.before),
      ),
  )

  operation(
    app,
    'POST sites/:site/customer/:id/merge',
    { params: OfCustomer, body: Other },
    async (request) => {
      const { order_id: other } = request.body
      await sql.begin(async (sql) => {
        const { id: siteId } = siteOf(request)
        await lockCustomerMerges(sql, siteId)
        const { identities } = await customerOf(sql, request, request.params.id)
        const [row] = await selectCustomerIdentities(sql, siteId, other)
        if (!row)
          throw fieldError('order_id', 'not_found.object', {
            object: 'customer',
            field: 'order_id',
            value: String(other),
          })
        await groupIdentities(sql, { siteId, identities: [...new Set([...identities, ...row.identities])] })
        const detail = { order: Number(request.params.id), other }
        await noteOf(request)(sql, { event: 'customer_merged', siteId, detail })
      })
    },
  )

  operation(
    app,
    'POST sites/:site/customer/:id/take-apart',
    { params: OfCustomer, body: Identities },
    async (request) => {
      const apart = [...new Set(request.body.identities)]
      await sql.begin(async (sql) => {
        const { id: siteId } = siteOf(request)
        await lockCustomerMerges(sql, siteId)
        const { identities } = await customerOf(sql, request, request.params.id)
        if (apart.some((identity) => !identities.includes(identity))) throw new ApiError('not_found')
        await groupIdentities(sql, { siteId, identities: apart })
        await ungroupSingles(sql, { siteId, identities })
        const detail = { order: Number(request.params.id) }
        await noteOf(request)(sql, { event: 'customer_taken_apart', siteId, detail })
      })
    },
  )
}
