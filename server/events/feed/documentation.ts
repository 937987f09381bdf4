import { ACTIONS, CHANGE_TYPES } from '@vitrina/schema/events'
import { json, problems, query } from '../../http/openapi-parts.ts'

const CURSOR = { type: 'integer', minimum: 0 }

/** An entry, as the feed and webhooks tell it. */
export const CHANGE = {
  $id: 'Change',
  type: 'object',
  properties: {
    cursor: { ...CURSOR, description: 'Where in the feed it stands' },
    type: { enum: CHANGE_TYPES },
    id: { type: 'integer', description: 'Of the object; of the product, for stock and price' },
    key: {
      type: ['string', 'null'],
      description:
        'The client key of the object; for an order its rrn, for stock and price that of the product',
    },
    action: { enum: ACTIONS },
    fields: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'What changed; null when it was created or deleted',
    },
    at: { type: 'string', format: 'date-time' },
    origin: {
      type: ['string', 'null'],
      description: 'The name of the API token that wrote; null: Vitrina itself',
    },
  },
} as const

/** The config of the route: how it is documented. */
export const documentation = {
  changes: {
    openapi: {
      tags: ['Events'],
      summary: 'Get what has changed since you last asked',
      description:
        'Entries of content, stock, prices and orders in one sequence, deletions too. Keep `next`, and give it as `after` the next time: nothing is missed, and nothing is shown before it is committed. With `wait` the answer is held until something happens. Entries are kept for 30 days. A token is told of what its scopes let it read.',
      parameters: [
        query(
          'after',
          { anyOf: [CURSOR, { const: 'now' }] },
          'The `next` of the answer before. Left out: begins with the oldest entry that is kept. now: tells only where the feed ends',
        ),
        query(
          'types',
          { type: 'array', items: { enum: CHANGE_TYPES } },
          'Only changes of these, separated by commas',
        ),
        query(
          'limit',
          { type: 'integer', minimum: 1, default: 1000 },
          'Entries at most. More than 5000 is reduced to 5000',
        ),
        query(
          'wait',
          { type: 'integer', minimum: 0, default: 0 },
          'Seconds to wait until something happens. More than 60 is reduced to 60',
        ),
        query('exclude_origin', { enum: ['self'] }, 'self: leaves out what this token wrote itself'),
      ],
      responses: {
        200: {
          description: 'What happened, oldest first; none, when the wait was over before',
          content: json({
            type: 'object',
            properties: {
              changes: { type: 'array', items: CHANGE },
              next: { ...CURSOR, description: 'To go on from' },
              more: { type: 'boolean', description: 'There is more: ask again at once' },
            },
          }),
        },
        ...problems(410),
      },
    },
  },
} as const
