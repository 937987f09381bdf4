import { mentionedIn } from '@vitrina/schema/console/notification'
import { MAX_REMARK_LENGTH, MAX_REMARKS } from '@vitrina/schema/console/order-remark'
import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import type { FastifyRequest } from 'fastify'
import { notify } from '../../observe/notifications/notify.ts'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { hasRight, operatorOf, siteOf } from '../../platform/http/operator.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { selectColleagues } from '../assignees/assignee-queries.ts'
import { orderExists } from '../read/read-queries.ts'
import { deleteRemark, insertRemark, selectRemarks } from './remark-queries.ts'

/** Non-empty text of several lines. */
const TEXT = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$'

export const Remark = Form({ text: Type.String({ maxLength: MAX_REMARK_LENGTH, pattern: TEXT }) })

export const ORDER_ID = { id: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }) }

const OfOrder = Type.Object(ORDER_ID)

export const RemarkParameters = Type.Object({
  ...ORDER_ID,
  remark_id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
})

/**
 * Operations on remarks of colleagues on an order. Must be declared outside of the request log: a remark may contain personal
 * data and is erased with the data of the order.
 */
export const orderRemarks = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/order/:id/remark', { params: OfOrder }, async (request) => {
    const where = whereOf(request, request.params.id)
    const remarks = await selectRemarks(sql, where, operatorOf(request).userId)
    if (remarks.length === 0) await requireOrder(sql, where)
    return remarks
  })

  operation(
    app,
    'POST sites/:site/order/:id/remark',
    { params: OfOrder, body: Remark },
    async (request, reply) => {
      const where = whereOf(request, request.params.id)
      const text = request.body.text.trim()
      const by = operatorOf(request).userId
      const remark = await sql.begin(async (sql) => {
        const [remark] = await insertRemark(sql, where, by, text, MAX_REMARKS)
        if (remark && text.includes('@')) await notifyMentioned(sql, where, by, text)
        return remark
      })
      if (!remark) {
        await requireOrder(sql, where)
        throw fieldError('text', 'too_long.elements', { length: MAX_REMARKS + 1, max: MAX_REMARKS })
      }
      reply.code(201)
      return remark
    },
  )

  operation(
    app,
    'DELETE sites/:site/order/:id/remark/:remark_id',
    { params: RemarkParameters },
    async (request) => {
      const { id, remark_id: remarkId } = request.params
      const mayDeleteAny = hasRight(request, 'people.manage')
      const rows = await deleteRemark(
        sql,
        whereOf(request, id),
        operatorOf(request).userId,
        Number(remarkId),
        mayDeleteAny,
      )
      if (rows.length === 0) throw new ApiError('not_found')
    },
  )
}

/** Notifies the users that a remark mentions by name. */
const notifyMentioned = async (
  sql: Sql,
  { siteId, orderId }: { readonly siteId: number; readonly orderId: number },
  by: number,
  text: string,
): Promise<void> => {
  const mentioned = mentionedIn(text, await selectColleagues(sql, siteId, by, orderId)).map(
    ({ user_id }) => user_id,
  )
  if (mentioned.length > 0) await notify(sql, { siteId, kind: 'mention', target: orderId, by }, mentioned)
}

/** Site and id of the order that a request names. */
export const whereOf = (request: FastifyRequest, id: string) => {
  const orderId = Number(id)
  if (orderId > MAX_ORDER_ID) throw new ApiError('not_found')
  return { siteId: siteOf(request).id, orderId }
}

const requireOrder = async (sql: Database, where: { readonly siteId: number; readonly orderId: number }) => {
  const orders = await orderExists(sql, where.siteId, where.orderId)
  if (orders.length === 0) throw new ApiError('not_found')
}
