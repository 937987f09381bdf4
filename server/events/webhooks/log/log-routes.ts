import type { Fault } from '@vitrina/schema/errors'
import { EVENTS, PING } from '@vitrina/schema/events'
import { DELIVERY_STATES } from '@vitrina/schema/webhook'
import { instantOf } from '@vitrina/schema/wire/instant'
import type { FastifyRequest } from 'fastify'
import { idIn, invalid, onlyOnce, type Parameters, wholeNumberIn } from '../../../batch/options.ts'
import type { Database } from '../../../database/sql.ts'
import type { App } from '../../../http/app.ts'
import { callerOf, scoped } from '../../../http/authentication.ts'
import { ApiError } from '../../../http/errors.ts'
import {
  EVERY_GET,
  fieldsIn,
  type Narrowing,
  namesIn,
  narrowed,
  narrowingIn,
} from '../../../reading/narrowing.ts'
import { documentation } from '../documentation.ts'
import { eventsOfEndpoint, timeZoneOf } from '../endpoints/endpoint.ts'
import { requireEvents } from '../managing.ts'
import { DELIVERY, DELIVERY_WITH_LOG } from '../webhook-schema.ts'
import { DEEPEST, selectAttempts, selectDeliveries, selectDelivery, type Wanted } from './log-queries.ts'
import { isEventId } from './parse-replay.ts'

const PAGE = { usual: 100, most: 1_000 }

const MOST_ATTEMPTS = 100

/** What an endpoint was told, and what it answered. */
export const logRoutes = (app: App, { sql }: { readonly sql: Database }): void => {
  app.get(
    '/external/webhook/:id/delivery',
    { config: scoped(documentation.deliveries, 'events:manage') },
    async (request, reply) => {
      const endpointId = await endpointIn(request)
      const { siteId } = callerOf(request)
      const { page, fields, ...asked } = askedIn(request, await timeZoneOf(sql, siteId))
      const found = await selectDeliveries(sql, { siteId, endpointId, ...asked, limit: asked.limit + 1 })
      if (found.length > asked.limit) reply.header('link', nextOf(request, page))
      return reply
        .header('cache-control', 'no-store')
        .send(found.slice(0, asked.limit).map((delivery) => narrowed(delivery, { fields })))
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
      const log = await selectAttempts(sql, siteId, endpointId, eventId, MOST_ATTEMPTS)
      return reply.header('cache-control', 'no-store').send(narrowed({ ...delivery, log }, narrowing))
    },
  )

  const endpointIn = async (request: FastifyRequest): Promise<number> => {
    const id = idIn(request)
    requireEvents(request, await eventsOfEndpoint(sql, callerOf(request).siteId, id))
    return id
  }
}

const PARAMETERS = ['state', 'event', 'from', 'to', ...EVERY_GET]

const askedIn = (
  request: FastifyRequest,
  timeZone: string,
): Omit<Wanted, 'siteId' | 'endpointId'> & Pick<Narrowing, 'fields'> & { readonly page: number } => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, PARAMETERS, faults)
  const page = wholeNumberIn(given, 'page', 1, faults) ?? 1
  const limit = Math.min(wholeNumberIn(given, 'page_size', 1, faults) ?? PAGE.usual, PAGE.most)
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
    if (text !== undefined && instant === undefined) faults.push(invalid(name, 'date_time'))
    return instant === undefined ? null : new Date(instant)
  }
  const word = <const T extends string>(name: string, words: readonly T[]): T | null => {
    const text = given.get(name)
    const found = words.find((word) => word === text)
    if (text !== undefined && found === undefined) faults.push(invalid(name, 'one_of', { valid: words }))
    return found ?? null
  }
  const asked = {
    state: word('state', DELIVERY_STATES),
    event: word('event', [...EVENTS, PING]),
    from: time('from'),
    to: time('to'),
    fields: fieldsIn(given, namesIn(DELIVERY), faults),
  }
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return { ...asked, page, limit, offset }
}

const nextOf = (request: FastifyRequest, page: number): string => {
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  searchParams.set('page', String(page + 1))
  return `<${pathname}?${searchParams}>; rel="next"`
}
