// What the public API answers about webhooks: its reference has all of it.

/** A webhook: all but its secret. */
export interface Webhook {
  readonly id: number
  readonly url: string
  readonly description: string | null
  readonly events: readonly string[]
  /** The id of an API token whose writes it is not told of. */
  readonly exclude_origin: string | null
  readonly state: 'enabled' | 'disabled'
  /** `gone`: it answered 410. */
  readonly disabled_by: 'operator' | 'gone' | null
  /** It asked for patience until then. */
  readonly paused_until: string | null
  /** Since when it has taken nothing. */
  readonly failing_since: string | null
  /** Deliveries that are still to be made, and those that were given up. */
  readonly pending: number
  readonly parked: number
  /** Until then the secret before this one signs as well. */
  readonly secret_rotates_until: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface WebhookWithSecret extends Webhook {
  /** Told this once. */
  readonly secret: string
}

/** Whether an endpoint was told of something. `failed`: a ping that was not taken. */
export const DELIVERY_STATES = ['pending', 'delivered', 'parked', 'failed'] as const

/** An event that an endpoint is told of, without its body. */
export interface Delivery {
  readonly event_id: string
  readonly event: string
  /** What it is about; null for a ping. */
  readonly type: string | null
  readonly object_id: number | null
  readonly key: string | null
  readonly cursor: number | null
  readonly state: (typeof DELIVERY_STATES)[number]
  /** Tries so far. */
  readonly attempts: number
  /** Null when it waits for an earlier event of its object, or is over. */
  readonly next_try_at: string | null
  readonly created_at: string
  readonly ended_at: string | null
  /** Of the last try. */
  readonly last_status: number | null
  readonly last_failure: string | null
}

export interface DeliveryWithLog extends Delivery {
  /** The bytes of each try. */
  readonly body: string
  readonly log: readonly Attempt[]
}

/** What was sent, and what came back. */
export interface Attempt {
  readonly number: number
  readonly at: string
  readonly duration_ms: number
  readonly url: string
  readonly request_headers: Readonly<Record<string, string>>
  /** Null when there was no answer; then `failure` says why. */
  readonly status: number | null
  readonly failure: string | null
  readonly answer_headers: Readonly<Record<string, string>> | null
  /** Its beginning. */
  readonly answer_body: string | null
}
