import { MAX_ASSIGNED_ORDERS } from '@vitrina/schema/console/order-assignee'
import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { notify } from '../../observe/notifications/notify.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf } from '../../platform/http/authentication.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { hasRight, operatorOf, siteOf } from '../../platform/http/operator.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import {
  assignOrders,
  recordAssigneeChange,
  releaseAssigned,
  selectAssignees,
  selectColleagues,
  selectOwnOrders,
} from './assignee-queries.ts'

const Person = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_INTEGER }), Type.Null()])

const Assigned = Form({
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: MAX_ORDER_ID }), {
    minItems: 1,
    maxItems: MAX_ASSIGNED_ORDERS,
  }),
  user_id: Person,
  from: Type.Optional(Person),
})

const AssigneeQuery = Type.Object({
  ids: Type.String({ pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,499}$' }),
})

/** Operations on the assignees of orders, at the console only. */
export const orderAssignees = (app: App, sql: Database): void => {
  operation(app, 'GET sites/:site/colleague', {}, async (request) => {
    if (!hasRight(request, 'orders.write')) return []
    return selectColleagues(sql, siteOf(request).id, operatorOf(request).userId)
  })

  operation(app, 'GET sites/:site/order-assignee', { querystring: AssigneeQuery }, async (request) => {
    const ids = request.query.ids.split(',').map(Number)
    return selectAssignees(
      sql,
      siteOf(request).id,
      ids.filter((id) => id <= MAX_ORDER_ID),
      operatorOf(request).userId,
    )
  })

  operation(app, 'GET sites/:site/order-assignee/own', {}, async (request) => {
    const { userId } = operatorOf(request)
    const { siteId, stores } = callerOf(request)
    const own = await selectOwnOrders(sql, siteId, userId, stores, MAX_ASSIGNED_ORDERS)
    return own.map(({ order_id }) => order_id)
  })

  operation(app, 'PUT sites/:site/order-assignee', { body: Assigned }, async (request) => {
    const { ids, user_id: userId, ...rest } = request.body
    const { id: siteId } = siteOf(request)
    const { tokenId: origin } = callerOf(request)
    if (userId === null)
      return sql.begin(async (sql) => {
        await recordAssigneeChange(sql, siteId, request.body, origin)
        await releaseAssigned(sql, siteId, ids)
      })
    const own = operatorOf(request).userId
    await sql.begin(async (sql) => {
      const had = new Map(
        (await selectAssignees(sql, siteId, ids, own)).map((one) => [one.order_id, one.user_id]),
      )
      await recordAssigneeChange(sql, siteId, request.body, origin)
      const assignments = await assignOrders(sql, siteId, { ...rest, ids, user_id: userId })
      if (assignments.length === new Set(ids).size) {
        const [first, ...others] = assignments.flatMap(({ order_id }) =>
          had.get(order_id) === userId ? [] : order_id,
        )
        if (first !== undefined)
          await notify(
            sql,
            { siteId, kind: 'order_assigned', target: first, count: others.length + 1, by: own },
            [userId],
          )
        return
      }
      const isAssigned = rest.from !== undefined && (await selectAssignees(sql, siteId, ids, own)).length > 0
      throw isAssigned ? new ApiError('conflict.assigned') : new ApiError('not_found')
    })
  })
}
