import { MAX_ORDER_ID } from '@vitrina/schema/order'
import { MOST_OBJECTS } from '../batch/batch.ts'
import { DRY_RUN, IDEMPOTENCY_KEY, lenientAnswer } from '../batch/documentation.ts'
import { header, json, problems, query } from '../http/openapi-parts.ts'
import { MOST_PAGE_SIZE, ORDERINGS } from './list-query.ts'
import { CHANGE, LOCALIZED_ADDRESS, ORDER, ORDER_WRITTEN, STATUS_WRITTEN } from './order-schema.ts'

const TAG = ['Orders']

const idInPath = (description: string) => ({
  in: 'path',
  name: 'id',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: MAX_ORDER_ID },
  description,
})
const ORDER_ID = idInPath('The order_id of the order')
const FIELDS = query(
  'fields',
  { type: 'string' },
  'Names of fields, separated by commas: only these are returned',
)
const SECONDS = { type: 'integer', minimum: 0 }
const IF_NONE_MATCH = header(
  'If-None-Match',
  { type: 'string' },
  'An ETag: 304 while nothing has changed since',
)
const ETAG = { ETag: { schema: { type: 'string' } } }
const NOT_CHANGED = { 304: { description: 'Not changed' } }
const ORDERS = { type: 'array', items: ORDER }

const preferring = (description: string) => header('Prefer', { type: 'string' }, description)
const LANGUAGE = (description: string) => header('Accept-Language', { type: 'string' }, description)
const ERRORS_LANGUAGE = LANGUAGE('The language of error messages: ro, ru, en or uk')

/** The config of each route of orders: how it is documented, and which take their body as bytes. */
export const documentation = {
  list: {
    openapi: {
      tags: TAG,
      summary: 'List orders',
      parameters: [
        query(
          'ordering',
          { enum: [...ORDERINGS.keys()], default: '-created_at' },
          'By the time of creation, then by id; behind a minus: the latest first',
        ),
        query('created_after', SECONDS, 'Unix time in seconds, inclusive'),
        query('created_before', SECONDS, 'Unix time in seconds, exclusive'),
        query('updated_after', SECONDS, 'Unix time in seconds, inclusive'),
        {
          ...query(
            'status',
            { type: 'array', items: STATUS_WRITTEN },
            'States, separated by commas: orders of which any item has one of them',
          ),
          style: 'form',
          explode: false,
        },
        query('shop', { type: 'integer' }, 'Only orders of this shop'),
        query('ids', { type: 'string' }, 'Ids of orders, separated by commas'),
        query(
          'search',
          { type: 'string' },
          'The id of an order or of an item, or how a reference number begins, without regard to case',
        ),
        query(
          'page_size',
          { type: 'integer', minimum: 1, default: 100 },
          `Orders a page; more than ${MOST_PAGE_SIZE} is reduced to ${MOST_PAGE_SIZE}`,
        ),
        query('page', { type: 'integer', minimum: 1, default: 1 }, 'Number of the page'),
        query(
          'after',
          { type: 'integer', minimum: 0 },
          'Only orders with a larger id, in ascending order of their ids; neither with page nor with ordering',
        ),
        FIELDS,
        IF_NONE_MATCH,
      ],
      responses: {
        200: {
          description: 'The orders, the latest first unless ordered otherwise',
          headers: {
            'X-Total-Count': { schema: { type: 'integer' }, description: 'How many there are on all pages' },
            Link: { schema: { type: 'string' }, description: 'first, prev, next and last page' },
            ...ETAG,
          },
          content: json(ORDERS),
        },
        ...NOT_CHANGED,
      },
    },
  },
  one: {
    openapi: {
      tags: TAG,
      summary: 'Get one order',
      parameters: [ORDER_ID, FIELDS, IF_NONE_MATCH],
      responses: {
        200: { description: 'The order', headers: ETAG, content: json(ORDER) },
        ...NOT_CHANGED,
      },
    },
  },
  address: {
    openapi: {
      tags: TAG,
      summary: 'Get the delivery address of an order',
      parameters: [
        ORDER_ID,
        LANGUAGE('The language that address is wanted in: ro, ru, en or uk'),
        IF_NONE_MATCH,
      ],
      responses: {
        200: {
          description: 'The address; 404 when nothing is delivered',
          headers: {
            ...ETAG,
            'Content-Language': { schema: { type: 'string' }, description: 'The language of address' },
          },
          content: json(LOCALIZED_ADDRESS),
        },
        ...NOT_CHANGED,
      },
    },
  },
  history: {
    openapi: {
      tags: TAG,
      summary: 'Get every change of a state in an order',
      parameters: [ORDER_ID, IF_NONE_MATCH],
      responses: {
        200: {
          description: 'The changes, the oldest first',
          headers: ETAG,
          content: json({ type: 'array', items: CHANGE }),
        },
        ...NOT_CHANGED,
      },
    },
  },
  upsert: {
    body: 'raw' as const,
    openapi: {
      tags: TAG,
      summary: 'Create or update many orders',
      description:
        'An order is updated when its order_id is known or, without order_id, its rrn; else it is created. What is left out stays. All are written, or none.',
      parameters: [
        DRY_RUN,
        FIELDS,
        IDEMPOTENCY_KEY,
        preferring(
          'return=minimal: only ids and outcomes are answered; handling=lenient: good orders are written although others are bad (207)',
        ),
        ERRORS_LANGUAGE,
      ],
      requestBody: {
        required: true,
        content: json({ type: 'array', items: ORDER_WRITTEN, minItems: 1, maxItems: MOST_OBJECTS }),
      },
      responses: {
        200: { description: 'The orders, in the order of the request', content: json(ORDERS) },
        207: lenientAnswer('order', 'The id of the order', ['created', 'updated', 'unchanged', 'invalid']),
        ...problems(409, 422),
      },
    },
  },
  updateOne: {
    body: 'raw' as const,
    openapi: {
      tags: TAG,
      summary: 'Update one order',
      parameters: [
        ORDER_ID,
        DRY_RUN,
        FIELDS,
        header('If-Match', { type: 'string' }, 'An ETag of the order: 412 when it has changed since'),
        IDEMPOTENCY_KEY,
        preferring('return=minimal: only the id and the outcome are answered'),
        ERRORS_LANGUAGE,
      ],
      requestBody: { required: true, content: json(ORDER_WRITTEN) },
      responses: {
        200: { description: 'The order', headers: ETAG, content: json(ORDER) },
        ...problems(409, 412, 422),
      },
    },
  },
  removeItem: {
    openapi: {
      tags: TAG,
      summary: 'Delete an item of an order',
      parameters: [idInPath('The order_id of the item'), DRY_RUN, IDEMPOTENCY_KEY],
      responses: {
        204: { description: 'It is gone' },
        ...problems(409, 422),
      },
    },
  },
}
