import { COUNT, namesIn, requiredObject, TIME } from '@vitrina/schema/json-schema'
import {
  ATTEMPT,
  DELIVERY,
  DELIVERY_WITH_LOG,
  WEBHOOK,
  WEBHOOK_CREATE,
  WEBHOOK_UPDATE,
  WEBHOOK_WITH_SECRET,
} from '@vitrina/schema/webhook'
import { IDEMPOTENCY_KEY } from '../../platform/batch/documentation.ts'
import { DRY_RUN } from '../../platform/batch/options.ts'
import { answerHeader, json, LINK, narrowable, problems } from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../platform/http/protocol/query.ts'
import { everyGet } from '../../platform/reading/parameters.ts'
import { OVERLAP } from './endpoints/endpoint.ts'
import { deliveryParameters } from './log/delivery-parameters.ts'

const TAGS = {
  tags: [{ name: 'Webhooks', description: 'Endpoints that receive signed events, and their deliveries' }],
} as const

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const WEBHOOK_READ = describeQuery(everyGet(namesIn(WEBHOOK)))
const REPEATABLE = [...describeQuery(DRY_RUN), IDEMPOTENCY_KEY]

const answer = (description: string, schema: object) => ({ description, content: json({ ...schema }) })

/** Config of each route: its documentation; a body is read as bytes. */
export const documentation = {
  list: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_list',
      summary: 'List webhooks',
      parameters: WEBHOOK_READ,
      responses: { 200: answer('Webhooks, at most 100', { type: 'array', items: narrowable(WEBHOOK) }) },
    },
  },
  create: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_create',
      summary: 'Create a webhook',
      description:
        'The webhook receives the named events that are committed from now on. The token needs the scopes to read the objects of these events. The response has the secret that signs the deliveries.',
      parameters: REPEATABLE,
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: WEBHOOK_CREATE,
          required: ['url', 'events'],
          additionalProperties: false,
        }),
      },
      responses: {
        201: {
          ...answer('Webhook with its secret', WEBHOOK_WITH_SECRET),
          headers: { Location: answerHeader({ type: 'string' }, 'Address of the webhook') },
        },
        ...problems(409, 422),
      },
    },
  },
  one: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_get',
      summary: 'Get one webhook',
      parameters: [ID, ...WEBHOOK_READ],
      responses: { 200: answer('Webhook without its secret', narrowable(WEBHOOK)) },
    },
  },
  change: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_update',
      summary: 'Update one webhook',
      description:
        'Omitted fields keep their value. Events of a disabled webhook are parked; a replay delivers them later. When the webhook is enabled or its address changes, deliveries that wait for a retry are sent immediately. When its events require another scope than before, its earlier deliveries are deleted.',
      parameters: [ID, ...REPEATABLE],
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: WEBHOOK_UPDATE,
        }),
      },
      responses: { 200: answer('Updated webhook', WEBHOOK), ...problems(409, 422) },
    },
  },
  remove: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_delete',
      summary: 'Delete one webhook',
      description: 'Its deliveries are deleted too.',
      parameters: [ID, ...describeQuery(DRY_RUN)],
      responses: { 204: { description: 'Deleted' } },
    },
  },
  rotate: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_rotate_secret',
      summary: 'Rotate the secret of a webhook',
      description:
        'During the overlap, deliveries are signed with both secrets, so that the receiver can switch without a failure.',
      parameters: [ID, ...REPEATABLE],
      requestBody: {
        content: json({
          type: 'object',
          properties: {
            overlap_seconds: {
              type: 'integer',
              minimum: 0,
              maximum: OVERLAP.most,
              description: `Seconds in which the previous secret signs too; ${OVERLAP.usual} by default`,
            },
          },
          additionalProperties: false,
        }),
      },
      responses: {
        200: answer('Webhook with its new secret', WEBHOOK_WITH_SECRET),
        ...problems(409, 422),
      },
    },
  },
  ping: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_ping',
      summary: 'Send a test event to a webhook',
      description:
        'Returns 200 with the result of the delivery, also of a failed one. The event is not retried.',
      parameters: [ID],
      responses: {
        200: answer('Request and response of the delivery', {
          ...ATTEMPT,
          $id: 'WebhookPing',
          ...requiredObject({ event_id: DELIVERY.properties.event_id, ...ATTEMPT.properties }),
        }),
        ...problems(429),
      },
    },
  },
  deliveries: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_delivery_list',
      summary: 'List the deliveries of a webhook',
      description:
        'Deliveries are kept for 14 days, parked ones for 30. Only the newest 100,000 are searched; give a time for older ones.',
      parameters: [ID, ...describeQuery(deliveryParameters('UTC'))],
      responses: {
        200: {
          ...answer('Deliveries without bodies, the newest first', {
            type: 'array',
            items: narrowable(DELIVERY),
          }),
          headers: LINK,
        },
      },
    },
  },
  delivery: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_delivery_get',
      summary: 'Get one delivery with its attempts',
      parameters: [
        ID,
        { in: 'path', name: 'event_id', required: true, schema: { type: 'string', format: 'uuid' } },
        ...describeQuery(everyGet(namesIn(DELIVERY_WITH_LOG))),
      ],
      responses: {
        200: answer('Delivery with the request and response of each attempt', narrowable(DELIVERY_WITH_LOG)),
      },
    },
  },
  replay: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_replay',
      summary: 'Replay deliveries of a webhook',
      description:
        'Events keep their id, so that the receiver recognizes duplicates. Test events are not replayed. Deliveries that wait for a retry are not affected; with `pending` they are sent immediately, regardless of Retry-After.',
      parameters: [ID, ...REPEATABLE],
      requestBody: {
        required: true,
        content: json({
          oneOf: [
            {
              type: 'object',
              properties: { event_id: DELIVERY.properties.event_id },
              required: ['event_id'],
              additionalProperties: false,
            },
            {
              type: 'object',
              description: 'Deliveries of a period; its end is excluded',
              properties: { from: TIME, to: TIME },
              required: ['from', 'to'],
              additionalProperties: false,
            },
            {
              type: 'object',
              description: 'All parked deliveries',
              properties: { parked: { const: true } },
              required: ['parked'],
              additionalProperties: false,
            },
            {
              type: 'object',
              description: 'All deliveries that wait for a retry',
              properties: { pending: { const: true } },
              required: ['pending'],
              additionalProperties: false,
            },
          ],
        }),
      },
      responses: {
        200: answer('Number of deliveries to send again', requiredObject({ replayed: COUNT })),
        ...problems(409, 422),
      },
    },
  },
} as const
