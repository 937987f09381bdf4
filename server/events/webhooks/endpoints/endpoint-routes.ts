import { namesIn } from '@vitrina/schema/json-schema'
import { WEBHOOK } from '@vitrina/schema/webhook'
import { send } from '../../../platform/batch/answer.ts'
import {
  bodyIn,
  MANAGING_BODY_LIMIT,
  requireRecentPassword,
  runIdempotently,
} from '../../../platform/batch/managing.ts'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import { narrowed, narrowedList, narrowingIn } from '../../../platform/reading/narrowing.ts'
import { documentation } from '../documentation.ts'
import { auditEndpointChange, ownAuthorNumber, requireEvents, type WebhookParts } from '../managing.ts'
import {
  changeEndpoint,
  findEndpoint,
  listEndpoints,
  lockedEndpoint,
  makeEndpoint,
  removeEndpoint,
  settingsIn,
} from './endpoint.ts'
import { revealSecret, withSealedSecret } from './revealed-secret.ts'

const NO_STORE = { 'cache-control': 'no-store' }

/** The endpoints of a site. */
export const endpointRoutes = (app: App, parts: WebhookParts): void => {
  const { sql, secrets } = parts

  app.get(
    '/external/webhook',
    { config: scoped(documentation.list, 'events:manage') },
    async (request, reply) => {
      const narrowing = narrowingIn(request, namesIn(WEBHOOK))
      const endpoints = await listEndpoints(sql, callerOf(request).siteId)
      return reply.headers(NO_STORE).send(narrowedList(endpoints, narrowing))
    },
  )

  app.post(
    '/external/webhook',
    { config: scoped(documentation.create, 'events:manage'), bodyLimit: MANAGING_BODY_LIMIT },
    async (request, reply) => {
      const { siteId } = callerOf(request)
      requireRecentPassword(request)
      const sealing = await secrets()
      const response = await runIdempotently(parts, request, reply, async (sql, dryRun) => {
        const settings = await settingsIn(sql, siteId, bodyIn(request), {
          isNew: true,
          self: ownAuthorNumber(request),
        })
        requireEvents(request, settings.events ?? [])
        const newEndpoint = await makeEndpoint(sql, siteId, settings, sealing)
        const endpoint = await findEndpoint(sql, siteId, newEndpoint.id)
        await auditEndpointChange(parts, sql, request, 'webhook_created', endpoint)
        if (dryRun) return storedJsonResponse(201, { ...endpoint, id: null, secret: null })
        return storedJsonResponse(201, withSealedSecret(endpoint, newEndpoint), {
          location: `/external/webhook/${newEndpoint.id}/`,
        })
      })
      return send(reply.headers(NO_STORE), revealSecret(response, siteId, sealing))
    },
  )

  app.get(
    '/external/webhook/:id',
    { config: scoped(documentation.one, 'events:manage') },
    async (request, reply) => {
      const narrowing = narrowingIn(request, namesIn(WEBHOOK))
      const endpoint = await findEndpoint(sql, callerOf(request).siteId, idIn(request))
      return reply.headers(NO_STORE).send(narrowed(endpoint, narrowing))
    },
  )

  app.put(
    '/external/webhook/:id',
    { config: scoped(documentation.change, 'events:manage'), bodyLimit: MANAGING_BODY_LIMIT },
    async (request, reply) => {
      const id = idIn(request)
      const { siteId } = callerOf(request)
      const response = await runIdempotently(parts, request, reply, async (sql) => {
        const before = await lockedEndpoint(sql, siteId, id)
        requireEvents(request, before.events)
        const settings = await settingsIn(sql, siteId, bodyIn(request), {
          isNew: false,
          self: ownAuthorNumber(request),
        })
        requireEvents(request, settings.events ?? [])
        if (settings.url !== undefined && settings.url !== before.url) requireRecentPassword(request)
        const changed = await changeEndpoint(sql, siteId, id, before, settings)
        const endpoint = await findEndpoint(sql, siteId, id)
        if (changed) await auditEndpointChange(parts, sql, request, 'webhook_changed', endpoint)
        return storedJsonResponse(200, endpoint)
      })
      return send(reply.headers(NO_STORE), response)
    },
  )

  app.delete(
    '/external/webhook/:id',
    { config: scoped(documentation.remove, 'events:manage') },
    async (request, reply) => {
      const id = idIn(request)
      const { siteId } = callerOf(request)
      await runIdempotently(parts, request, reply, async (sql) => {
        const { url, events } = await lockedEndpoint(sql, siteId, id)
        requireEvents(request, events)
        await removeEndpoint(sql, siteId, id)
        await auditEndpointChange(parts, sql, request, 'webhook_removed', { id, url })
        return storedJsonResponse(204, null)
      })
      return reply.code(204).send()
    },
  )
}
