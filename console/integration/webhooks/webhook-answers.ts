// What the public API answers about webhooks: its reference has all of it.

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
  readonly paused_until: string | null
  readonly failing_since: string | null
  readonly pending: number
  readonly parked: number
  readonly secret_rotates_until: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface WebhookWithSecret extends Webhook {
  /** Told this once. */
  readonly secret: string
}

export const DELIVERY_STATES = ['pending', 'delivered', 'parked', 'failed'] as const

export interface Delivery {
  readonly event_id: string
  readonly event: string
  readonly type: string | null
  readonly object_id: number | null
  readonly key: string | null
  readonly cursor: number | null
  readonly state: (typeof DELIVERY_STATES)[number]
  readonly attempts: number
  readonly next_try_at: string | null
  readonly created_at: string
  readonly ended_at: string | null
  readonly last_status: number | null
  readonly last_failure: string | null
}

export interface DeliveryWithLog extends Delivery {
  /** The bytes of each try. */
  readonly body: string
  readonly log: readonly Attempt[]
}

export interface Attempt {
  readonly number: number
  readonly at: string
  readonly duration_ms: number
  readonly url: string
  readonly request_headers: Readonly<Record<string, string>>
  readonly status: number | null
  readonly failure: string | null
  readonly answer_headers: Readonly<Record<string, string>> | null
  readonly answer_body: string | null
}
