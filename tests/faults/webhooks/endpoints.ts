import { createSite } from '../../../server/identity/access/sites.ts'
import { createToken } from '../../../server/identity/access/tokens.ts'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../../vitrina.ts'
import { furnish } from '../feed/callers.ts'
import type { Fleet } from '../feed/fleet.ts'
import { type Expected, type ExpectedEndpoint, expectedOf } from './expected.ts'
import { type Inbox, startReceivers, type Temper } from './receivers.ts'

const SCOPES = ['content:read', 'content:write', 'orders:read', 'orders:write', 'events:manage'] as const

const ECHO = 'till'

/** Subscriptions of the endpoints, each with the temper of its receiver. */
const ENDPOINTS: readonly (ExpectedEndpoint & { readonly temper: Temper })[] = [
  {
    events: ['*'],
    accepts: () => true,
    without: null,
    temper: { late: 10, cut: 3, closing: 5, error: 15, patience: 1, reset: 10, hang: 1 },
  },
  {
    events: ['order.*', 'stock.updated'],
    accepts: (name) => name.startsWith('order.') || name === 'stock.updated',
    without: null,
    temper: { late: 20, closing: 10, error: 40, reset: 5 },
  },
  {
    events: ['category.*', 'brand.created', 'brand.deleted', 'order.*'],
    accepts: (name) => /^(category|order)\.|^brand\.(created|deleted)$/.test(name),
    without: ECHO,
    temper: { cut: 10, reset: 30, hang: 4 },
  },
  {
    events: ['order.created', 'order.updated', 'gift.*'],
    accepts: (name) => ['order.created', 'order.updated'].includes(name) || name.startsWith('gift.'),
    without: null,
    temper: { late: 5, error: 5, patience: 2 },
  },
  { events: ['*'], accepts: () => true, without: null, temper: {} },
]

export interface Endpoint {
  readonly id: number
  readonly inbox: Inbox
}

/** Creates a site with products, endpoints and two tokens. */
export const furnishSite = async (sql: Sql, fleet: Fleet, random: () => number) => {
  const slug = `storm-${Date.now()}`
  const siteId = (await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' }))?.id ?? 0
  await sql`update site set private_webhooks = true where id = ${siteId}`
  const clientOf = async (name: string): Promise<Client> => {
    const { token } = await createToken(sql, { siteId, name, scopes: SCOPES, lifetime: null })
    return fleet.clientFor(token, siteId)
  }
  const [client, echo] = [await clientOf('erp'), await clientOf(ECHO)]
  await furnish(client)
  const [head] = await sql<{ cursor: number }>`select cursor from feed_head where site_id = ${siteId}`

  const receivers = await startReceivers(random)
  const endpoints: Endpoint[] = []
  for (const { events, without, temper } of ENDPOINTS) {
    const inbox = receivers.add(temper)
    const wish = { url: inbox.url, events, ...(without !== null && { exclude_origin: 'self' }) }
    const { status, body } = await (without === null ? client : echo).post('/external/webhook/', wish)
    if (status !== 201) throw new Error(`webhook ${status} ${JSON.stringify(body)}`)
    inbox.open(body.secret)
    endpoints.push({ id: body.id, inbox })
  }

  return {
    siteId,
    client,
    echo,
    receivers,
    endpoints: endpoints as readonly Endpoint[],
    /** Events that each endpoint must have received by now. */
    expected: (): Promise<ReadonlyMap<number, Expected>[]> =>
      expectedOf(sql, siteId, head?.cursor ?? 0, ENDPOINTS),
  }
}
