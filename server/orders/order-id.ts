import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/http/errors.ts'

/** Order id in a path; an invalid one results in 404, like an unknown id. */
export const orderIdIn = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,15}$/.test(id) || Number(id) > MAX_ORDER_ID) throw new ApiError('not_found')
  return Number(id)
}
