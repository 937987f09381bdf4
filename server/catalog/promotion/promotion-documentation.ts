import { requiredObject } from '@vitrina/schema/json-schema'
import { LANGUAGES } from '@vitrina/schema/languages'
import { product } from '@vitrina/schema/resources/product'
import { plainSchema } from '@vitrina/schema/wire/field-schema'
import {
  ETAG,
  IF_NONE_MATCH,
  json,
  NOT_CHANGED,
  narrowable,
} from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery, integerParameter, someOf } from '../../platform/http/protocol/query.ts'
import { everyGet, pageSizeOf } from '../../platform/reading/parameters.ts'

const TAG = { name: 'Promotion prices', description: 'Products of a promotion and promotions of a product' }

/** Products on a page. */
export const PAGE = { usual: 100, most: 1_000 }

const NAMES = Object.fromEntries(
  LANGUAGES.map((language) => [`name_${language}`, { type: ['string', 'null'] }]),
)

const PRICES = {
  price_before: {
    ...plainSchema(product.fields.price, 'never', 'read'),
    description: 'Price without promotions',
  },
  price: {
    ...plainSchema(product.fields.price, 'also', 'read'),
    description: 'Price with this promotion; null if it would not be lower',
  },
  applied: { type: 'boolean', description: 'True if the product has this price now' },
}

const ROW = {
  id: { type: 'integer', description: 'Id of the product' },
  group_product_id: { type: 'string' },
  ...NAMES,
  ...PRICES,
}

const PROMOTION = {
  id: { type: 'integer', description: 'Id of the promotion' },
  slug: { type: 'string' },
  ...NAMES,
  starts_at: { type: 'string', format: 'date-time' },
  ends_at: { type: 'string', format: 'date-time' },
  ...PRICES,
}

const productFields = Object.keys(ROW)
export const promotionFields = Object.keys(PROMOTION)

export const PRODUCT_PARAMETERS = {
  after: integerParameter(0, 'Id of the last product of the previous page; omit for the first page'),
  page_size: pageSizeOf(PAGE.usual, PAGE.most),
  fields: someOf(productFields),
}

/** Configs of the routes: their documentation. */
export const documentation = {
  products: {
    openapi: {
      tags: [TAG],
      operationId: 'promo_products_list',
      summary: 'List the products of a promotion with their prices',
      parameters: [...describeQuery(PRODUCT_PARAMETERS), IF_NONE_MATCH],
      responses: {
        200: {
          description:
            'Products in ascending order of ids; the id of the last one is the `after` of the next page',
          headers: ETAG,
          content: json({ type: 'array', items: narrowable(requiredObject(ROW)) }),
        },
        ...NOT_CHANGED,
      },
    },
  },
  promotions: {
    openapi: {
      tags: [TAG],
      operationId: 'product_promotions_list',
      summary: 'List the running and planned promotions of a product with their prices',
      parameters: [...describeQuery(everyGet(promotionFields)), IF_NONE_MATCH],
      responses: {
        200: {
          description: 'Promotions by the start of their discount',
          headers: ETAG,
          content: json({ type: 'array', items: narrowable(requiredObject(PROMOTION)) }),
        },
        ...NOT_CHANGED,
      },
    },
  },
}
