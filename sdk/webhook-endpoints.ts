import type { Attempt, Delivery, DeliveryWithLog, Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
import { type ApiOptions, caller } from './link/caller.ts'
import { readOne, readPages } from './link/pages.ts'

export type { Attempt, Delivery, DeliveryWithLog, Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
export { ApiAway, ApiRefused } from './link/api-error.ts'
export type { ApiOptions } from './link/caller.ts'

/** What is said of a webhook when it is made. */
export interface WebhookDraft {
  readonly url: string
  /** `order.created`, `category.*`, or `*` for all that changes. */
  readonly events: readonly string[]
  readonly description?: string | null
  /** The id of an API token whose writes it is not told of; `self`: of this one. */
  readonly exclude_origin?: string | null
}

export interface WebhookChanges extends Partial<WebhookDraft> {
  /** While it is disabled, what happens is parked. */
  readonly state?: string
}

/** Which deliveries, the newest first. Times as they are written in ISO 8601. */
export interface DeliveriesQuery {
  readonly state?: Delivery['state'] | undefined
  readonly event?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** What is delivered again: one event, all of a time, or all that is parked; or at once, what waits for its next try. */
export type Replay =
  | { readonly event_id: string }
  | { readonly from: string; readonly to: string }
  | { readonly parked: true }
  | { readonly pending: true }

/** Manages what a site tells to whom. A webhook that is not there is refused as `not_found`. */
export interface WebhookEndpoints {
  list(): Promise<Webhook[]>
  /** Its secret is in this answer and never again. */
  add(draft: WebhookDraft): Promise<WebhookWithSecret>
  /** What is left out stays. */
  change(id: number, changes: WebhookChanges): Promise<Webhook>
  /** With all that it was told. */
  remove(id: number): Promise<void>
  /** A new secret; the one before signs beside it for so many seconds, a day unless given. */
  rotateSecret(id: number, overlapSeconds?: number): Promise<WebhookWithSecret>
  /** Sends it an event of no meaning now. */
  ping(id: number): Promise<Attempt & { readonly event_id: string }>
  deliveries(id: number, query?: DeliveriesQuery): AsyncIterableIterator<Delivery, void>
  /** An event as it was told, with every try; undefined when the webhook was not told of it. */
  delivery(id: number, eventId: string): Promise<DeliveryWithLog | undefined>
  /** How many deliveries are made again. */
  replay(id: number, which: Replay): Promise<number>
}

const AT = '/external/webhook/'

/**
 * The webhooks of a site, for a token with `events:manage` and the scopes of what they are told of.
 *
 * ```ts
 * const webhooks = webhookEndpoints({ url: 'https://api.example', token })
 * const { secret } = await webhooks.add({ url: 'https://erp.example/vitrina', events: ['order.*'] })
 * ```
 * @throws {Error} when `url` is no address; from the calls `ApiRefused` and `ApiAway`
 */
export const webhookEndpoints = (options: ApiOptions): WebhookEndpoints => {
  const call = caller(options)
  const of = (id: number, more = '') => `${AT}${id}/${more}`
  return {
    list: async () => (await call({ method: 'GET', path: AT })).body as Webhook[],
    add: async (body) => (await call({ method: 'POST', path: AT, body })).body as WebhookWithSecret,
    change: async (id, body) => (await call({ method: 'PUT', path: of(id), body })).body as Webhook,
    remove: async (id) => {
      await call({ method: 'DELETE', path: of(id) })
    },
    rotateSecret: async (id, overlapSeconds) => {
      const body = overlapSeconds === undefined ? {} : { overlap_seconds: overlapSeconds }
      return (await call({ method: 'POST', path: of(id, 'rotate-secret/'), body })).body as WebhookWithSecret
    },
    ping: async (id) =>
      (await call({ method: 'POST', path: of(id, 'ping/') })).body as Attempt & { event_id: string },
    deliveries: (id, query = {}) => readPages<Delivery>(call, of(id, 'delivery/'), { ...query }),
    delivery: async (id, eventId) =>
      (await readOne<DeliveryWithLog>(call, of(id, `delivery/${encodeURIComponent(eventId)}/`)))?.value,
    replay: async (id, body) =>
      ((await call({ method: 'POST', path: of(id, 'replay/'), body })).body as { replayed: number }).replayed,
  }
}
