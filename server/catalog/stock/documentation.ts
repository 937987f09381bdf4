import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { objectNames } from '@vitrina/schema/labels/object-names'
import { PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
import { plainSchema } from '@vitrina/schema/wire/field-schema'
import { IDEMPOTENCY_KEY, lenientAnswer, WARNING_FIELDS } from '../../platform/batch/documentation.ts'
import { WRITE_PARAMETERS } from '../../platform/batch/options.ts'
import { referenceSchema } from '../../platform/batch/reference-schema.ts'
import {
  ETAG,
  header,
  IF_NONE_MATCH,
  json,
  NOT_CHANGED,
  narrowable,
  problems,
} from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../platform/http/protocol/query.ts'
import { everyGet } from '../../platform/reading/parameters.ts'
import { MAX_ROWS_PER_CALL } from './rows.ts'

const object = (properties: Readonly<Record<string, JsonSchema>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const LENIENT = lenientAnswer('row', 'The id of the product', ['updated', 'unchanged', 'invalid'])

/** Config of the routes of a feed: their documentation; a body is read as bytes. */
export const documentation = ({ type, label, owner, ownerField, figure, field, read: path }: ProductFeed) => {
  const tag = { name: label, description: `Field ${figure} of each product per ${objectNames(owner).one}` }
  const row = object({
    [ownerField]: referenceSchema(owner.path),
    [figure]: plainSchema(field, 'never', 'write'),
    [PRODUCT_KEY]: {
      ...plainSchema(product.fields[PRODUCT_KEY], 'never', 'write'),
      description: 'Client key of the product',
    },
  })
  return {
    write: {
      body: 'raw' as const,
      openapi: {
        tags: [tag],
        operationId: `product_${path}_write`,
        summary: `Update the ${type} of products per ${objectNames(owner).one}`,
        parameters: [
          ...describeQuery(WRITE_PARAMETERS),
          IDEMPOTENCY_KEY,
          header(
            'Prefer',
            { type: 'string' },
            'handling=lenient: valid rows are written although others are invalid (207)',
          ),
        ],
        requestBody: {
          required: true,
          content: json({ type: 'array', items: row, minItems: 1, maxItems: MAX_ROWS_PER_CALL }),
        },
        responses: {
          200: {
            description: 'Number of new or changed rows, and of unchanged rows',
            headers: WARNING_FIELDS,
            content: json(object({ updated: { type: 'integer' }, unchanged: { type: 'integer' } })),
          },
          207: LENIENT,
          ...problems(409, 422),
        },
      },
    },
    read: {
      openapi: {
        tags: [tag],
        operationId: `product_${path}_get`,
        summary: `Get the ${type} of one product per ${objectNames(owner).one}`,
        parameters: [...describeQuery(everyGet([ownerField, figure])), IF_NONE_MATCH],
        responses: {
          200: {
            description: `Rows in ascending order of ${ownerField}`,
            headers: ETAG,
            content: json({
              type: 'array',
              items: narrowable(
                object({ [ownerField]: { type: 'integer' }, [figure]: plainSchema(field, 'never', 'read') }),
              ),
            }),
          },
          ...NOT_CHANGED,
        },
      },
    },
  }
}
