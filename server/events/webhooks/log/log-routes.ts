import type { Fault } from '@vitrina/schema/errors'
import { namesIn } from '@vitrina/schema/json-schema'
import { DELIVERY_WITH_LOG } from '@vitrina/schema/webhook'
import type { FastifyRequest } from 'fastify'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type Parameters, readQuery, refuseQuery } from '../../../platform/http/protocol/query.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { type Narrowing, narrowed, narrowingIn } from '../../../platform/reading/narrowing.ts'
import { documentation } from '../documentation.ts'
import { eventsOfEndpoint, timeZoneOf } from '../endpoints/endpoint.ts'
import { requireEvents } from '../managing.ts'
import { DELIVERIES_PER_PAGE, deliveryParameters } from './delivery-parameters.ts'
import {
  type DeliveryQuery,
  MAX_SEARCHED_DELIVERIES,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
} from './log-queries.ts'
import { isEventId } from './parse-replay.ts'

const MAX_ATTEMPTS = 100

/** Operations on the log of an endpoint. */
export const logRoutes = (app: App, { sql }: { readonly sql: Database }): void => {
  app.get(
    '/external/webhook/:id/delivery',
    { config: scoped(documentation.deliveries, 'events:manage') },
    async (request, reply) => {
      const endpointId = await endpointIn(request)
      const { siteId } = callerOf(request)
      const { page, fields, ...filters } = logQueryIn(request, await timeZoneOf(sql, siteId))
      const deliveries = await selectDeliveries(sql, {
        siteId,
        endpointId,
        ...filters,
        limit: filters.limit + 1,
      })
      if (deliveries.length > filters.limit) reply.header('link', nextOf(request, page))
      return reply
        .header('cache-control', 'no-store')
        .send(deliveries.slice(0, filters.limit).map((delivery) => narrowed(delivery, { fields })))
    },
  )

  app.get(
    '/external/webhook/:id/delivery/:event_id',
    { config: scoped(documentation.delivery, 'events:manage') },
    async (request, reply) => {
      const endpointId = await endpointIn(request)
      const narrowing = narrowingIn(request, namesIn(DELIVERY_WITH_LOG))
      const { siteId } = callerOf(request)
      const { event_id: eventId } = request.params as { event_id: string }
      const [delivery] = isEventId(eventId) ? await selectDelivery(sql, siteId, endpointId, eventId) : []
      if (!delivery) throw new ApiError('not_found')
      const log = await selectAttempts(sql, siteId, endpointId, eventId, MAX_ATTEMPTS)
      return reply.header('cache-control', 'no-store').send(narrowed({ ...delivery, log }, narrowing))
    },
  )

  const endpointIn = async (request: FastifyRequest): Promise<number> => {
    const id = idIn(request)
    requireEvents(request, await eventsOfEndpoint(sql, callerOf(request).siteId, id))
    return id
  }
}

const logQueryIn = (
  request: FastifyRequest,
  timeZone: string,
): Omit<DeliveryQuery, 'siteId' | 'endpointId'> & Pick<Narrowing, 'fields'> & { readonly page: number } => {
  const faults: Fault[] = []
  const { values } = readQuery(deliveryParameters(timeZone), request.query as Parameters, faults)
  const { page = 1, page_size: limit = DELIVERIES_PER_PAGE.usual } = values
  const offset = (page - 1) * limit
  if (offset >= MAX_SEARCHED_DELIVERIES)
    faults.push({
      field: 'page',
      key: 'out_of_range',
      parameters: { min: 1, max: Math.ceil(MAX_SEARCHED_DELIVERIES / limit) },
    })
  refuseQuery(faults)
  const { state = null, event = null, from = null, to = null, fields = null } = values
  return { state, event, from, to, fields, page, limit, offset }
}

const nextOf = (request: FastifyRequest, page: number): string => {
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  searchParams.set('page', String(page + 1))
  return `<${pathname}?${searchParams}>; rel="next"`
}
