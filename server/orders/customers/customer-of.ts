import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { whereOf } from '../remarks/remark-routes.ts'
import { type CustomerOf, selectCustomerIdentities } from './customer-queries.ts'

/**
 * Customer of the order that a request names.
 * @throws {ApiError} `not_found` for an unknown order, or one without a phone number and an e-mail address
 */
export const customerOf = async (sql: Sql, request: FastifyRequest, id: string): Promise<CustomerOf> => {
  const { siteId, orderId } = whereOf(request, id)
  const [row] = await selectCustomerIdentities(sql, siteId, orderId)
  if (!row) throw new ApiError('not_found')
  return { siteId, identities: row.identities }
}
