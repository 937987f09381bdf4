import type { Fault } from '@vitrina/schema/errors'
import { parseInteger } from '@vitrina/schema/wire/number'
import { send } from '../../../platform/batch/answer.ts'
import {
  bodyIn,
  MANAGING_BODY_LIMIT,
  requireRecentPassword,
  runIdempotently,
  sinkInto,
} from '../../../platform/batch/managing.ts'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import { documentation } from '../documentation.ts'
import { auditEndpointChange, requireEvents, type WebhookParts } from '../managing.ts'
import { findEndpoint, lockedEndpoint, OVERLAP, rotateSecret } from './endpoint.ts'
import { revealSecret, withSealedSecret } from './revealed-secret.ts'

/** Operations on the secret of an endpoint. */
export const secretRoutes = (app: App, parts: WebhookParts): void => {
  const { secrets } = parts

  app.post(
    '/external/webhook/:id/rotate-secret',
    { config: scoped(documentation.rotate, 'events:manage'), bodyLimit: MANAGING_BODY_LIMIT },
    async (request, reply) => {
      const id = idIn(request)
      const { siteId } = callerOf(request)
      requireRecentPassword(request)
      const sealing = await secrets()
      const response = await runIdempotently(parts, request, reply, async (sql, dryRun) => {
        requireEvents(request, (await lockedEndpoint(sql, siteId, id)).events)
        const overlap = overlapIn(bodyIn(request, {}))
        const rotation = await rotateSecret(sql, siteId, id, overlap, sealing)
        if (!rotation) throw new ApiError('not_found')
        const endpoint = await findEndpoint(sql, siteId, id)
        await auditEndpointChange(parts, sql, request, 'webhook_secret_rotated', endpoint)
        return storedJsonResponse(
          200,
          dryRun ? { ...endpoint, secret: null } : withSealedSecret(endpoint, rotation),
        )
      })
      return send(reply.header('cache-control', 'no-store'), revealSecret(response, siteId, sealing))
    },
  )
}

const overlapIn = ({ overlap_seconds: value, ...rest }: Readonly<Record<string, unknown>>): number => {
  const faults: Fault[] = []
  const sink = sinkInto(faults)
  for (const name of Object.keys(rest)) sink.fault(name, 'unknown_field', { valid: ['overlap_seconds'] })
  const overlap =
    value === undefined ? OVERLAP.usual : parseInteger(value, 'overlap_seconds', sink, 0, OVERLAP.most)
  if (faults.length > 0 || overlap === undefined) throw new ApiError('validation_failed', {}, { faults })
  return overlap
}
