import { send } from '../../../platform/batch/answer.ts'
import { bodyIn, MANAGING_BODY_LIMIT, runIdempotently } from '../../../platform/batch/managing.ts'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import { documentation } from '../documentation.ts'
import { lockedEndpoint, timeZoneOf } from '../endpoints/endpoint.ts'
import { requireEvents, type WebhookParts } from '../managing.ts'
import { parseReplay } from './parse-replay.ts'
import { replayDeliveries } from './replay.ts'

/** Operation that replays deliveries of an endpoint. */
export const replayRoutes = (app: App, parts: WebhookParts): void => {
  app.post(
    '/external/webhook/:id/replay',
    { config: scoped(documentation.replay, 'events:manage'), bodyLimit: MANAGING_BODY_LIMIT },
    async (request, reply) => {
      const id = idIn(request)
      const { siteId } = callerOf(request)
      const response = await runIdempotently(parts, request, reply, async (sql) => {
        requireEvents(request, (await lockedEndpoint(sql, siteId, id)).events)
        const which = parseReplay(bodyIn(request), await timeZoneOf(sql, siteId))
        return storedJsonResponse(200, { replayed: await replayDeliveries(sql, siteId, id, which) })
      })
      return send(reply.header('cache-control', 'no-store'), response)
    },
  )
}
