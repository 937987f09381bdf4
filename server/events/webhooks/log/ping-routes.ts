import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { parseQuery } from '../../../platform/http/protocol/query.ts'
import { documentation } from '../documentation.ts'
import { eventsOfEndpoint } from '../endpoints/endpoint.ts'
import { requireEvents, type WebhookParts } from '../managing.ts'
import { selectAttempts } from './log-queries.ts'

/** Concurrent pings of this process; one per endpoint. */
const PINGS_AT_ONCE = 8

/** Operation that sends a test event to an endpoint and returns its result. */
export const pingRoutes = (app: App, { sql, ping }: WebhookParts): void => {
  const pinged = new Set<string>()
  app.post(
    '/external/webhook/:id/ping',
    { config: scoped(documentation.ping, 'events:manage') },
    async (request, reply) => {
      parseQuery({}, request)
      const id = idIn(request)
      const { siteId } = callerOf(request)
      requireEvents(request, await eventsOfEndpoint(sql, siteId, id))
      const name = `${siteId} ${id}`
      if (pinged.has(name) || pinged.size >= PINGS_AT_ONCE) throw new ApiError('too_many_requests')
      pinged.add(name)
      try {
        const { eventId } = (await ping(siteId, id)) ?? {}
        const [attempt] = eventId === undefined ? [] : await selectAttempts(sql, siteId, id, eventId, 1)
        if (!attempt) throw new ApiError('not_found')
        return reply.header('cache-control', 'no-store').send({ event_id: eventId, ...attempt })
      } finally {
        pinged.delete(name)
      }
    },
  )
}
