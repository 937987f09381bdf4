import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { wholeObject } from '@vitrina/schema/json-schema'
import { MOST_OBJECTS } from '../../platform/batch/batch.ts'
import {
  IDEMPOTENCY_KEY,
  lenientAnswer,
  WARNING_BARCODES,
  WARNING_FIELDS,
} from '../../platform/batch/documentation.ts'
import type { Tag } from '../../platform/http/openapi.ts'
import {
  ETAG,
  header,
  IF_NONE_MATCH,
  json,
  LINK,
  listOf,
  NOT_CHANGED,
  problems,
  TOTAL,
} from '../../platform/http/openapi-parts.ts'
import { describeQuery } from '../../platform/http/query.ts'
import type { Table } from '../../platform/postgres/table.ts'
import { typeName } from './json-schema.ts'
import { contentParameters, type DeleteParameters } from './list-parameters.ts'
import { shownForm, writtenForm } from './read-schema.ts'
import { writeForm } from './write-schema.ts'

const batch = (items: JsonSchema) => ({
  required: true,
  content: json({ type: 'array', items, minItems: 1, maxItems: MOST_OBJECTS }),
})

export const ID_IN_PATH = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const WRITE_HEADERS = [
  IDEMPOTENCY_KEY,
  header(
    'Prefer',
    { type: 'string' },
    'return=minimal: only ids are answered; handling=lenient: good objects are written although others are bad (207)',
  ),
]
const OUTCOME = { enum: ['created', 'updated', 'unchanged'] }
const OUTCOMES = ['created', 'updated', 'unchanged', 'invalid']

/** The tag of all calls about an object. */
export const documentationTag = ({ resource }: Table): Tag => ({
  name: resource.label.en,
  description: `The objects at /external/${resource.path}`,
})

/** The config of each content route: how it is documented, and that it takes its body as bytes. */
export const documentation = (
  table: Table,
  { deletion, instead }: { readonly deletion: DeleteParameters; readonly instead: readonly string[] },
) => {
  const { path } = table.resource
  const read = shownForm(table)
  const hasCodes = table.columns.some(({ field }) => field.kind === 'codes')
  const warnings = hasCodes ? { ...WARNING_FIELDS, ...WARNING_BARCODES } : WARNING_FIELDS
  const lenient = lenientAnswer('object', 'The id of the object', OUTCOMES, {}, warnings)
  const written = writtenForm(table)
  const { list, one, create, update, upsert } = contentParameters(table)
  const operation = (name: string, summary: string, parts: object) => ({
    body: 'raw' as const,
    openapi: { tags: [documentationTag(table)], operationId: `${table.name}_${name}`, summary, ...parts },
  })
  const id = { type: ['integer', 'null'], description: 'Null: it is not there yet, as this is a dry run' }
  const scopes = instead.length > 0 && {
    description: `With the scope content:read, or ${instead.join(' or ')}.`,
  }
  const triple = {
    $id: `${typeName(table)}Outcome`,
    ...wholeObject({
      id,
      ...(table.key === null ? {} : { [table.key]: { type: ['string', 'null'] } }),
      outcome: OUTCOME,
    }),
  }
  const minimal = { $id: 'ObjectId', description: 'With return=minimal', ...wholeObject({ id }) }

  return {
    list: operation('list', `List ${path}`, {
      ...scopes,
      parameters: [...describeQuery(list), IF_NONE_MATCH],
      responses: {
        200: listOf('The objects, in ascending order of their ids', read, { ...TOTAL, ...LINK, ...ETAG }),
        ...NOT_CHANGED,
      },
    }),
    one: operation('get', `Get one ${path}`, {
      ...scopes,
      parameters: [ID_IN_PATH, ...describeQuery(one), IF_NONE_MATCH],
      responses: {
        200: { description: 'The object', headers: ETAG, content: json(read) },
        ...NOT_CHANGED,
      },
    }),
    byKey: operation(`get_by_${table.key}`, `Get one ${path} by its client key`, {
      ...scopes,
      parameters: [
        {
          in: 'path',
          name: 'value',
          required: true,
          schema: { type: 'string' },
          description: `The ${table.key}`,
        },
        ...describeQuery(one),
        IF_NONE_MATCH,
      ],
      responses: {
        200: { description: 'The object', headers: ETAG, content: json(read) },
        ...NOT_CHANGED,
      },
    }),
    create: operation('create_many', `Create many ${path}`, {
      parameters: [...describeQuery(create), ...WRITE_HEADERS],
      requestBody: batch(writeForm(table, 'create')),
      responses: {
        201: {
          description: 'The created objects, in the order of the request',
          headers: warnings,
          content: json({ type: 'array', items: written }),
        },
        207: lenient,
        ...problems(409, 422),
      },
    }),
    update: operation('update_many', `Update many ${path}`, {
      parameters: [...describeQuery(update), ...WRITE_HEADERS],
      requestBody: batch(writeForm(table, 'update')),
      responses: {
        200: {
          description: 'The updated objects, in the order of the request',
          headers: warnings,
          content: json({ type: 'array', items: written }),
        },
        207: lenient,
        ...problems(409, 422),
      },
    }),
    upsert: operation('upsert_many', `Create or update many ${path} by their client keys`, {
      parameters: [...describeQuery(upsert), ...WRITE_HEADERS],
      requestBody: batch(writeForm(table, 'upsert')),
      responses: {
        200: {
          description: 'What became of each object, in the order of the request',
          headers: warnings,
          content: json({ type: 'array', items: { anyOf: [triple, minimal] } }),
        },
        207: lenient,
        ...problems(409, 422),
      },
    }),
    updateOne: operation('update', `Update one ${path}`, {
      parameters: [
        ID_IN_PATH,
        ...describeQuery(update),
        header('If-Match', { type: 'string' }, 'An ETag of the object: 412 when it has changed since'),
        ...WRITE_HEADERS,
      ],
      requestBody: { required: true, content: json(writeForm(table, 'updateOne')) },
      responses: {
        200: {
          description: 'The updated object',
          headers: { ...ETAG, ...warnings },
          content: json(written),
        },
        ...problems(409, 412, 422),
      },
    }),
    remove: operation('delete_many', `Delete many ${path}`, {
      parameters: [...describeQuery(deletion), IDEMPOTENCY_KEY],
      requestBody: batch({ type: 'integer' }),
      responses: {
        200: {
          description: 'How many went',
          content: json(wholeObject({ deleted: { type: 'integer', minimum: 0 } })),
        },
        ...problems(409, 422),
      },
    }),
    removeOne: operation('delete', `Delete one ${path}`, {
      parameters: [ID_IN_PATH, ...describeQuery(deletion)],
      responses: { 204: { description: 'It is gone' }, ...problems(409) },
    }),
  }
}
