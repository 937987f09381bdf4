import { EVENTS, PING, SUBSCRIPTIONS } from './events.ts'
import { COUNT, MAYBE_TIME, requiredObject, type SchemaType, TIME } from './json-schema.ts'

// Requests and responses of the calls that manage webhooks.

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const

/** States of an endpoint. */
export const WEBHOOK_STATES = ['enabled', 'disabled'] as const

/** Settings of a webhook in reads and writes. */
const SETTINGS = {
  url: { type: 'string', maxLength: 2000, examples: ['https://shop.example/hooks/vitrina'] },
  description: { type: ['string', 'null'], maxLength: 255 },
  events: {
    $id: 'WebhookEvents',
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { enum: [...SUBSCRIPTIONS] },
    description:
      'Names of events; `order.*` is every event of orders, `*` every event. An endpoint gets one event per change: for an order with a new item status `order.status_changed` if it is subscribed to that, else `order.updated`',
  },
  exclude_origin: {
    type: ['string', 'null'],
    description: 'Id of an API token: the endpoint gets no events of its writes',
  },
} as const

/** Webhook in reads, without its secret. */
export const WEBHOOK = {
  $id: 'Webhook',
  ...requiredObject({
    id: { type: 'integer' },
    ...SETTINGS,
    state: { enum: WEBHOOK_STATES },
    disabled_by: {
      type: ['string', 'null'],
      enum: ['operator', 'gone', null],
      description: 'gone: the endpoint responded with 410',
    },
    paused_until: {
      ...MAYBE_TIME,
      description: 'End of the pause that a response 429 or 503 requested with Retry-After',
    },
    failing_since: { ...MAYBE_TIME, description: 'Null after each success' },
    pending: { ...COUNT, description: 'Pending deliveries' },
    parked: { ...COUNT, description: 'Deliveries that were given up; a replay sends them again' },
    secret_rotates_until: {
      ...MAYBE_TIME,
      description: 'Until then deliveries are also signed with the previous secret',
    },
    created_at: TIME,
    updated_at: TIME,
  }),
} as const

/** Properties of a create of a webhook. */
export const WEBHOOK_CREATE = {
  ...SETTINGS,
  exclude_origin: {
    ...SETTINGS.exclude_origin,
    description: `${SETTINGS.exclude_origin.description}; self: the calling one`,
  },
}

/** Properties of an update of a webhook. */
export const WEBHOOK_UPDATE = { ...WEBHOOK_CREATE, state: WEBHOOK.properties.state }

const SECRET = {
  type: ['string', 'null'],
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwmfKQ9r8GKYo='],
  description:
    'Signing secret of the Standard Webhooks scheme. Shown in this response only; null in a dry run',
}

/** Webhook with its new secret. */
export const WEBHOOK_WITH_SECRET = {
  $id: 'WebhookWithSecret',
  ...requiredObject({
    ...WEBHOOK.properties,
    id: { type: ['integer', 'null'], description: 'Null in a dry run' },
    secret: SECRET,
  }),
} as const

/** States of a delivery. `failed`: a test event that was not accepted. */
export const DELIVERY_STATES = ['pending', 'delivered', 'parked', 'failed'] as const

/** Delivery of an event to an endpoint, without its body. */
export const DELIVERY = {
  $id: 'WebhookDelivery',
  ...requiredObject({
    event_id: { type: 'string', format: 'uuid', description: 'Value of the header webhook-id' },
    event: { enum: [...EVENTS, PING] },
    type: { type: ['string', 'null'], description: 'Type of the changed object, as in the change feed' },
    object_id: { type: ['integer', 'null'] },
    key: { type: ['string', 'null'] },
    cursor: { type: ['integer', 'null'] },
    state: {
      enum: DELIVERY_STATES,
      description: 'parked: given up after three days; failed: a ping that was not accepted',
    },
    attempts: COUNT,
    next_try_at: { ...MAYBE_TIME, description: 'Null while it waits for an earlier event of its object' },
    created_at: TIME,
    ended_at: MAYBE_TIME,
    last_status: { type: ['integer', 'null'], description: 'Status of the response to the last attempt' },
    last_failure: { type: ['string', 'null'], description: 'Reason why the last attempt had no response' },
  }),
} as const

/** Delivery attempt: request and response. */
export const ATTEMPT = {
  $id: 'WebhookAttempt',
  ...requiredObject({
    number: { type: 'integer', minimum: 1 },
    at: TIME,
    duration_ms: COUNT,
    url: { type: 'string' },
    request_headers: TEXTS,
    status: { type: ['integer', 'null'], description: 'Null without a response' },
    failure: {
      type: ['string', 'null'],
      description: 'Reason for a missing response, such as timeout or refused',
    },
    answer_headers: { ...TEXTS, type: ['object', 'null'] },
    answer_body: { type: ['string', 'null'], description: 'Beginning of the body of the response' },
  }),
} as const

export const DELIVERY_WITH_LOG = {
  $id: 'WebhookDeliveryWithLog',
  ...requiredObject({
    ...DELIVERY.properties,
    body: { type: 'string', description: 'Body of the request; the same bytes at each attempt' },
    log: { type: 'array', items: ATTEMPT, description: 'The last 100 attempts, oldest first' },
  }),
} as const

export interface Webhook extends SchemaType<typeof WEBHOOK> {}
export interface WebhookWithSecret extends Webhook {
  /** Secret, returned only once. */
  readonly secret: string
}
export interface Delivery extends SchemaType<typeof DELIVERY> {}
export interface DeliveryWithLog extends SchemaType<typeof DELIVERY_WITH_LOG> {}
export interface Attempt extends SchemaType<typeof ATTEMPT> {}
