import type { JsonSchema } from '@vitrina/schema/field-kinds'
import { requiredObject } from '@vitrina/schema/json-schema'
import { objectNames } from '@vitrina/schema/labels/object-names'
import { MAX_OBJECTS } from '../../platform/batch/batch.ts'
import {
  IDEMPOTENCY_KEY,
  lenientAnswer,
  WARNING_BARCODES,
  WARNING_FIELDS,
} from '../../platform/batch/documentation.ts'
import type { Tag } from '../../platform/http/openapi/openapi.ts'
import {
  COUNTED,
  ETAG,
  header,
  IF_NONE_MATCH,
  json,
  LINK,
  listOf,
  NOT_CHANGED,
  PREFER_COUNT,
  problems,
} from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../platform/http/protocol/query.ts'
import type { Table } from '../../platform/postgres/derive/table.ts'
import { typeName } from './json-schema.ts'
import type { DeleteParameters } from './read/delete-parameters.ts'
import { contentParameters } from './read/list-parameters.ts'
import { shownForm, writtenForm } from './read/read-schema.ts'
import { writeForm } from './write/write-schema.ts'

const batch = (items: JsonSchema) => ({
  required: true,
  content: json({ type: 'array', items, minItems: 1, maxItems: MAX_OBJECTS }),
})

export const ID_IN_PATH = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const WRITE_HEADERS = [
  IDEMPOTENCY_KEY,
  header(
    'Prefer',
    { type: 'string' },
    'return=minimal: the response has only ids; handling=lenient: valid objects are written although others are invalid (207)',
  ),
]
const OUTCOME = { enum: ['created', 'updated', 'unchanged'] }
const OUTCOMES = ['created', 'updated', 'unchanged', 'invalid']

/** Tag of all operations on one kind of object. */
export const documentationTag = ({ resource }: Table): Tag => ({
  name: resource.label.en,
  description: `Objects at /external/${resource.path}/`,
})

/** Config of each content route: its documentation; its body is read as bytes. */
export const documentation = (
  table: Table,
  { deletion, instead }: { readonly deletion: DeleteParameters; readonly instead: readonly string[] },
) => {
  const names = objectNames(table.resource)
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
  const id = {
    type: ['integer', 'null'],
    description: 'Null in a dry run for an object that does not exist yet',
  }
  const scopes = instead.length > 0 && {
    description: `Scope: content:read or ${instead.join(' or ')}.`,
  }
  const triple = {
    $id: `${typeName(table)}Outcome`,
    ...requiredObject({
      id,
      ...(table.key === null ? {} : { [table.key]: { type: ['string', 'null'] } }),
      outcome: OUTCOME,
    }),
  }
  const minimal = {
    $id: 'ObjectId',
    description: 'Object in a response with return=minimal',
    ...requiredObject({ id }),
  }

  return {
    list: operation('list', `List ${names.many}`, {
      ...scopes,
      parameters: [...describeQuery(list), IF_NONE_MATCH, PREFER_COUNT],
      responses: {
        200: listOf('Objects, in ascending order of their ids unless ordering is given', read, {
          ...COUNTED,
          ...LINK,
          ...ETAG,
        }),
        ...NOT_CHANGED,
      },
    }),
    one: operation('get', `Get one ${names.one} by id`, {
      ...scopes,
      parameters: [ID_IN_PATH, ...describeQuery(one), IF_NONE_MATCH],
      responses: {
        200: { description: 'The object', headers: ETAG, content: json(read) },
        ...NOT_CHANGED,
      },
    }),
    byKey: operation(`get_by_${table.key}`, `Get one ${names.one} by key`, {
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
    create: operation('create_many', `Create ${names.many}`, {
      description: `Creates up to ${MAX_OBJECTS} objects in one transaction: all or, if one is invalid, none. With handling=lenient the valid ones are created.`,
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
    update: operation('update_many', `Update ${names.many} by id`, {
      description: `Updates up to ${MAX_OBJECTS} objects by id in one transaction. Omitted fields keep their value; null clears a field.`,
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
    upsert: operation('upsert_many', `Create or update ${names.many} by key`, {
      description:
        'Each object is found by its client key, updated if it exists and created otherwise. Omitted fields of an existing object keep their value. An object without changes is not written and has the outcome unchanged, so the call can be repeated.',
      parameters: [...describeQuery(upsert), ...WRITE_HEADERS],
      requestBody: batch(writeForm(table, 'upsert')),
      responses: {
        200: {
          description: 'Outcome of each object, in the order of the request',
          headers: warnings,
          content: json({ type: 'array', items: { anyOf: [triple, minimal] } }),
        },
        207: lenient,
        ...problems(409, 422),
      },
    }),
    updateOne: operation('update', `Update one ${names.one}`, {
      description:
        'Omitted fields keep their value; null clears a field. If-Match prevents overwriting changes by others.',
      parameters: [
        ID_IN_PATH,
        ...describeQuery(update),
        header('If-Match', { type: 'string' }, 'ETag of the object: 412 if the object has changed since'),
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
    remove: operation('delete_many', `Delete ${names.many}`, {
      description: 'All objects are deleted, or none. An object that others refer to is refused (in_use).',
      parameters: [...describeQuery(deletion), IDEMPOTENCY_KEY],
      requestBody: batch({ type: 'integer' }),
      responses: {
        200: {
          description: 'Number of deleted objects',
          content: json(requiredObject({ deleted: { type: 'integer', minimum: 0 } })),
        },
        ...problems(409, 422),
      },
    }),
    removeOne: operation('delete', `Delete one ${names.one}`, {
      parameters: [ID_IN_PATH, ...describeQuery(deletion)],
      responses: { 204: { description: 'Deleted' }, ...problems(409) },
    }),
  }
}
