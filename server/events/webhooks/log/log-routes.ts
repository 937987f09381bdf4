import type { Fault } from '@vitrina/schema/errors'
import { EVENTS, PING } from '@vitrina/schema/events'
import { DELIVERY_STATES } from '@vitrina/schema/webhook'
import type { FastifyRequest } from 'fastify'
import { instantOf } from '../../../batch/instant.ts'
import { idIn, invalid, onlyOnce, type Parameters, single, whole } from '../../../batch/options.ts'
import type { Database } from '../../../database/sql.ts'
import type { App } from '../../../http/app.ts'
import { callerOf, requireScope } from '../../../http/authentication.ts'
import { ApiError } from '../../../http/errors.ts'
import { documentation } from '../documentation.ts'
import { eventsOfEndpoint, timeZoneOf } from '../endpoints/endpoint.ts'
import { requireEvents } from '../managing.ts'
import { DEEPEST, selectAttempts, selectDeliveries, selectDelivery, type Wanted } from './log-queries.ts'
import { isEventId } from './parse-replay.ts'

const PAGE = { usual: 100, most: 1_000 }

const MOST_ATTEMPTS = 100

/** What an endpoint was told, and what it answered. */
export const logRoutes = (app: App, { sql }: { readonly sql: Database }): void => {
  app.get('/external/webhook/:id/delivery', { config: documentation.deliveries }, async (request, reply) => {
    const endpointId = await endpointIn(request)
    const { siteId } = callerOf(request)
    const { page, ...asked } = askedIn(request, await timeZoneOf(sql, siteId))
    const found = await selectDeliveries(sql, { siteId, endpointId, ...asked, limit: asked.limit + 1 })
    if (found.length > asked.limit) reply.header('link', nextOf(request, page))
    return reply.header('cache-control', 'no-store').send(found.slice(0, asked.limit))
  })

  app.get(
    '/external/webhook/:id/delivery/:event_id',
    { config: documentation.delivery },
    async (request, reply) => {
      const endpointId = await endpointIn(request)
      single(request, [])
      const { siteId } = callerOf(request)
      const { event_id: eventId } = request.params as { event_id: string }
      const [delivery] = isEventId(eventId) ? await selectDelivery(sql, siteId, endpointId, eventId) : []
      if (!delivery) throw new ApiError('not_found')
      const log = await selectAttempts(sql, siteId, endpointId, eventId, MOST_ATTEMPTS)
      return reply.header('cache-control', 'no-store').send({ ...delivery, log })
    },
  )

  const endpointIn = async (request: FastifyRequest): Promise<number> => {
    requireScope(request, 'events:manage')
    const id = idIn(request)
    requireEvents(request, await eventsOfEndpoint(sql, callerOf(request).siteId, id))
    return id
  }
}

const PARAMETERS = ['state', 'event', 'from', 'to', 'page', 'page_size']

const askedIn = (
  request: FastifyRequest,
  timeZone: string,
): Omit<Wanted, 'siteId' | 'endpointId'> & { readonly page: number } => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, PARAMETERS, faults)
  const page = whole(given, 'page', 1, faults) ?? 1
  const limit = Math.min(whole(given, 'page_size', 1, faults) ?? PAGE.usual, PAGE.most)
  const offset = (page - 1) * limit
  if (offset >= DEEPEST)
    faults.push({
      field: 'page',
      key: 'out_of_range',
      parameters: { min: 1, max: Math.ceil(DEEPEST / limit) },
    })
  const time = (name: string): Date | null => {
    const text = given.get(name)
    const instant = text === undefined ? undefined : instantOf(text, timeZone)
    if (text !== undefined && instant === undefined)
      faults.push(invalid(name, 'ISO 8601 date-time, like 2026-03-01T09:00:00Z'))
    return instant === undefined ? null : new Date(instant)
  }
  const word = <const T extends string>(name: string, words: readonly T[]): T | null => {
    const text = given.get(name)
    const found = words.find((word) => word === text)
    if (text !== undefined && found === undefined) faults.push(invalid(name, words.join(', ')))
    return found ?? null
  }
  const asked = {
    state: word('state', DELIVERY_STATES),
    event: word('event', [...EVENTS, PING]),
    from: time('from'),
    to: time('to'),
  }
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return { ...asked, page, limit, offset }
}

const nextOf = (request: FastifyRequest, page: number): string => {
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  searchParams.set('page', String(page + 1))
  return `<${pathname}?${searchParams}>; rel="next"`
}
