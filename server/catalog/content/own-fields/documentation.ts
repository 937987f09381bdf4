import { namesIn } from '@vitrina/schema/json-schema'
import { LOST_VALUES, OWN_FIELD_CONVERSION } from '@vitrina/schema/own-field-conversion'
import { OWN_FIELD_CREATE, OWN_FIELD_OBJECTS, OWN_FIELD_READ } from '@vitrina/schema/own-fields'
import { IDEMPOTENCY_KEY } from '../../../platform/batch/documentation.ts'
import { DRY_RUN } from '../../../platform/batch/options.ts'
import { answerHeader, json, narrowable, problems } from '../../../platform/http/openapi/openapi-parts.ts'
import { describeQuery, oneOf } from '../../../platform/http/protocol/query.ts'
import { everyGet } from '../../../platform/reading/parameters.ts'

const TAGS = {
  tags: [{ name: 'Own fields', description: 'Fields that the site declares itself, for its objects' }],
} as const

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const REPEATABLE = [...describeQuery(DRY_RUN), IDEMPOTENCY_KEY]

/** Parameters of the list. */
export const OWN_FIELD_LIST = {
  object: oneOf(OWN_FIELD_OBJECTS, 'Only fields of these objects'),
  ...everyGet(namesIn(OWN_FIELD_READ)),
}

/** Parameters of a conversion. */
export const CONVERSION = {
  ...DRY_RUN,
  lost: oneOf(
    LOST_VALUES,
    'clear: values that the new kind cannot hold are removed; refuse, the default: the call is refused if there are any',
  ),
}

const answer = (description: string, schema: object) => ({ description, content: json({ ...schema }) })

const body = (required: readonly string[]) => ({
  required: true,
  content: json({
    type: 'object',
    properties: OWN_FIELD_CREATE,
    ...(required.length > 0 && { required, additionalProperties: false }),
  }),
})

/** Config of each route: its documentation; a body is read as bytes. */
export const documentation = {
  list: {
    openapi: {
      ...TAGS,
      operationId: 'own_field_list',
      summary: 'List own fields',
      parameters: describeQuery(OWN_FIELD_LIST),
      responses: {
        200: answer('Own fields by object, in the order of the form', {
          type: 'array',
          items: narrowable(OWN_FIELD_READ),
        }),
      },
    },
  },
  create: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'own_field_create',
      summary: 'Declare an own field',
      description:
        'The objects have the field at once; a required field is required of objects that are created from now on.',
      parameters: REPEATABLE,
      requestBody: body(['object', 'code', 'kind']),
      responses: {
        201: {
          ...answer('Declared field', OWN_FIELD_READ),
          headers: { Location: answerHeader({ type: 'string' }, 'Address of the field') },
        },
        ...problems(409, 422),
      },
    },
  },
  one: {
    openapi: {
      ...TAGS,
      operationId: 'own_field_get',
      summary: 'Get one own field',
      parameters: [ID, ...describeQuery(everyGet(namesIn(OWN_FIELD_READ)))],
      responses: { 200: answer('Own field', narrowable(OWN_FIELD_READ)) },
    },
  },
  change: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'own_field_update',
      summary: 'Update one own field',
      description:
        'Omitted settings keep their value. A change that could lose stored values is refused: of kind, language, list or referenced object, of a choice in use, to fewer decimal places, and to unique where values repeat.',
      parameters: [ID, ...REPEATABLE],
      requestBody: body([]),
      responses: { 200: answer('Updated field', OWN_FIELD_READ), ...problems(409, 422) },
    },
  },
  convert: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'own_field_convert',
      summary: 'Convert one own field',
      description:
        'Changes the field as an update does, and converts the values of all objects, also of those in the trash. A dry run counts the values that convert, and names those that would be lost. Settings that the new kind does not have are switched off.',
      parameters: [ID, ...describeQuery(CONVERSION), IDEMPOTENCY_KEY],
      requestBody: body([]),
      responses: { 200: answer('Counts of values', OWN_FIELD_CONVERSION), ...problems(409, 422) },
    },
  },
  remove: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'own_field_delete',
      summary: 'Delete one own field',
      description:
        'Its values are hidden at once. A field that is declared later under the code has none of them.',
      parameters: [ID, ...describeQuery(DRY_RUN)],
      responses: { 204: { description: 'Deleted' } },
    },
  },
}
