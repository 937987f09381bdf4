import type { FastifyRequest } from 'fastify'
import { callerOf } from '../platform/http/authentication.ts'
import { ownAudienceOf } from '../platform/own-fields/own-audience.ts'
import { ownFieldsVersion } from '../platform/own-fields/own-field-rows.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import { NO_OWN, orderOwnOf } from './own-fields.ts'
import { OF_ITEMS } from './own-order-filters.ts'

const LISTS = ['/external/external-order']

/** Forms of orders and items in the OpenAPI document, with the own fields that a caller sees; none without access to orders. */
export const formsOfOrders = async (sql: Sql, siteId: number, request: FastifyRequest) => {
  const { scopes } = callerOf(request)
  const [state] = await ownFieldsVersion(sql, siteId)
  const audience = ownAudienceOf(request, 'orders:write')
  const own = scopes.has('orders:read')
    ? await orderOwnOf(sql, siteId, state?.version ?? 0, audience)
    : NO_OWN
  return [
    {
      ...{ own: own.order, prefix: '', lists: LISTS },
      reads: ['Order', 'OrderPart', 'OrderPreview'],
      writes: ['OrderWritten'],
    },
    {
      ...{ own: own.item, prefix: OF_ITEMS, lists: LISTS },
      reads: ['OrderItem', 'OrderItemPreview'],
      writes: ['OrderItemWritten'],
    },
  ]
}
