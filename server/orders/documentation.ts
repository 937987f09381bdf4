import { namesIn } from '@vitrina/schema/json-schema'
import { MAX_ORDER_ID, ORDER_FIELDS } from '@vitrina/schema/order'
import { MOST_OBJECTS } from '../platform/batch/batch.ts'
import { IDEMPOTENCY_KEY, lenientAnswer, WARNING_FIELDS } from '../platform/batch/documentation.ts'
import { DRY_RUN, WRITE_PARAMETERS } from '../platform/batch/options.ts'
import {
  answerHeader,
  ETAG,
  header,
  IF_NONE_MATCH,
  json,
  LINK,
  listOf,
  NOT_CHANGED,
  narrowable,
  problems,
  TOTAL,
} from '../platform/http/openapi-parts.ts'
import { describeQuery, oneOf } from '../platform/http/query.ts'
import { MOST_BYTES } from '../platform/reading/page.ts'
import { everyGet } from '../platform/reading/parameters.ts'
import { LIST_PARAMETERS, MOST_PAGE_SIZE } from './list-query.ts'
import { ORDER_ANSWERED, ORDER_SHOWN, ORDER_WARNING } from './order-forms.ts'
import { LOCALIZED_ADDRESS, ORDER_WRITTEN, STATUS_CHANGE } from './order-schema.ts'
import { MAX_POLL_ORDERS } from './poll.ts'
import { WRITE_HEADERS } from './write-headers.ts'

const TAG = [{ name: 'Orders', description: 'Orders, their items, addresses and states' }]

const idInPath = (description: string) => ({
  in: 'path',
  name: 'id',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: MAX_ORDER_ID },
  description,
})
const ORDER_ID = idInPath('The order_id of the order')
const ONE_PARAMETERS = { ...everyGet(ORDER_FIELDS), fields: LIST_PARAMETERS.fields }

const preferring = (description: string) => header('Prefer', { type: 'string' }, description)
const LANGUAGE = (description: string) => header('Accept-Language', { type: 'string' }, description)
const PRODUCT_LANGUAGE = LANGUAGE('The language of product_name: ro, ru, en or uk')
const WRITE_LANGUAGE = LANGUAGE('The language of error messages and of product_name: ro, ru, en or uk')
/** What a write of orders takes (rules 6.3 and 6.8). */
export const ORDER_WRITE_PARAMETERS = {
  items: oneOf(
    ['match', 'add'],
    'match (unless given): items without an id mean stored ones of the same product; add: they are always added',
  ),
  resend: oneOf(
    ['skip', 'apply'],
    'apply: a row is written although it created its order, or is the last by which this token has written it',
  ),
  ...WRITE_PARAMETERS,
  fields: LIST_PARAMETERS.fields,
}

/** The config of each route of orders: how it is documented, and which take their body as bytes. */
export const documentation = {
  list: {
    openapi: {
      tags: TAG,
      operationId: 'order_list',
      summary: 'List orders',
      description: `A call that names neither page, page_size nor after is a poll: every order that matches, up to ${MOST_PAGE_SIZE} and then to the end of the second of the last one. Where more match, or ${MAX_POLL_ORDERS} or ${MOST_BYTES / 2 ** 20} MiB would not do, the Link header leads to the rest by rel="next".`,
      parameters: [...describeQuery(LIST_PARAMETERS), PRODUCT_LANGUAGE, IF_NONE_MATCH],
      responses: {
        200: listOf('The orders', ORDER_SHOWN, { ...TOTAL, ...LINK, ...ETAG }),
        ...NOT_CHANGED,
      },
    },
  },
  one: {
    openapi: {
      tags: TAG,
      operationId: 'order_get',
      summary: 'Get one order',
      parameters: [ORDER_ID, ...describeQuery(ONE_PARAMETERS), PRODUCT_LANGUAGE, IF_NONE_MATCH],
      responses: {
        200: { description: 'The order', headers: ETAG, content: json(ORDER_SHOWN) },
        ...NOT_CHANGED,
      },
    },
  },
  byRrn: {
    openapi: {
      tags: TAG,
      operationId: 'order_get_by_rrn',
      summary: 'Get one order by its reference number',
      description: 'Where reference numbers are unique within a year: the latest order with this one.',
      parameters: [
        {
          in: 'path' as const,
          name: 'value',
          required: true,
          schema: { type: 'string' as const },
          description: 'The rrn of the order',
        },
        ...describeQuery(ONE_PARAMETERS),
        PRODUCT_LANGUAGE,
        IF_NONE_MATCH,
      ],
      responses: {
        200: { description: 'The order', headers: ETAG, content: json(ORDER_SHOWN) },
        ...NOT_CHANGED,
      },
    },
  },
  address: {
    openapi: {
      tags: TAG,
      operationId: 'order_address',
      summary: 'Get the delivery address of an order',
      parameters: [
        ORDER_ID,
        LANGUAGE('The language that address is wanted in: ro, ru, en or uk'),
        ...describeQuery(everyGet(namesIn(LOCALIZED_ADDRESS))),
        IF_NONE_MATCH,
      ],
      responses: {
        200: {
          description: 'The address; 404 when nothing is delivered',
          headers: {
            ...ETAG,
            'Content-Language': answerHeader({ type: 'string' }, 'The language of address'),
          },
          content: json(narrowable(LOCALIZED_ADDRESS)),
        },
        ...NOT_CHANGED,
      },
    },
  },
  history: {
    openapi: {
      tags: TAG,
      operationId: 'order_history',
      summary: 'Get every change of a state in an order',
      parameters: [ORDER_ID, ...describeQuery(everyGet(namesIn(STATUS_CHANGE))), IF_NONE_MATCH],
      responses: {
        200: {
          description: 'The changes, the oldest first',
          headers: ETAG,
          content: json({ type: 'array', items: narrowable(STATUS_CHANGE) }),
        },
        ...NOT_CHANGED,
      },
    },
  },
  upsert: {
    body: 'raw' as const,
    openapi: {
      tags: TAG,
      operationId: 'order_upsert_many',
      summary: 'Create or update many orders',
      description:
        'An order is updated when its order_id is known or, without order_id, its rrn; else it is created. What is left out stays. All are written, or none. The row that created an order is remembered for the life of the order: sent again by any token, without ids of items, it is unchanged. Any other row is unchanged where the same token has last written the order by it, within 12 hours. resend=apply writes both.',
      parameters: [
        ...describeQuery(ORDER_WRITE_PARAMETERS),
        IDEMPOTENCY_KEY,
        preferring(
          'return=minimal: only ids and outcomes are answered; handling=lenient: good orders are written although others are bad (207)',
        ),
        WRITE_LANGUAGE,
      ],
      requestBody: {
        required: true,
        content: json({ type: 'array', items: ORDER_WRITTEN, minItems: 1, maxItems: MOST_OBJECTS }),
      },
      responses: {
        200: {
          description: 'The orders, in the order of the request',
          headers: { ...WRITE_HEADERS, ...WARNING_FIELDS },
          content: json({ type: 'array', items: ORDER_ANSWERED }),
        },
        207: {
          ...lenientAnswer('order', 'The id of the order', ['created', 'updated', 'unchanged', 'invalid'], {
            warning: ORDER_WARNING,
          }),
          headers: { ...WRITE_HEADERS, ...WARNING_FIELDS },
        },
        ...problems(409, 422),
      },
    },
  },
  updateOne: {
    body: 'raw' as const,
    openapi: {
      tags: TAG,
      operationId: 'order_update',
      summary: 'Update one order',
      parameters: [
        ORDER_ID,
        ...describeQuery(ORDER_WRITE_PARAMETERS),
        header('If-Match', { type: 'string' }, 'An ETag of the order: 412 when it has changed since'),
        IDEMPOTENCY_KEY,
        preferring('return=minimal: only the id and the outcome are answered'),
        WRITE_LANGUAGE,
      ],
      requestBody: { required: true, content: json(ORDER_WRITTEN) },
      responses: {
        200: {
          description: 'The order',
          headers: { ...ETAG, ...WRITE_HEADERS, ...WARNING_FIELDS },
          content: json(ORDER_ANSWERED),
        },
        ...problems(409, 412, 422),
      },
    },
  },
  removeItem: {
    openapi: {
      tags: TAG,
      operationId: 'order_item_delete',
      summary: 'Delete an item of an order',
      parameters: [idInPath('The order_id of the item'), ...describeQuery(DRY_RUN), IDEMPOTENCY_KEY],
      responses: {
        204: { description: 'It is gone' },
        ...problems(409, 422),
      },
    },
  },
}
