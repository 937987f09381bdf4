import { MAX_REMARKS } from '@vitrina/schema/console/order-remark'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { fieldError } from '../../platform/http/field-errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { hasRight, operatorOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { ORDER_ID, Remark, RemarkParameters, whereOf } from '../remarks/remark-routes.ts'
import { customerOf } from './customer-of.ts'
import { deleteCustomerRemark, insertCustomerRemark, selectCustomerRemarks } from './customer-queries.ts'

const OfCustomer = Type.Object(ORDER_ID)

/** Operations on notes about a customer; each belongs to the identity of the order that the call names. */
export const customerRemarks = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/customer/:id/remark', { params: OfCustomer }, async (request) =>
    selectCustomerRemarks(sql, await customerOf(sql, request, request.params.id), operatorOf(request).userId),
  )

  operation(
    app,
    'POST sites/:site/customer/:id/remark',
    { params: OfCustomer, body: Remark },
    async (request, reply) => {
      const { id } = request.params
      await customerOf(sql, request, id)
      const text = request.body.text.trim()
      const [remark] = await insertCustomerRemark(
        sql,
        whereOf(request, id),
        operatorOf(request).userId,
        text,
        MAX_REMARKS,
      )
      if (!remark)
        throw fieldError('text', 'too_long.elements', { length: MAX_REMARKS + 1, max: MAX_REMARKS })
      reply.code(201)
      return remark
    },
  )

  operation(
    app,
    'DELETE sites/:site/customer/:id/remark/:remark_id',
    { params: RemarkParameters },
    async (request) => {
      const { id, remark_id: remarkId } = request.params
      const customer = await customerOf(sql, request, id)
      const mayDeleteAny = hasRight(request, 'people.manage')
      const rows = await deleteCustomerRemark(
        sql,
        customer,
        operatorOf(request).userId,
        Number(remarkId),
        mayDeleteAny,
      )
      if (rows.length === 0) throw new ApiError('not_found')
    },
  )
}
