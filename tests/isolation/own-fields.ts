import assert from 'node:assert/strict'
import type { Client, Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'

const OWN_FIELD = '/external/own-field/'

/**
 * Ids are unique over all sites: the field of the neighbour, the first one of the caller, the one that the caller creates, and an
 * unknown one.
 */
const FOREIGN = 1
const OWN = 2
const CREATED = 3
const NOWHERE = 999

const FIELD = { object: 'v2/product-group', kind: 'text' }

/** Declares a field at a neighbour and one at the caller, the same in both worlds, because ids are unique over all sites. */
export const declareFields = async (neighbour: Client, caller: Client): Promise<void> => {
  const foreign = await neighbour.post(OWN_FIELD, { ...FIELD, code: 'note', label_en: 'theirs' })
  assert.deepEqual([foreign.status, foreign.body.id], [201, FOREIGN])
  const own = await caller.post(OWN_FIELD, { ...FIELD, code: 'kept' })
  assert.deepEqual([own.status, own.body.id], [201, OWN])
}

const of = (method: string, ids: readonly number[], body?: unknown): Call[] =>
  ids.map((id) => ({ method, path: `${OWN_FIELD}${id}/`, ...(body !== undefined && { body }) }))

/** Calls of the routes of own fields with the id of a neighbour's field, and with an own one. */
export const OF_OWN_FIELDS: Readonly<Record<string, readonly Call[]>> = {
  'GET /external/own-field': [{ method: 'GET', path: OWN_FIELD }],
  'POST /external/own-field': [
    { method: 'POST', path: OWN_FIELD, body: { ...FIELD, code: 'note' } },
    { method: 'POST', path: OWN_FIELD, body: { ...FIELD, code: 'note' } },
  ],
  'GET /external/own-field/{id}': of('GET', [OWN, FOREIGN, NOWHERE]),
  'PUT /external/own-field/{id}': of('PUT', [OWN, FOREIGN, NOWHERE], { label_en: 'ours' }),
  'POST /external/own-field/{id}/convert': [OWN, FOREIGN, NOWHERE].map((id) => ({
    method: 'POST',
    path: `${OWN_FIELD}${id}/convert/`,
    body: { kind: 'long_text' },
  })),
  'DELETE /external/own-field/{id}': of('DELETE', [FOREIGN, NOWHERE, CREATED]),
  'GET /external/openapi.json': [{ method: 'GET', path: '/external/openapi.json' }],
}

/** Response without the times of a declaration. */
export const withoutTimesOfOwnFields = ({ path }: Call, reply: Reply): Reply => {
  if (!path.startsWith(OWN_FIELD) || typeof reply.body !== 'object' || reply.body === null) return reply
  const bare = ({ created_at: _, updated_at: __, ...rest }: Record<string, unknown>) => rest
  return { ...reply, body: Array.isArray(reply.body) ? reply.body.map(bare) : bare(reply.body) }
}
