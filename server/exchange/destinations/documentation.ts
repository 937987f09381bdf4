import {
  DESTINATION,
  DESTINATION_RUN,
  DESTINATION_UNDO,
  DESTINATION_WITH_PASSWORD,
  DESTINATION_WRITE,
} from '@vitrina/schema/exchange/destination'
import { namesIn } from '@vitrina/schema/json-schema'
import { IDEMPOTENCY_KEY } from '../../platform/batch/documentation.ts'
import { DRY_RUN } from '../../platform/batch/options.ts'
import {
  answerHeader,
  header,
  json,
  narrowable,
  problems,
} from '../../platform/http/openapi/openapi-parts.ts'
import { describeQuery } from '../../platform/http/protocol/query.ts'
import { everyGet } from '../../platform/reading/parameters.ts'

const TAGS = {
  tags: [
    {
      name: 'Destinations',
      description: 'External systems that exchange files with the site, such as 1C, and their exchanges',
    },
  ],
} as const

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }
const READ = describeQuery(everyGet(namesIn(DESTINATION)))
const REPEATABLE = [...describeQuery(DRY_RUN), IDEMPOTENCY_KEY]
const SETTINGS_TAG = {
  ETag: answerHeader(
    { type: 'string' },
    'Version of the settings, for If-Match; order numbers do not change it',
  ),
}

const RUN = { in: 'path', name: 'run', required: true, schema: { type: 'integer', minimum: 1 } }

/** Runs in one response. */
export const MAX_RUNS = 100

const answer = (description: string, schema: object) => ({ description, content: json({ ...schema }) })

/** Config of each route: its documentation; a body is read as bytes. */
export const documentation = {
  list: {
    openapi: {
      ...TAGS,
      operationId: 'destination_list',
      summary: 'List destinations',
      parameters: READ,
      responses: { 200: answer('Destinations', { type: 'array', items: narrowable(DESTINATION) }) },
    },
  },
  create: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'destination_create',
      summary: 'Create a destination',
      description:
        'It begins with a dry run, in which nothing is written. The token needs the scopes of its mode: content:write for the catalogue, orders:read and orders:write for orders. The response has the login and, once, the password.',
      parameters: REPEATABLE,
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: DESTINATION_WRITE,
          required: ['name'],
          additionalProperties: false,
        }),
      },
      responses: {
        201: {
          ...answer('Destination with its password', DESTINATION_WITH_PASSWORD),
          headers: { Location: answerHeader({ type: 'string' }, 'Address of the destination') },
        },
        ...problems(409, 422),
      },
    },
  },
  one: {
    openapi: {
      ...TAGS,
      operationId: 'destination_get',
      summary: 'Get one destination',
      parameters: [ID, ...READ],
      responses: {
        200: {
          ...answer('Destination without its password', narrowable(DESTINATION)),
          headers: SETTINGS_TAG,
        },
      },
    },
  },
  change: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'destination_update',
      summary: 'Update one destination',
      description:
        'Omitted fields keep their value. The next order number only increases. The token needs the scopes of the mode before and after.',
      parameters: [
        ID,
        ...REPEATABLE,
        header(
          'If-Match',
          { type: 'string' },
          'ETag of the destination: 412 if its settings have changed since',
        ),
      ],
      requestBody: { required: true, content: json({ type: 'object', properties: DESTINATION_WRITE }) },
      responses: {
        200: { ...answer('Updated destination', DESTINATION), headers: SETTINGS_TAG },
        ...problems(409, 412, 422),
      },
    },
  },
  remove: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'destination_delete',
      summary: 'Delete one destination',
      description: 'Its login, mappings and runs are deleted, too. Products and orders stay.',
      parameters: [ID, ...describeQuery(DRY_RUN)],
      responses: { 204: { description: 'Deleted' } },
    },
  },
  rotate: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'destination_rotate_password',
      summary: 'Rotate the password of a destination',
      description: 'The previous password stops working at once.',
      parameters: [ID, ...REPEATABLE],
      requestBody: { content: json({ type: 'object', additionalProperties: false }) },
      responses: {
        200: answer('Destination with its new password', DESTINATION_WITH_PASSWORD),
        ...problems(409, 422),
      },
    },
  },
  undo: {
    openapi: {
      ...TAGS,
      operationId: 'destination_run_undo_get',
      summary: 'Preview or report the undo of an exchange',
      description:
        'An undo concerns the whole exchange to which the run belongs: all its files of the catalogue.',
      parameters: [ID, RUN, ...describeQuery(everyGet(namesIn(DESTINATION_UNDO)))],
      responses: { 200: answer('Undo with its outcomes', narrowable(DESTINATION_UNDO)) },
    },
  },
  undoIt: {
    body: 'raw',
    openapi: {
      ...TAGS,
      operationId: 'destination_run_undo',
      summary: 'Undo an exchange',
      description:
        'Objects, stock and prices get their values from before the exchange, and objects that it created are deleted, within seconds. Later changes by others stay. Exchanges of at most 20,000 lines can be undone for 30 days.',
      parameters: [ID, RUN, ...REPEATABLE],
      requestBody: { content: json({ type: 'object', additionalProperties: false }) },
      responses: { 200: answer('Undo with its outcomes', DESTINATION_UNDO), ...problems(409, 422) },
    },
  },
  runs: {
    openapi: {
      ...TAGS,
      operationId: 'destination_run_list',
      summary: 'List the last runs of a destination',
      description: `Processed files and answers with orders, each with its report; at most ${MAX_RUNS}, kept for 30 days.`,
      parameters: [ID, ...describeQuery(everyGet(namesIn(DESTINATION_RUN)))],
      responses: {
        200: answer('Runs, the newest first', { type: 'array', items: narrowable(DESTINATION_RUN) }),
      },
    },
  },
} as const
