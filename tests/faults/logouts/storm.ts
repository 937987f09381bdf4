import { setTimeout as sleep } from 'node:timers/promises'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { ask } from '../../ask.ts'
import { listenToLogouts } from '../../hub/openid/logouts.ts'
import { hubOn, type Site } from '../../hub/tokens/hub.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { startFleet } from '../feed/fleet.ts'
import type { RunningServer } from '../server-process.ts'

interface Parts {
  /** Database of these servers, and its address. */
  readonly sql: Database
  readonly url: string
  /** Secret of all servers. */
  readonly secret: string
  /** Starts a server; all servers have the same secret and public origin. */
  readonly start: (env: Readonly<Record<string, string>>) => Promise<RunningServer>
  readonly kills: number
  /** Longest time, in ms, between the return of a server and the next kill. */
  readonly restMs: number
  readonly random: () => number
}

const SITES = 3
const PEOPLE_AT_ONCE = 4

/** Time in ms without a notification, while a client has one due and accepts it, after which the test fails. */
const SILENCE_MS = 60_000

/**
 * People sign in at some of three clients and sign out, while servers are killed repeatedly and the clients
 * accept or refuse notifications. In the end each client has received a valid logout token for each session
 * that it took part in, and for no other.
 */
export const logoutStorm = async ({ sql, url, secret, start, kills, restMs, random }: Parts) => {
  const fleet = await startFleet(() => start({ DATABASE_URL: url }), 2, random)
  const first = hubOn(sql, fleet.url())
  const clients = await Promise.all(
    Array.from({ length: SITES }, async () => {
      const site = await first.newSite()
      const receiver = await startReceiver()
      await listenToLogouts({ sql, config: { secret, dataDir: '' } }, site.id, receiver.url)
      receiver.answer(() => {
        const mood = random()
        if (mood < 0.2) return { status: 500 }
        return mood < 0.3 ? 'reset' : { status: 200 }
      })
      return { site, receiver }
    }),
  )

  let [living, hurried] = [true, true]
  const ended: number[] = []
  const unreported: number[] = []

  /** Retries until a server responds; a killed server may have done the work without a response. */
  const until = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const result = await work().catch(() => undefined)
      if (result !== undefined) return result
      await sleep(50)
    }
  }

  const visit = async (sites: readonly Site[]): Promise<void> => {
    const visitor = await first.signIn()
    const handles: string[] = []
    for (const site of sites) {
      const handle = await until(async () => {
        const hub = hubOn(sql, fleet.url())
        const { status, body } = await hub.exchange({ token: await first.temporary(visitor, site) })
        return status === 200 ? (body.auth_token as string) : undefined
      })
      handles.push(handle)
    }
    const stays = random() < 0.1
    if (stays) unreported.push(visitor.sessionId)
    else {
      await until(async () => {
        const { status } = await hubOn(sql, fleet.url()).call('/users/logout/', { auth_token: handles[0] })
        return status < 500 || undefined
      })
      ended.push(visitor.sessionId)
    }
  }
  const people = Array.from({ length: PEOPLE_AT_ONCE }, async () => {
    while (living) {
      const some = clients.filter(() => random() < 0.5)
      await visit((some.length > 0 ? some : clients).map(({ site }) => site))
    }
  })

  const countPending = async (): Promise<number> => {
    const [row] = await sql<{ count: number }>`
      select (select count(*) from hub_logout) + (select count(*) from webhook_delivery where state = 'pending') as count
    `
    return row?.count ?? 0
  }
  // Makes retries due immediately and keeps the number of attempts below the limit for parking.
  const hurrying = (async () => {
    for (; hurried; await sleep(200))
      await sql`update webhook_delivery set due_at = now(), tries = least(tries, 2) where due_at > now() + interval '2 s'`
  })()

  for (let n = 0; n < kills; n++) {
    await sleep(random() * restMs)
    await fleet.killOne()
  }
  living = false
  await Promise.all(people)
  for (const { receiver } of clients) receiver.answer({ status: 200 })
  const count = () => clients.reduce((sum, { receiver }) => sum + receiver.received.length, 0)
  for (let since = performance.now(), seen = 0; performance.now() - since < SILENCE_MS; await sleep(100)) {
    if ((await countPending()) === 0) break
    if (count() > seen) since = performance.now()
    seen = count()
  }
  hurried = false
  await hurrying

  const { text } = await ask(`${fleet.url()}/.well-known/jwks.json`)
  const keys = createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
  const violations: string[] = []
  const pendingCount = await countPending()
  if (pendingCount > 0) violations.push(`${pendingCount} were not told in the end`)
  for (const { site, receiver } of clients) {
    const notifiedSessions = new Set<number>()
    for (const { text } of receiver.received) {
      const token = new URLSearchParams(text).get('logout_token') ?? ''
      const { payload } = await jwtVerify(token, keys, {
        audience: site.slug,
        currentDate: new Date(0),
        clockTolerance: 1e12,
      })
      notifiedSessions.add(Number(payload.sid))
    }
    const sessions = await sql<{ session_id: number }>`
      select distinct session_id from hub_grant where site_id = ${site.id} and session_id = any(${ended}::bigint[])
    `
    const expectedSessions = new Set(sessions.map(({ session_id }) => session_id))
    for (const id of expectedSessions)
      if (!notifiedSessions.has(id)) violations.push(`${site.slug} was not told of session ${id}`)
    for (const id of notifiedSessions)
      if (!expectedSessions.has(id)) violations.push(`${site.slug} was told of session ${id}`)
  }
  await fleet.stop()
  return {
    violations,
    figures: {
      kills,
      'sessions ended': ended.length,
      'sessions that go on': unreported.length,
      'logout tokens': count(),
    },
  }
}
