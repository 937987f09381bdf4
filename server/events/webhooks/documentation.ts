import { COUNT, namesIn, TIME, wholeObject } from '@vitrina/schema/json-schema'
import {
  ATTEMPT,
  DELIVERY,
  DELIVERY_WITH_LOG,
  WEBHOOK,
  WEBHOOK_CHANGED,
  WEBHOOK_MADE,
  WEBHOOK_WITH_SECRET,
} from '@vitrina/schema/webhook'
import { IDEMPOTENCY_KEY } from '../../platform/batch/documentation.ts'
import { DRY_RUN } from '../../platform/batch/options.ts'
import { answerHeader, json, LINK, narrowable, problems } from '../../platform/http/openapi-parts.ts'
import { describeQuery } from '../../platform/http/query.ts'
import { everyGet } from '../../platform/reading/parameters.ts'
import { OVERLAP } from './endpoints/endpoint.ts'
import { deliveryParameters } from './log/delivery-parameters.ts'

const TAGS = { tags: [{ name: 'Webhooks', description: 'Addresses that are told what happens' }] } as const

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const WEBHOOK_READ = describeQuery(everyGet(namesIn(WEBHOOK)))
const REPEATABLE = [...describeQuery(DRY_RUN), IDEMPOTENCY_KEY]

const answer = (description: string, schema: object) => ({ description, content: json({ ...schema }) })

/** The config of each route: how it is documented, and that a call comes as bytes. */
export const documentation = {
  list: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_list',
      summary: 'List the webhooks of the site',
      parameters: WEBHOOK_READ,
      responses: { 200: answer('At most a hundred', { type: 'array', items: narrowable(WEBHOOK) }) },
    },
  },
  create: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_create',
      summary: 'Have an address told what happens',
      description:
        'It is told of what is committed from now on. The token needs the scopes by which it could read all of that.',
      parameters: REPEATABLE,
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: WEBHOOK_MADE,
          required: ['url', 'events'],
          additionalProperties: false,
        }),
      },
      responses: {
        201: {
          ...answer('The webhook with its secret', WEBHOOK_WITH_SECRET),
          headers: { Location: answerHeader({ type: 'string' }, 'The address of the webhook') },
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
      responses: { 200: answer('All but its secret', narrowable(WEBHOOK)) },
    },
  },
  change: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_update',
      summary: 'Change a webhook',
      description:
        'What is left out stays. While it is disabled, what happens is parked; a replay tells it later. Enabled, or at another address, it is told at once what waits for its next try. When it needs another scope to be read than before, what was told is forgotten.',
      parameters: [ID, ...REPEATABLE],
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: WEBHOOK_CHANGED,
        }),
      },
      responses: { 200: answer('As it is now', WEBHOOK), ...problems(409, 422) },
    },
  },
  remove: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_delete',
      summary: 'Remove a webhook, with all that it was told',
      parameters: [ID, ...describeQuery(DRY_RUN)],
      responses: { 204: { description: 'It is told nothing more' } },
    },
  },
  rotate: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_rotate_secret',
      summary: 'Give a webhook a new secret',
      description: 'For a while what is sent is signed by both, so that the receiver can change over.',
      parameters: [ID, ...REPEATABLE],
      requestBody: {
        content: json({
          type: 'object',
          properties: {
            overlap_seconds: {
              type: 'integer',
              minimum: 0,
              maximum: OVERLAP.most,
              description: `How long the secret before it signs as well; ${OVERLAP.usual} unless given`,
            },
          },
          additionalProperties: false,
        }),
      },
      responses: {
        200: answer('The webhook with its new secret', WEBHOOK_WITH_SECRET),
        ...problems(409, 422),
      },
    },
  },
  ping: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_ping',
      summary: 'Send a webhook an event of no meaning, to see whether it is taken',
      description: 'Answers 200 with what came back, whatever that was. It is sent once.',
      parameters: [ID],
      responses: {
        200: answer('What was sent, and what came back', {
          ...ATTEMPT,
          $id: 'WebhookPing',
          ...wholeObject({ event_id: DELIVERY.properties.event_id, ...ATTEMPT.properties }),
        }),
        ...problems(429),
      },
    },
  },
  deliveries: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_delivery_list',
      summary: 'List what a webhook was told, the newest first',
      description:
        'Kept for 14 days, what was given up for 30. The newest 100000 are looked at; for older ones, name a time.',
      parameters: [ID, ...describeQuery(deliveryParameters('UTC'))],
      responses: {
        200: {
          ...answer('Without bodies', { type: 'array', items: narrowable(DELIVERY) }),
          headers: LINK,
        },
      },
    },
  },
  delivery: {
    openapi: {
      ...TAGS,
      operationId: 'webhook_delivery_get',
      summary: 'Get one delivery with all tries',
      parameters: [
        ID,
        { in: 'path', name: 'event_id', required: true, schema: { type: 'string', format: 'uuid' } },
        ...describeQuery(everyGet(namesIn(DELIVERY_WITH_LOG))),
      ],
      responses: { 200: answer('What was sent, and what came back', narrowable(DELIVERY_WITH_LOG)) },
    },
  },
  replay: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'webhook_replay',
      summary: 'Tell a webhook again what it was told, or should have been',
      description:
        'With the same id, so that the receiver knows what it has. Pings are not told again. What is still to be delivered stays as it is, or with `pending` is tried now: its next try is not waited for, nor what Retry-After asked for.',
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
              description: 'Deliveries made in this time, its end excluded',
              properties: { from: TIME, to: TIME },
              required: ['from', 'to'],
              additionalProperties: false,
            },
            {
              type: 'object',
              description: 'All that were given up',
              properties: { parked: { const: true } },
              required: ['parked'],
              additionalProperties: false,
            },
            {
              type: 'object',
              description: 'All that wait for their next try',
              properties: { pending: { const: true } },
              required: ['pending'],
              additionalProperties: false,
            },
          ],
        }),
      },
      responses: {
        200: answer('How many are made again', wholeObject({ replayed: COUNT })),
        ...problems(409, 422),
      },
    },
  },
} as const
