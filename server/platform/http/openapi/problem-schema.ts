import { STATUS } from '@vitrina/schema/errors'

const code = {
  type: 'string',
  enum: Object.keys(STATUS),
  description: 'Stable code for programs; independent of the language',
}

/** Schema of every error response, for the OpenAPI document; `problemOf` creates them. */
export const problemSchema = {
  type: 'object',
  description: 'Error response (RFC 9457)',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'doc_url'],
  properties: {
    type: { type: 'string', description: 'urn:vitrina:error:<code>' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: {
      type: 'string',
      description: 'For a person, in the language of Accept-Language: en, ro, ru or uk',
    },
    code,
    request_id: { type: 'string', format: 'uuid', description: 'As in X-Request-Id and in our log' },
    doc_url: {
      type: 'string',
      format: 'uri-reference',
      description: 'Documentation of the code, relative to the address of the call: /docs/errors#<code>',
    },
    safe: { type: 'integer', description: 'With restored: the last cursor whose changes are still valid' },
    oldest: { type: 'integer', description: 'With cursor_gone: the cursor from which changes are kept' },
    errors: {
      type: 'array',
      description: 'Errors of the request: up to 1000 entries, then one with the number of further errors',
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          index: { type: 'integer', description: 'Position in the array that was sent' },
          field: { type: 'string', description: 'Name, or dotted path, of the field or parameter' },
          code,
          message: { type: 'string' },
        },
      },
    },
  },
}
