import { DRY_RUN, IDEMPOTENCY_KEY, lenientAnswer } from '../batch/documentation.ts'
import { header, json, problems } from '../http/openapi-parts.ts'
import { type Feed, PRODUCT_KEY } from './feed.ts'
import { MOST_ROWS } from './rows.ts'

type JsonSchema = Readonly<Record<string, unknown>>

const object = (properties: Readonly<Record<string, JsonSchema>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const ID = { type: 'integer', minimum: 1 }

const written = (field: Feed['field']): JsonSchema =>
  field.kind === 'money'
    ? { type: ['string', 'number'], examples: ['1500.00'] }
    : { type: 'number', description: `At most ${field.places} decimal places` }

const shown = (field: Feed['field']): JsonSchema =>
  field.kind === 'money' ? { type: 'string', examples: ['1500.00'] } : { type: 'number' }

const LENIENT = lenientAnswer('row', 'The id of the product', ['updated', 'unchanged', 'invalid'])

/** The config of the routes of a feed: how they are documented, and that a call comes as bytes. */
export const documentation = ({ label, owner, ownerField, figure, field }: Feed) => {
  const ownerSchema = {
    description: `Id of ${owner.path}, or its client key`,
    oneOf: [ID, object({ [owner.key]: { type: ['string', 'integer'] } })],
  }
  const row = object({
    [ownerField]: ownerSchema,
    [figure]: written(field),
    [PRODUCT_KEY]: { type: 'string', maxLength: 255, description: 'The client key of the product' },
  })
  return {
    write: {
      body: 'raw' as const,
      openapi: {
        tags: [label],
        summary: `Write ${figure} of many products, per ${owner.path}`,
        parameters: [
          DRY_RUN,
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
            content: json(object({ updated: { type: 'integer' }, unchanged: { type: 'integer' } })),
          },
          207: LENIENT,
          ...problems(409, 422),
        },
      },
    },
    read: {
      openapi: {
        tags: [label],
        summary: `Get ${figure} of one product, per ${owner.path}`,
        parameters: [
          header('If-None-Match', { type: 'string' }, 'An ETag: 304 while nothing has changed since'),
        ],
        responses: {
          200: {
            description: `In ascending order of ${ownerField}`,
            headers: { ETag: { schema: { type: 'string' } } },
            content: json({
              type: 'array',
              items: object({ [ownerField]: { type: 'integer' }, [figure]: shown(field) }),
            }),
          },
          304: { description: 'Not changed' },
        },
      },
    },
  }
}
