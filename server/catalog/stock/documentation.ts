import { type JsonSchema, plainSchema } from '@vitrina/schema/field-kinds'
import { PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import { product } from '@vitrina/schema/resources/product'
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
} from '../../platform/http/openapi-parts.ts'
import { describeQuery } from '../../platform/http/query.ts'
import { everyGet } from '../../platform/reading/parameters.ts'
import { MOST_ROWS } from './rows.ts'

const object = (properties: Readonly<Record<string, JsonSchema>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const LENIENT = lenientAnswer('row', 'The id of the product', ['updated', 'unchanged', 'invalid'])

/** The config of the routes of a feed: how they are documented, and that a call comes as bytes. */
export const documentation = ({ label, owner, ownerField, figure, field, read: path }: ProductFeed) => {
  const tag = { name: label, description: `The ${figure} of each product, per ${owner.path}` }
  const row = object({
    [ownerField]: referenceSchema(owner.path),
    [figure]: plainSchema(field, 'never', 'write'),
    [PRODUCT_KEY]: {
      ...plainSchema(product.fields[PRODUCT_KEY], 'never', 'write'),
      description: 'The client key of the product',
    },
  })
  return {
    write: {
      body: 'raw' as const,
      openapi: {
        tags: [tag],
        operationId: `product_${path}_write`,
        summary: `Write ${figure} of many products, per ${owner.path}`,
        parameters: [
          ...describeQuery(WRITE_PARAMETERS),
          IDEMPOTENCY_KEY,
          header(
            'Prefer',
            { type: 'string' },
            'handling=lenient: good rows are written although others are bad (207)',
          ),
        ],
        requestBody: {
          required: true,
          content: json({ type: 'array', items: row, minItems: 1, maxItems: MOST_ROWS }),
        },
        responses: {
          200: {
            description: 'How many rows are new or changed, and how many are as they were',
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
        summary: `Get ${figure} of one product, per ${owner.path}`,
        parameters: [...describeQuery(everyGet([ownerField, figure])), IF_NONE_MATCH],
        responses: {
          200: {
            description: `In ascending order of ${ownerField}`,
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
