import type { Client, Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'
import { withoutTimesOfChanges } from './changes.ts'
import { settled } from './jobs.ts'
import { withoutTimes } from './orders.ts'
import { withoutTimesOfOwnFields } from './own-fields.ts'
import { objects } from './shop.ts'
import { withoutOwnOfWebhooks } from './webhooks.ts'

/** Sends a call of a client; waits for an import. */
export const send = async (client: Client, call: Call): Promise<Reply> =>
  [
    withoutTimes,
    withoutTagOfOne,
    withoutTimesOfChanges,
    withoutOwnOfHistory,
    withoutOwnOfWebhooks,
    withoutTimesOfOwnFields,
  ].reduce(
    (reply, without) => without(call, reply),
    await settled(client, call, await sendOnce(client, call)),
  )

/** Response about one object without its ETag, which contains the times of its writes. */
const withoutTagOfOne = ({ path }: Call, reply: Reply): Reply => {
  if (!objects.some((object) => ONE.test(path.replace(`/external/${object.path}/`, '')))) return reply
  const headers = new Headers(reply.headers)
  headers.delete('etag')
  return { ...reply, headers }
}

/** History without the times of its changes and their request ids. */
const withoutOwnOfHistory = ({ path }: Call, reply: Reply): Reply => {
  if (!/\/history\/(\?|$)/.test(path) || !Array.isArray(reply.body?.entries)) return reply
  const entries = reply.body.entries.map(
    ({ changed_at, request_id, ...rest }: { changed_at: string; request_id: string }) => rest,
  )
  return { ...reply, body: { ...reply.body, entries } }
}

/** Rest of the path of a single object, after the name of its type. */
const ONE = /^(\d+|by\/[^/]+\/[^/?]+)\/?(\?|$)/

const sendOnce = (client: Client, { method, path, body, headers }: Call): Promise<Reply> => {
  switch (method) {
    case 'GET':
      // Lookups have another header for the token.
      return client.get(path, path.startsWith('/base/') ? { token: client.token, ...headers } : headers)
    case 'PUT':
      return client.put(path, body, headers)
    case 'PATCH':
      return client.patch(path, body, headers)
    case 'DELETE':
      return client.del(path, body, headers)
    default:
      return client.post(path, body, headers)
  }
}
