import { CHANGE_TYPES, FEED_ACTIONS } from '@vitrina/schema/events'
import { requiredObject } from '@vitrina/schema/json-schema'

/** Cursor in the feed. */
export const CURSOR = { type: 'integer', minimum: 0 }

/** Entry in the form of the feed and of webhooks. */
export const FEED_ENTRY = {
  $id: 'Change',
  ...requiredObject({
    cursor: { ...CURSOR, description: 'Position in the feed' },
    type: { enum: CHANGE_TYPES },
    id: {
      type: 'integer',
      minimum: 0,
      description: 'Of the object; of the product, for stock and price; 0 for a person',
    },
    key: {
      type: ['string', 'null'],
      description:
        'The client key of the object; for an order its rrn, for stock and price that of the product, for a person the sub of their tokens',
    },
    action: { enum: FEED_ACTIONS },
    fields: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'Changed fields; null for a created, deleted or erased object',
    },
    at: { type: 'string', format: 'date-time' },
    origin: {
      type: ['string', 'null'],
      description: 'Name of the API token of the write; null: Vitrina itself',
    },
  }),
} as const
