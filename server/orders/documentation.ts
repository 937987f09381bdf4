import { namesIn } from '@vitrina/schema/json-schema'
import { MAX_ORDER_ID, ORDER_FIELDS } from '@vitrina/schema/orders/order'
import { MAX_OBJECTS } from '../platform/batch/batch.ts'
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
} from '../platform/http/openapi/openapi-parts.ts'
import { describeQuery, oneOf } from '../platform/http/protocol/query.ts'
import { MAX_PAGE_BYTES } from '../platform/reading/page.ts'
import { everyGet } from '../platform/reading/parameters.ts'
import { ORDER_SHOWN, ORDER_WARNING, ORDER_WRITE_RESULT } from './order-forms.ts'
import {
  ITEM_SPLIT,
  ITEM_SPLIT_IDS,
  LOCALIZED_ADDRESS,
  ORDER_WRITTEN,
  STATUS_CHANGE,
} from './order-schema.ts'
import { LIST_PARAMETERS, MAX_PAGE_SIZE } from './read/list-query.ts'
import { MAX_POLL_ORDERS } from './read/poll.ts'
import { RETURN_PARAMETERS } from './returns/return-parameters.ts'
import { ORDER_RETURN_PREVIEW, ORDER_RETURN_READ, ORDER_RETURN_WRITTEN } from './returns/return-schema.ts'
import { WRITE_HEADERS } from './write/write-headers.ts'

const TAG = [{ name: 'Orders', description: 'Orders with their items, addresses and statuses' }]

const idInPath = (description: string) => ({
  in: 'path',
  name: 'id',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: MAX_ORDER_ID },
  description,
})
const ORDER_ID = idInPath('order_id of the order')
/** Parameters of a read of one order. */
export const ONE_PARAMETERS = { ...everyGet(ORDER_FIELDS), fields: LIST_PARAMETERS.fields }

const preferring = (description: string) => header('Prefer', { type: 'string' }, description)
const LANGUAGE = (description: string) => header('Accept-Language', { type: 'string' }, description)
const PRODUCT_LANGUAGE = LANGUAGE('Language of product_name: ro, ru, en or uk')
const WRITE_LANGUAGE = LANGUAGE('Language of error messages and of product_name: ro, ru, en or uk')
/** Query parameters of a write of orders (rules 6.3 and 6.8). */
export const ORDER_WRITE_PARAMETERS = {
  items: oneOf(
    ['match', 'add'],
    'match (default): an item without an id is matched with a stored item of the same product; add: it is always added',
  ),
  resend: oneOf(
    ['skip', 'apply'],
    'apply: also writes a row that created its order, or that is the last one this token wrote for it; skip (default): such a row is unchanged',
  ),
  ...WRITE_PARAMETERS,
  fields: LIST_PARAMETERS.fields,
}

/** Config of each route of orders: its documentation, and which routes read their body as bytes. */
export const documentation = {
  list: {
    openapi: {
      tags: TAG,
      operationId: 'order_list',
      summary: 'List orders',
      description: `A call without page, page_size and after is a poll. It returns all matching orders, up to ${MAX_PAGE_SIZE} and then to the end of the second of the last one. If more orders match, or a response would exceed ${MAX_POLL_ORDERS} orders or ${MAX_PAGE_BYTES / 2 ** 20} MiB, the Link header has the address of the rest (rel="next").`,
      parameters: [...describeQuery(LIST_PARAMETERS), PRODUCT_LANGUAGE, IF_NONE_MATCH],
      responses: {
        200: listOf('Orders', ORDER_SHOWN, { ...TOTAL, ...LINK, ...ETAG }),
        ...NOT_CHANGED,
      },
    },
  },
  one: {
    openapi: {
      tags: TAG,
      operationId: 'order_get',
      summary: 'Get one order by id',
      parameters: [ORDER_ID, ...describeQuery(ONE_PARAMETERS), PRODUCT_LANGUAGE, IF_NONE_MATCH],
      responses: {
        200: { description: 'Order', headers: ETAG, content: json(ORDER_SHOWN) },
        ...NOT_CHANGED,
      },
    },
  },
  byRrn: {
    openapi: {
      tags: TAG,
      operationId: 'order_get_by_rrn',
      summary: 'Get one order by rrn',
      description:
        'rrn is the number of the order in your own system. If numbers are unique only within a year, the newest order with this number is returned.',
      parameters: [
        {
          in: 'path' as const,
          name: 'value',
          required: true,
          schema: { type: 'string' as const },
          description: 'rrn of the order',
        },
        ...describeQuery(ONE_PARAMETERS),
        PRODUCT_LANGUAGE,
        IF_NONE_MATCH,
      ],
      responses: {
        200: { description: 'Order', headers: ETAG, content: json(ORDER_SHOWN) },
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
        LANGUAGE('Language of address: ro, ru, en or uk'),
        ...describeQuery(everyGet(namesIn(LOCALIZED_ADDRESS))),
        IF_NONE_MATCH,
      ],
      responses: {
        200: {
          description: 'Address; 404 for an order without delivery',
          headers: {
            ...ETAG,
            'Content-Language': answerHeader({ type: 'string' }, 'Language of address'),
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
      summary: 'Get the status history of an order',
      parameters: [ORDER_ID, ...describeQuery(everyGet(namesIn(STATUS_CHANGE))), IF_NONE_MATCH],
      responses: {
        200: {
          description: 'Status changes, the oldest first',
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
      summary: 'Create or update orders',
      description:
        'An order is found by order_id or, without order_id, by rrn. It is updated if it exists and created otherwise. Omitted fields keep their value. All orders are written, or none. The row that created an order is remembered for the life of the order: sent again by any token, without item ids, it is unchanged. Any other row is unchanged if it is the last row that the same token wrote for the order within 12 hours. resend=apply writes such rows too.',
      parameters: [
        ...describeQuery(ORDER_WRITE_PARAMETERS),
        IDEMPOTENCY_KEY,
        preferring(
          'return=minimal: the response has only ids and outcomes; handling=lenient: valid orders are written although others are invalid (207)',
        ),
        WRITE_LANGUAGE,
      ],
      requestBody: {
        required: true,
        content: json({ type: 'array', items: ORDER_WRITTEN, minItems: 1, maxItems: MAX_OBJECTS }),
      },
      responses: {
        200: {
          description: 'Orders, in the order of the request',
          headers: { ...WRITE_HEADERS, ...WARNING_FIELDS },
          content: json({ type: 'array', items: ORDER_WRITE_RESULT }),
        },
        207: {
          ...lenientAnswer('order', 'Id of the order', ['created', 'updated', 'unchanged', 'invalid'], {
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
        header('If-Match', { type: 'string' }, 'ETag of the order: 412 if the order has changed since'),
        IDEMPOTENCY_KEY,
        preferring('return=minimal: the response has only the id and the outcome'),
        WRITE_LANGUAGE,
      ],
      requestBody: { required: true, content: json(ORDER_WRITTEN) },
      responses: {
        200: {
          description: 'Order',
          headers: { ...ETAG, ...WRITE_HEADERS, ...WARNING_FIELDS },
          content: json(ORDER_WRITE_RESULT),
        },
        ...problems(409, 412, 422),
      },
    },
  },
  splitItem: {
    body: 'raw' as const,
    openapi: {
      tags: TAG,
      operationId: 'order_item_split',
      summary: 'Split one item of an order',
      description:
        'The item keeps the rest of its quantity, and a new item with its product, price and status has the part. Their totals together are the total before. The part then has a status of its own.',
      parameters: [
        idInPath('order_id of the item'),
        ...describeQuery(WRITE_PARAMETERS),
        header('If-Match', { type: 'string' }, 'ETag of the order: 412 if the order has changed since'),
        IDEMPOTENCY_KEY,
        preferring('return=minimal: the response has only the ids of the order and of the new item'),
        WRITE_LANGUAGE,
      ],
      requestBody: { required: true, content: json(ITEM_SPLIT) },
      responses: {
        200: {
          description: 'Order',
          headers: { ...ETAG, ...WARNING_FIELDS },
          content: json({ anyOf: [...ORDER_WRITE_RESULT.anyOf, ITEM_SPLIT_IDS] }),
        },
        ...problems(409, 412, 422),
      },
    },
  },
  createReturn: {
    body: 'raw' as const,
    openapi: {
      tags: TAG,
      operationId: 'order_return',
      summary: 'Record a return of an order',
      description:
        'The returned quantities and the total of the order change with it, and where asked the stock. Without order_items it records a refund alone.',
      parameters: [
        ORDER_ID,
        ...describeQuery(WRITE_PARAMETERS),
        header('If-Match', { type: 'string' }, 'ETag of the order: 412 if the order has changed since'),
        IDEMPOTENCY_KEY,
        LANGUAGE('Language of error messages: ro, ru, en or uk'),
      ],
      requestBody: { required: true, content: json(ORDER_RETURN_WRITTEN) },
      responses: {
        200: {
          description: 'Stored return with this number',
          headers: WARNING_FIELDS,
          content: json(ORDER_RETURN_READ),
        },
        201: {
          description: 'Return',
          headers: WARNING_FIELDS,
          content: json({ anyOf: [ORDER_RETURN_READ, ORDER_RETURN_PREVIEW] }),
        },
        ...problems(409, 412, 422),
      },
    },
  },
  returns: {
    openapi: {
      tags: TAG,
      operationId: 'order_return_list',
      summary: 'List returns of orders',
      description: 'In ascending order of the last change.',
      parameters: [...describeQuery(RETURN_PARAMETERS), IF_NONE_MATCH],
      responses: {
        200: {
          description: 'Returns',
          headers: { ...TOTAL, ...LINK, ...ETAG },
          content: json({ type: 'array', items: narrowable(ORDER_RETURN_READ) }),
        },
        ...NOT_CHANGED,
      },
    },
  },
  removeItem: {
    openapi: {
      tags: TAG,
      operationId: 'order_item_delete',
      summary: 'Delete one item of an order',
      parameters: [idInPath('order_id of the item'), ...describeQuery(DRY_RUN), IDEMPOTENCY_KEY],
      responses: {
        204: { description: 'Deleted' },
        ...problems(409, 422),
      },
    },
  },
}
