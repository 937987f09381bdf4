import { DELIVERY_STATES } from '@vitrina/schema/webhook'
import type { Delivery, WebhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import { readConfig } from '@vitrina/server/config'
import {
  changeEndpoint,
  findEndpoint,
  listEndpoints,
  lockedEndpoint,
  makeEndpoint,
  OVERLAP,
  removeEndpoint,
  rotateSecret,
  settingsIn,
} from '@vitrina/server/events/webhooks/endpoints/endpoint'
import {
  selectAttempts,
  selectDeliveries,
  selectDelivery,
} from '@vitrina/server/events/webhooks/log/log-queries'
import { parseReplay } from '@vitrina/server/events/webhooks/log/parse-replay'
import { pingEndpoint } from '@vitrina/server/events/webhooks/log/ping'
import { replayDeliveries } from '@vitrina/server/events/webhooks/log/replay'
import { createPoster } from '@vitrina/server/events/webhooks/posting/post'
import { ApiError } from '@vitrina/server/platform/http/errors'
import type { Tools } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { auditWebhook, secretsFor } from '../webhook.ts'

const PAGE = 1_000
const MAX_ATTEMPTS = 100

/**
 * Webhooks of a site of the local database, managed with the rights of an operator, which exceed those of an
 * API token.
 * @throws {ApiError} for a request that the API refuses
 */
export const webhooksInDatabase = (
  slug: string,
  { env, openToRead, openToWrite }: Tools,
): WebhookEndpoints => {
  const reading = async () => {
    const sql = await openToRead()
    return { sql, site: await siteBySlug(sql, slug) }
  }
  const writing = async () => {
    const sql = await openToWrite()
    return { sql, site: await siteBySlug(sql, slug) }
  }
  return {
    async list() {
      const { sql, site } = await reading()
      return asJson(await listEndpoints(sql, site.id))
    },
    async add(draft) {
      const { sql, site } = await writing()
      const secrets = await secretsFor(sql, env)
      return sql.begin(async (sql) => {
        const settings = await settingsIn(sql, site.id, { ...draft }, { isNew: true, self: null })
        const newEndpoint = await makeEndpoint(sql, site.id, settings, secrets)
        const endpoint = await findEndpoint(sql, site.id, newEndpoint.id)
        await auditWebhook(sql, 'webhook_created', site.id, endpoint)
        return asJson({ ...endpoint, secret: newEndpoint.secret })
      })
    },
    async change(id, changes) {
      const { sql, site } = await writing()
      return sql.begin(async (sql) => {
        const before = await lockedEndpoint(sql, site.id, id)
        const settings = await settingsIn(sql, site.id, { ...changes }, { isNew: false, self: null })
        const changed = await changeEndpoint(sql, site.id, id, before, settings)
        const endpoint = await findEndpoint(sql, site.id, id)
        if (changed) await auditWebhook(sql, 'webhook_changed', site.id, endpoint)
        return asJson(endpoint)
      })
    },
    async remove(id) {
      const { sql, site } = await writing()
      await sql.begin(async (sql) => {
        const url = await removeEndpoint(sql, site.id, id)
        if (url === undefined) throw new ApiError('not_found')
        await auditWebhook(sql, 'webhook_removed', site.id, { id, url })
      })
    },
    async rotateSecret(id, overlap = OVERLAP.usual) {
      const { sql, site } = await writing()
      const secrets = await secretsFor(sql, env)
      return sql.begin(async (sql) => {
        const rotated = await rotateSecret(sql, site.id, id, overlap, secrets)
        if (!rotated) throw new ApiError('not_found')
        const endpoint = await findEndpoint(sql, site.id, id)
        await auditWebhook(sql, 'webhook_secret_rotated', site.id, endpoint)
        return asJson({ ...endpoint, secret: rotated.secret })
      })
    },
    async ping(id) {
      const { sql, site } = await writing()
      const secrets = await secretsFor(sql, env)
      const poster = createPoster(undefined, readConfig(env).dnsServers)
      try {
        const pinged = await pingEndpoint({ sql, poster, secrets: async () => secrets }, site.id, id)
        const [attempt] = pinged ? await selectAttempts(sql, site.id, id, pinged.eventId, 1) : []
        if (!pinged || !attempt) throw new ApiError('not_found')
        return asJson({ event_id: pinged.eventId, ...attempt })
      } finally {
        poster.close()
      }
    },
    async *deliveries(id, { state, event = null } = {}) {
      const { sql, site } = await reading()
      await findEndpoint(sql, site.id, id)
      const known = DELIVERY_STATES.find((one) => one === state) ?? null
      const query = {
        siteId: site.id,
        endpointId: id,
        state: known,
        event,
        from: null,
        to: null,
        limit: PAGE,
      }
      for (let offset = 0; ; offset += PAGE) {
        const page = await selectDeliveries(sql, { ...query, offset })
        yield* asJson<Delivery[]>(page)
        if (page.length < PAGE) return
      }
    },
    async delivery(id, eventId) {
      const { sql, site } = await reading()
      await findEndpoint(sql, site.id, id)
      const [delivery] = await selectDelivery(sql, site.id, id, eventId)
      if (!delivery) return undefined
      return asJson({ ...delivery, log: await selectAttempts(sql, site.id, id, eventId, MAX_ATTEMPTS) })
    },
    async replay(id, which) {
      const { sql, site } = await writing()
      return sql.begin(async (sql) => {
        await lockedEndpoint(sql, site.id, id)
        return replayDeliveries(sql, site.id, id, parseReplay(which, site.time_zone))
      })
    },
  }
}

/** Rows in the form of the API, with times in ISO 8601. */
const asJson = <Json>(rows: unknown): Json => JSON.parse(JSON.stringify(rows))
