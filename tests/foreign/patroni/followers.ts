import { setTimeout as sleep } from 'node:timers/promises'
import { changes } from '../../../sdk/changes.ts'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { differences, recorded } from '../../faults/feed/audit.ts'
import { textOf } from '../../faults/feed/follower.ts'
import type { Receiver } from '../../webhooks/receiver.ts'

/** Time limit for followers to reach the end of the feed after the last write, in ms. */
const TIMEOUT_MS = 60_000

/** Follows the feed of a site with the SDK, as an ERP does. */
export const followBySdk = (name: string, url: string, token: string) => {
  const texts: string[] = []
  const [leaving, failures] = [new AbortController(), [] as string[]]
  let cursor = 0
  const follow = async () => {
    const onFailure = (error: Error) => failures.push(error.message)
    for await (const change of changes({ url, token, after: 0, signal: leaving.signal, onFailure })) {
      texts.push(textOf(change))
      cursor = change.cursor
    }
  }
  const following = follow().catch((error: Error) => void failures.push(`it ended: ${error.message}`))

  return {
    /** Waits for the end of the feed. Returns the differences between received and recorded changes. */
    missed: async (sql: Database): Promise<string[]> => {
      const entries = await recorded(sql, 1)
      const head = entries.at(-1)?.cursor ?? 0
      for (const giveUp = Date.now() + TIMEOUT_MS; cursor < head && Date.now() < giveUp; ) await sleep(50)
      leaving.abort()
      await following
      const missing = differences(`the follower of ${name}`, texts, entries)
      return missing.length === 0
        ? []
        : [...missing, `it was refused last by: ${failures.slice(-3).join('; ')}`]
    },
    count: () => texts.length,
  }
}

/**
 * Waits until the receiver has the last state of each order. Returns orders with outdated webhooks, and
 * webhooks of unknown orders.
 */
export const outdatedWebhooks = async (sql: Database, { received }: Receiver): Promise<string[]> => {
  const rows = await sql<{ id: number; cursor: number }>`
    select id, max(cursor) as cursor from change where site_id = 1 and type = 'order' group by id
  `
  const heard = () => {
    const last = new Map<number, number>()
    for (const { event } of received) {
      const { id, cursor } = event.data
      last.set(id, Math.max(cursor, last.get(id) ?? 0))
    }
    return last
  }
  const unlike = () => {
    const last = heard()
    return rows
      .filter(({ id, cursor }) => last.get(id) !== cursor)
      .map(({ id, cursor }) => `order ${id} is at ${cursor}, and its webhooks at ${last.get(id)}`)
  }
  for (const giveUp = Date.now() + TIMEOUT_MS; unlike().length > 0 && Date.now() < giveUp; ) await sleep(200)
  const knownIds = new Set(rows.map(({ id }) => id))
  return [
    ...unlike(),
    ...[...heard().keys()].filter((id) => !knownIds.has(id)).map((id) => `a webhook told of an order ${id}`),
  ]
}
