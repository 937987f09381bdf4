import { namesIn } from '@vitrina/schema/json-schema'
import { WEBHOOK } from '@vitrina/schema/webhook'
import { send } from '../../../platform/batch/answer.ts'
import { idIn } from '../../../platform/batch/options.ts'
import type { App } from '../../../platform/http/app.ts'
import { callerOf, scoped } from '../../../platform/http/authentication.ts'
import { answeredJson } from '../../../platform/http/protocol/stored-response.ts'
import { narrowed, narrowedList, narrowingIn } from '../../../platform/reading/narrowing.ts'
import { documentation } from '../documentation.ts'
import {
  bodyIn,
  MANAGING_BODY_LIMIT,
  manage,
  record,
  requireEvents,
  requireOwnHand,
  selfOf,
  type WebhookParts,
} from '../managing.ts'
import {
  changeEndpoint,
  findEndpoint,
  holdEndpoint,
  listEndpoints,
  makeEndpoint,
  removeEndpoint,
  settingsIn,
} from './endpoint.ts'
import { reveal, sealedInto } from './revealed-secret.ts'

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
      requireOwnHand(request)
      const sealing = await secrets()
      const answered = await manage(parts, request, reply, async (sql, dryRun) => {
        const settings = await settingsIn(sql, siteId, bodyIn(request), {
          isNew: true,
          self: selfOf(request),
        })
        requireEvents(request, settings.events ?? [])
        const made = await makeEndpoint(sql, siteId, settings, sealing)
        const endpoint = await findEndpoint(sql, siteId, made.id)
        await record(parts, sql, request, 'webhook_created', endpoint)
        if (dryRun) return answeredJson(201, { ...endpoint, id: null, secret: null })
        return answeredJson(201, sealedInto(endpoint, made), { location: `/external/webhook/${made.id}/` })
      })
      return send(reply.headers(NO_STORE), reveal(answered, siteId, sealing))
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
      const answered = await manage(parts, request, reply, async (sql) => {
        const before = await holdEndpoint(sql, siteId, id)
        requireEvents(request, before.events)
        const settings = await settingsIn(sql, siteId, bodyIn(request), {
          isNew: false,
          self: selfOf(request),
        })
        requireEvents(request, settings.events ?? [])
        if (settings.url !== undefined && settings.url !== before.url) requireOwnHand(request)
        const changed = await changeEndpoint(sql, siteId, id, before, settings)
        const endpoint = await findEndpoint(sql, siteId, id)
        if (changed) await record(parts, sql, request, 'webhook_changed', endpoint)
        return answeredJson(200, endpoint)
      })
      return send(reply.headers(NO_STORE), answered)
    },
  )

  app.delete(
    '/external/webhook/:id',
    { config: scoped(documentation.remove, 'events:manage') },
    async (request, reply) => {
      const id = idIn(request)
      const { siteId } = callerOf(request)
      await manage(parts, request, reply, async (sql) => {
        const { url, events } = await holdEndpoint(sql, siteId, id)
        requireEvents(request, events)
        await removeEndpoint(sql, siteId, id)
        await record(parts, sql, request, 'webhook_removed', { id, url })
        return answeredJson(204, null)
      })
      return reply.code(204).send()
    },
  )
}
