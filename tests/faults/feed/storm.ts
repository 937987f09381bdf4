import { setTimeout as sleep } from 'node:timers/promises'
import { createSite } from '../../../server/identity/access/sites.ts'
import { createToken } from '../../../server/identity/access/tokens.ts'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import type { Change } from '../../events/following.ts'
import type { RunningServer } from '../server-process.ts'
import { differences, recorded, unlikeState } from './audit.ts'
import { furnish, startCallers } from './callers.ts'
import { startFleet } from './fleet.ts'
import { startFollower } from './follower.ts'
import { startTransactions, WRITTEN_IN_SQL } from './transactions.ts'

interface Parts {
  /** Database of these servers. */
  readonly sql: Database
  readonly start: () => Promise<RunningServer>
  readonly servers: number
  readonly seconds: number
  readonly kills: number
  readonly random: () => number
  /** Action in the middle of the storm. */
  readonly midway?: () => Promise<unknown>
}

const SCOPES = ['content:read', 'content:write', 'orders:read', 'orders:write'] as const

/**
 * Eight writers, four over HTTP and four in SQL, while servers are killed. Each follower must receive the
 * entries of the change table, and the entries must lead to the stored objects.
 */
export const storm = async ({ sql, start, servers, seconds, kills, random, midway }: Parts) => {
  const fleet = await startFleet(start, servers, random)
  const slug = `storm-${Date.now()}`
  const siteId = (await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' }))?.id ?? 0
  const tokenOf = async (name: string) =>
    (await createToken(sql, { siteId, name, scopes: SCOPES, lifetime: null })).token
  const [erp, till] = [await tokenOf('erp'), await tokenOf('till')]
  const [one, other] = [fleet.clientFor(erp, siteId), fleet.clientFor(till, siteId)]
  await furnish(one)
  const began = performance.now()
  const work = { random, on: () => performance.now() - began < seconds * 1_000 }
  const transactions = startTransactions(sql, siteId, work)
  const callers = startCallers(one, other, work)

  const early = new Set<string>()
  const delays: number[] = []
  /** An object written in SQL may appear in the feed only after its commit was sent. */
  const hear = ({ type, id, action }: Change) => {
    if (action !== 'created' || !WRITTEN_IN_SQL.some((own) => own === type)) return
    const committed = transactions.commits.get(`${type} ${id}`)
    if (committed === undefined) early.add(`${type} ${id} was told of before it was committed`)
    else delays.push(performance.now() - committed)
  }
  const parts = { fleet, random, hear }
  const all = startFollower({ ...parts, token: erp })
  const withoutOwn = startFollower({ ...parts, token: till, filter: { exclude_origin: 'self' } })
  const ofOrders = startFollower({ ...parts, token: till, filter: { types: 'order' } })
  const followers = [all, withoutOwn, ofOrders]
  const atHalf = midway && sleep(seconds * 500).then(midway)

  for (let n = 0; n < kills; n++) {
    await sleep(Math.max(0, ((n + random()) / kills) * seconds * 1_000 - (performance.now() - began)))
    await fleet.killOne()
  }
  await Promise.all([transactions.done, callers.done, atHalf])
  const entries = await recorded(sql, siteId)
  const head = entries.at(-1)?.cursor ?? 0
  await Promise.all(followers.map(({ until }) => until(head)))
  await fleet.stop()

  const gaps = entries.filter(({ cursor }, place) => cursor !== place + 1)
  delays.sort((a, b) => a - b)
  return {
    followed: { siteId, token: erp, received: all.received },
    violations: [
      ...callers.wrong,
      ...early,
      ...followers.flatMap(({ wrong }) => wrong),
      ...gaps.slice(0, 3).map(({ cursor }) => `a gap before ${cursor}`),
      ...differences('who follows all', all.received, entries),
      ...differences(
        'who follows others',
        withoutOwn.received,
        entries.filter(({ origin }) => origin !== 'till'),
      ),
      ...differences(
        'who follows orders',
        ofOrders.received,
        entries.filter(({ type }) => type === 'order'),
      ),
      ...(await unlikeState(sql, siteId, all.received)),
    ],
    figures: {
      entries: entries.length,
      'of the own token': entries.filter(({ origin }) => origin === 'till').length,
      'calls acknowledged': callers.acknowledged(),
      'calls that failed': [0, 503].reduce((sum, status) => sum + (callers.statuses.get(status) ?? 0), 0),
      ...transactions.counts,
      'feed answers': followers.reduce((sum, { counts }) => sum + counts.pages, 0),
      'feed answers not waited for': followers.reduce((sum, { counts }) => sum + counts.left, 0),
      'feed failures': followers.reduce((sum, { counts }) => sum + counts.failed, 0),
      'p50 from commit (ms)': Math.round(delays[delays.length >> 1] ?? 0),
      'p99 from commit (ms)': Math.round(delays[Math.floor(delays.length * 0.99)] ?? 0),
      kills,
    },
  }
}
