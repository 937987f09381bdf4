import assert from 'node:assert/strict'
import type { Client, Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'

const OWN_FIELD = '/external/own-field/'

/** Ids are unique over all sites: the field of the neighbour, the first one of the caller, and an unknown one. */
const FOREIGN = 1
const OWN = 2
const NOWHERE = 999

const FIELD = { object: 'v2/product-group', kind: 'text' }

/** Declares a field at a neighbour, in both worlds, so that later ids are the same. */
export const declareForeign = async (neighbour: Client): Promise<void> => {
  const { status, body } = await neighbour.post(OWN_FIELD, { ...FIELD, code: 'note', label_en: 'theirs' })
  assert.deepEqual([status, body.id], [201, FOREIGN])
}

const of = (method: string, ids: readonly number[], body?: unknown): Call[] =>
  ids.map((id) => ({ method, path: `${OWN_FIELD}${id}/`, ...(body !== undefined && { body }) }))

/** Calls of the routes of own fields with the id of a neighbour's field, and with one's own. */
export const OF_OWN_FIELDS: Readonly<Record<string, readonly Call[]>> = {
  'GET /external/own-field': [{ method: 'GET', path: OWN_FIELD }],
  'POST /external/own-field': [
    { method: 'POST', path: OWN_FIELD, body: { ...FIELD, code: 'note' } },
    { method: 'POST', path: OWN_FIELD, body: { ...FIELD, code: 'note' } },
  ],
  'GET /external/own-field/{id}': of('GET', [OWN, FOREIGN, NOWHERE]),
  'PUT /external/own-field/{id}': of('PUT', [OWN, FOREIGN, NOWHERE], { label_en: 'ours' }),
  'DELETE /external/own-field/{id}': of('DELETE', [FOREIGN, NOWHERE, OWN]),
  'GET /external/openapi.json': [{ method: 'GET', path: '/external/openapi.json' }],
}

/** An answer without the times of a declaration. */
export const withoutTimesOfOwnFields = ({ path }: Call, reply: Reply): Reply => {
  if (!path.startsWith(OWN_FIELD) || typeof reply.body !== 'object' || reply.body === null) return reply
  const bare = ({ created_at: _, updated_at: __, ...rest }: Record<string, unknown>) => rest
  return { ...reply, body: Array.isArray(reply.body) ? reply.body.map(bare) : bare(reply.body) }
}
