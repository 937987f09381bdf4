import type { Client, Reply } from '../vitrina.ts'
import type { Call } from './calls.ts'
import { withoutTimesOfChanges } from './changes.ts'
import { settled } from './jobs.ts'
import { withoutTimes } from './orders.ts'
import { withoutTimesOfOwnFields } from './own-fields.ts'
import { objects } from './shop.ts'
import { withoutOwnOfWebhooks } from './webhooks.ts'

/** Makes a call for a client; an import is waited for. */
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

/** The answer to a call about one object without its tag, in which the times of its writes stand. */
const withoutTagOfOne = ({ path }: Call, reply: Reply): Reply => {
  if (!objects.some((object) => ONE.test(path.replace(`/external/${object.path}/`, '')))) return reply
  const headers = new Headers(reply.headers)
  headers.delete('etag')
  return { ...reply, headers }
}

/** A history without when each change was made, and by which of two requests that are otherwise alike. */
const withoutOwnOfHistory = ({ path }: Call, reply: Reply): Reply => {
  if (!/\/history\/(\?|$)/.test(path) || !Array.isArray(reply.body?.entries)) return reply
  const entries = reply.body.entries.map(
    ({ changed_at, request_id, ...rest }: { changed_at: string; request_id: string }) => rest,
  )
  return { ...reply, body: { ...reply.body, entries } }
}

/** What follows the name of an object where one of them is addressed. */
const ONE = /^(\d+|by\/[^/]+\/[^/?]+)\/?(\?|$)/

const sendOnce = (client: Client, { method, path, body, headers }: Call): Promise<Reply> => {
  switch (method) {
    case 'GET':
      // Lookups have a header of their own.
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
