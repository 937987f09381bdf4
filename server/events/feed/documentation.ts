import { ACTIONS, CHANGE_TYPES } from '@vitrina/schema/events'
import {
  fieldsQuery,
  json,
  listQuery,
  narrowable,
  ONE_PAGE,
  problems,
  query,
  wholeObject,
} from '../../http/openapi-parts.ts'

const CURSOR = { type: 'integer', minimum: 0 }

/** An entry, as the feed and webhooks tell it. */
export const FEED_ENTRY = {
  $id: 'Change',
  ...wholeObject({
    cursor: { ...CURSOR, description: 'Where in the feed it stands' },
    type: { enum: CHANGE_TYPES },
    id: { type: 'integer', minimum: 1, description: 'Of the object; of the product, for stock and price' },
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
  }),
} as const

/** The config of the route: how it is documented. */
export const documentation = {
  changes: {
    openapi: {
      tags: [{ name: 'Events', description: 'What happened, in one sequence' }],
      operationId: 'changes_list',
      summary: 'Get what has changed since you last asked',
      description:
        'Entries of content, stock, prices and orders in one sequence, deletions too. Keep `next`, and give it as `after` the next time: nothing is missed, and nothing is shown before it is committed. With `wait` the answer is held until something happens. Entries are kept for 30 days. A token is told of what its scopes let it read.',
      parameters: [
        query(
          'after',
          { anyOf: [CURSOR, { const: 'now' }] },
          'The `next` of the answer before. Left out: begins with the oldest entry that is kept. now: tells only where the feed ends',
        ),
        listQuery('types', { enum: CHANGE_TYPES }, 'Only changes of these, separated by commas'),
        query(
          'limit',
          { type: 'integer', minimum: 1 },
          'Entries at most; 1000 unless given. More than 5000 is reduced to 5000',
        ),
        query(
          'wait',
          { type: 'integer', minimum: 0 },
          'Seconds to wait until something happens. More than 50 is reduced to 50, unless the server is set otherwise',
        ),
        fieldsQuery(Object.keys(FEED_ENTRY.properties)),
        ...ONE_PAGE,
        query('exclude_origin', { enum: ['self'] }, 'self: leaves out what this token wrote itself'),
      ],
      responses: {
        200: {
          description: 'What happened, oldest first; none, when the wait was over before',
          content: json(
            wholeObject({
              changes: { type: 'array', items: narrowable(FEED_ENTRY) },
              next: { ...CURSOR, description: 'To go on from' },
              more: { type: 'boolean', description: 'There is more: ask again at once' },
            }),
          ),
        },
        ...problems(410),
      },
    },
  },
} as const
