import assert from 'node:assert/strict'
import type { Client, Reply, startVitrina } from '../vitrina.ts'
import type { Call } from './calls.ts'

const WEBHOOK = '/external/webhook/'

/** Webhooks that each shop has; one that only the other shop has; an unused id. */
const OWN = 1
const REMOVED = 2
const FOREIGN = 4
const NOWHERE = 999

/** Endpoint on a port without a listener. It excludes the events of this caller's writes. */
const HOOK = { url: 'http://127.0.0.1:9/', events: ['order.created'], exclude_origin: 'self' }

/** Id of a token that only the other shop has. */
const FOREIGN_TOKEN = '0123456789ab'

/** Each shop has its own event ids. */
const OWN_EVENT = '00000000-0000-4000-8000-000000000001'
const FOREIGN_EVENT = '00000000-0000-4000-8000-000000000002'

/**
 * Creates disabled webhooks in a shop, so that they do not change automatically, and gives the first one a
 * parked event that contains `mark`.
 */
export const fillWebhooks = async (
  { sql }: Pick<Awaited<ReturnType<typeof startVitrina>>, 'sql'>,
  client: Client,
  mark: 'ours' | 'theirs',
): Promise<void> => {
  const { siteId } = client
  const event = mark === 'ours' ? OWN_EVENT : FOREIGN_EVENT
  await sql`update site set private_webhooks = true where id = ${siteId}`
  for (let n = 1; n <= (mark === 'ours' ? REMOVED : FOREIGN); n++) {
    const { status } = await client.post(WEBHOOK, { ...HOOK, description: mark })
    assert.equal(status, 201)
    await client.put(`${WEBHOOK}${n}/`, { state: 'disabled' })
  }
  if (mark === 'theirs')
    await sql`
      insert into api_token (id, site_id, digest, name, scopes)
      values (${FOREIGN_TOKEN}, ${siteId}, sha256('theirs'), ${mark}, '{}')
    `
  await sql`
    insert into webhook_event (site_id, id, name, cursor, object_type, object_id, body)
    values (${siteId}, ${event}, 'order.created', 1, 'order', 1, ${JSON.stringify({ mark })})
  `
  await sql`
    insert into webhook_delivery
      (site_id, endpoint_id, event_id, cursor, object_type, object_id, state, attempts, ended_at)
    values (${siteId}, 1, ${event}, 1, 'order', 1, 'parked', 1, now())
  `
  await sql`
    insert into webhook_attempt
      (site_id, endpoint_id, event_id, number, at, duration_ms, url, request_headers, status, answer_body)
    values (${siteId}, 1, ${event}, 1, now(), 1, 'http://127.0.0.1:9/', '{}', 500, ${mark})
  `
}

const of = (method: string, ids: readonly number[], rest = '', body?: unknown): Call[] =>
  ids.map((id) => ({ method, path: `${WEBHOOK}${id}/${rest}`, ...(body !== undefined && { body }) }))

const ALL = [OWN, FOREIGN, NOWHERE]

/** Calls of the webhook routes with ids of another shop, and with own ones. */
export const OF_WEBHOOKS: Readonly<Record<string, readonly Call[]>> = {
  'GET ': [{ method: 'GET', path: WEBHOOK }],
  'POST ': [
    { method: 'POST', path: WEBHOOK, body: HOOK },
    { method: 'POST', path: WEBHOOK, body: { ...HOOK, exclude_origin: FOREIGN_TOKEN } },
  ],
  'GET /{id}': of('GET', ALL),
  'PUT /{id}': of('PUT', ALL, '', { description: 'ours, changed' }),
  'DELETE /{id}': of('DELETE', [FOREIGN, NOWHERE, REMOVED]),
  'POST /{id}/rotate-secret': of('POST', ALL, 'rotate-secret/'),
  'POST /{id}/ping': of('POST', ALL, 'ping/'),
  'GET /{id}/delivery': [
    ...of('GET', ALL, 'delivery/'),
    ...of('GET', [OWN], 'delivery/?state=parked&page_size=1'),
  ],
  'GET /{id}/delivery/{event_id}': [
    ...of('GET', ALL, `delivery/${OWN_EVENT}/`),
    ...of('GET', [OWN, FOREIGN], `delivery/${FOREIGN_EVENT}/`),
  ],
  'POST /{id}/replay': [
    ...of('POST', [OWN, FOREIGN], 'replay/', { event_id: FOREIGN_EVENT }),
    ...of('POST', ALL, 'replay/', { event_id: OWN_EVENT }),
    ...of('POST', ALL, 'replay/', { parked: true }),
    ...of('POST', ALL, 'replay/', { from: '2025-01-01', to: '2099-01-01' }),
  ],
}

/** Fields that are unique to each webhook. */
const OWN_TO_EACH = new Set([
  'failing_since',
  'exclude_origin',
  'secret',
  'created_at',
  'updated_at',
  'secret_rotates_until',
  'event_id',
  'at',
  'duration_ms',
  'request_headers',
  'next_try_at',
  'ended_at',
])

export const withoutOwnOfWebhooks = ({ path }: Call, reply: Reply): Reply =>
  path.startsWith(WEBHOOK) ? { ...reply, body: bare(reply.body) } : reply

const bare = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(bare)
  if (answer === null || typeof answer !== 'object') return answer
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => !OWN_TO_EACH.has(name))
      .map(([name, value]) => [name, bare(value)]),
  )
}
