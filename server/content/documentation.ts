import { MOST_OBJECTS } from '../batch/batch.ts'
import { DRY_RUN, IDEMPOTENCY_KEY, lenientAnswer } from '../batch/documentation.ts'
import type { Column, Table } from '../database/table.ts'
import { header, json, problems, query } from '../http/openapi-parts.ts'
import { type JsonSchema, readForm, writeForm } from './json-schema.ts'
import { filterable, orderable } from './list-query.ts'

const batch = (items: JsonSchema) => ({
  required: true,
  content: json({ type: 'array', items, minItems: 1, maxItems: MOST_OBJECTS }),
})

const ID_IN_PATH = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const FIELDS = query(
  'fields',
  { type: 'string' },
  'Names of fields, separated by commas: only these are returned',
)
const IF_NONE_MATCH = header(
  'If-None-Match',
  { type: 'string' },
  'An ETag: 304 while nothing has changed since',
)
const SLUGS = query('slugs', { enum: ['auto'] }, 'Makes the slugs that are missing from the names')
const WRITE_HEADERS = [
  IDEMPOTENCY_KEY,
  header(
    'Prefer',
    { type: 'string' },
    'return=minimal: only ids are answered; handling=lenient: good objects are written although others are bad (207)',
  ),
]
const OUTCOME = { enum: ['created', 'updated', 'unchanged'] }
const LENIENT = lenientAnswer('object', 'The id of the object', [
  'created',
  'updated',
  'unchanged',
  'invalid',
])

const filterSchema = ({ field }: Column): JsonSchema =>
  field.kind === 'boolean'
    ? { type: 'boolean' }
    : field.kind === 'reference' || field.kind === 'references'
      ? { type: 'integer' }
      : { type: 'string' }

/** The parameters by which lists and exports are filtered alike. */
export const FILTERS = [
  query('ids', { type: 'string' }, 'Ids, separated by commas'),
  query('updated_after', { type: 'integer' }, 'Unix time in seconds, inclusive'),
  query(
    'search',
    { type: 'string' },
    'Looks in names, codes and keys, without regard to case and diacritics',
  ),
]

/** The filters by fields of an object. */
export const filtersOf = (table: Table) =>
  filterable(table).map((column) =>
    query(column.name, filterSchema(column), `Only objects with this ${column.name}`),
  )

/** The config of each content route: how it is documented, and that it takes its body as bytes. */
export const documentation = (table: Table) => {
  const { label, path } = table.resource
  const read = readForm(table)
  const list = { type: 'array', items: read }
  const operation = (summary: string, parts: object) => ({
    body: 'raw' as const,
    openapi: { tags: [label.en], summary, ...parts },
  })
  const triple = {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: ['integer', 'null'] },
        ...(table.key === null ? {} : { [table.key]: { type: ['string', 'null'] } }),
        outcome: OUTCOME,
      },
    },
  }

  return {
    list: operation(`List ${path}`, {
      parameters: [
        query(
          'page_size',
          { type: 'integer', minimum: 1, default: 100 },
          'Objects a page; more than 5000 is reduced to 5000',
        ),
        query('page', { type: 'integer', minimum: 1, default: 1 }, 'Number of the page'),
        query(
          'after',
          { type: 'integer', minimum: 0 },
          'Only objects with a larger id: reads on at the same cost however deep',
        ),
        FIELDS,
        ...FILTERS,
        query(
          'ordering',
          { enum: orderable(table).flatMap((name) => [name, `-${name}`]) },
          'A field; behind a minus: descending',
        ),
        ...filtersOf(table),
        IF_NONE_MATCH,
      ],
      responses: {
        200: {
          description: 'The objects, in ascending order of their ids',
          headers: {
            'X-Total-Count': { schema: { type: 'integer' }, description: 'How many there are on all pages' },
            Link: { schema: { type: 'string' }, description: 'first, prev, next and last page' },
            ETag: { schema: { type: 'string' } },
          },
          content: json(list),
        },
        304: { description: 'Not changed' },
      },
    }),
    one: operation(`Get one ${path}`, {
      parameters: [ID_IN_PATH, FIELDS, IF_NONE_MATCH],
      responses: {
        200: { description: 'The object', content: json(read) },
        304: { description: 'Not changed' },
      },
    }),
    byKey: operation(`Get one ${path} by its client key`, {
      parameters: [
        {
          in: 'path',
          name: 'value',
          required: true,
          schema: { type: 'string' },
          description: `The ${table.key}`,
        },
        FIELDS,
        IF_NONE_MATCH,
      ],
      responses: {
        200: { description: 'The object', content: json(read) },
        304: { description: 'Not changed' },
      },
    }),
    create: operation(`Create many ${path}`, {
      parameters: [DRY_RUN, SLUGS, FIELDS, ...WRITE_HEADERS],
      requestBody: batch(writeForm(table, 'create')),
      responses: {
        201: { description: 'The created objects, in the order of the request', content: json(list) },
        207: LENIENT,
        ...problems(409, 422),
      },
    }),
    update: operation(`Update many ${path}`, {
      parameters: [DRY_RUN, FIELDS, ...WRITE_HEADERS],
      requestBody: batch(writeForm(table, 'update')),
      responses: {
        200: { description: 'The updated objects, in the order of the request', content: json(list) },
        207: LENIENT,
        ...problems(409, 422),
      },
    }),
    upsert: operation(`Create or update many ${path} by their client keys`, {
      parameters: [
        DRY_RUN,
        query('mode', { enum: ['update', 'create'] }, 'update refuses to create, create refuses to update'),
        SLUGS,
        ...WRITE_HEADERS,
      ],
      requestBody: batch(writeForm(table, 'upsert')),
      responses: {
        200: {
          description: 'What became of each object, in the order of the request',
          content: json(triple),
        },
        207: LENIENT,
        ...problems(409, 422),
      },
    }),
    updateOne: operation(`Update one ${path}`, {
      parameters: [ID_IN_PATH, DRY_RUN, FIELDS, ...WRITE_HEADERS],
      requestBody: { required: true, content: json(writeForm(table, 'updateOne')) },
      responses: {
        200: { description: 'The updated object', content: json(read) },
        ...problems(409, 422),
      },
    }),
    remove: operation(`Delete many ${path}`, {
      parameters: [DRY_RUN, ...WRITE_HEADERS.slice(0, 1)],
      requestBody: batch({ type: 'integer' }),
      responses: {
        200: {
          description: 'How many went',
          content: json({ type: 'object', properties: { deleted: { type: 'integer' } } }),
        },
        ...problems(409, 422),
      },
    }),
    removeOne: operation(`Delete one ${path}`, {
      parameters: [ID_IN_PATH, DRY_RUN],
      responses: { 204: { description: 'It is gone' }, ...problems(409) },
    }),
  }
}
