import type { Attempt, Delivery, DeliveryWithLog, Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
import { type ApiOptions, caller } from './link/caller.ts'
import { readOne, readPages } from './link/pages.ts'

export type { Attempt, Delivery, DeliveryWithLog, Webhook, WebhookWithSecret } from '@vitrina/schema/webhook'
export { ApiRefused, ApiUnavailable } from './link/api-error.ts'
export type { ApiOptions } from './link/caller.ts'

/** Fields of a new webhook. */
export interface WebhookDraft {
  readonly url: string
  /** `order.created`, `category.*`, or `*` for all changes. */
  readonly events: readonly string[]
  readonly description?: string | null
  /** Id of an API token whose own writes are not delivered; `self` for the calling token. */
  readonly exclude_origin?: string | null
}

export interface WebhookChanges extends Partial<WebhookDraft> {
  /** `disabled` parks events. */
  readonly state?: string
}

/** Selection of deliveries, newest first. Times are in ISO 8601. */
export interface DeliveriesQuery {
  readonly state?: Delivery['state'] | undefined
  readonly event?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Deliveries to repeat: of one event, of a period, or all parked ones. `pending` retries waiting deliveries immediately.
 */
export type Replay =
  | { readonly event_id: string }
  | { readonly from: string; readonly to: string }
  | { readonly parked: true }
  | { readonly pending: true }

/** Manages the webhooks of a site. An unknown webhook is refused as `not_found`. */
export interface WebhookEndpoints {
  list(): Promise<Webhook[]>
  /** Creates a webhook. Only this response has the secret. */
  add(draft: WebhookDraft): Promise<WebhookWithSecret>
  /** Changes a webhook; omitted fields keep their value. */
  change(id: number, changes: WebhookChanges): Promise<Webhook>
  /** Removes a webhook and its deliveries. */
  remove(id: number): Promise<void>
  /** Creates a new secret; the previous one also signs for this number of seconds, by default a day. */
  rotateSecret(id: number, overlapSeconds?: number): Promise<WebhookWithSecret>
  /** Sends a test event immediately. */
  ping(id: number): Promise<Attempt & { readonly event_id: string }>
  deliveries(id: number, query?: DeliveriesQuery): AsyncIterableIterator<Delivery, void>
  /** Event with all delivery attempts; undefined if it was not delivered to the webhook. */
  delivery(id: number, eventId: string): Promise<DeliveryWithLog | undefined>
  /** Repeats deliveries and returns their number. */
  replay(id: number, which: Replay): Promise<number>
}

const AT = '/external/webhook/'

/**
 * Client for the webhooks of a site. The token needs `events:manage` and the scopes of the events.
 *
 * ```ts
 * const webhooks = webhookEndpoints({ url: 'https://api.example', token })
 * const { secret } = await webhooks.add({ url: 'https://erp.example/vitrina', events: ['order.*'] })
 * ```
 * @throws {Error} for an invalid `url`; the calls throw `ApiRefused` and `ApiUnavailable`
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
