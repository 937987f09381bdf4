import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../../vitrina.ts'
import { startCallers } from '../feed/callers.ts'
import { startFleet } from '../feed/fleet.ts'
import { startTransactions } from '../feed/transactions.ts'
import type { RunningServer } from '../server-process.ts'
import { unlikeExpected, unlikeLog } from './audit.ts'
import { claimsAndTries, countConcurrent, countPending, hurry, witnessClaims } from './claims.ts'
import { furnishSite } from './endpoints.ts'
import type { Expected } from './expected.ts'
import { startNever } from './never.ts'
import { isAcceptedArrival } from './receivers.ts'
import { startStatuses } from './statuses.ts'

interface Parts {
  /** Database of these servers, and its address. */
  readonly sql: Database
  readonly url: string
  /** Starts a server; all servers have the same secret. */
  readonly start: (env: Readonly<Record<string, string>>) => Promise<RunningServer>
  readonly kills: number
  /** Longest time, in ms, between the return of a server and the next kill. */
  readonly restMs: number
  /** Number of pending events and deliveries above which writers wait. */
  readonly much: number
  readonly random: () => number
  readonly report?: (what: string) => void
}

const HURRY_MS = 100

const stepsIn = (expected: ReadonlyMap<number, Expected>): number =>
  [...expected.values()].filter(({ text }) => text.includes('order.status_changed')).length

/** Time in ms without an arrival, while events are due and all receivers accept, after which the test fails. */
const SILENCE_MS = 60_000

/**
 * Runs writers at a site with five receivers of changing moods while servers are killed repeatedly. At the end all receivers
 * accept: each must have the events of its subscription, in the order of each object, and the log must agree.
 */
export const webhookStorm = async ({ sql, url, start, kills, restMs, much, random, report }: Parts) => {
  const born: RunningServer[] = []
  const dead: string[] = []
  let count = 0
  const startNamed = async (): Promise<RunningServer> => {
    const name = `process ${++count}`
    const address = new URL(url)
    address.searchParams.set('application_name', name)
    const server = await start({ DATABASE_URL: address.href })
    born.push(server)
    // After a short delay the receivers have also read what it had sent.
    server.ended.then(() => sleep(100)).then(() => dead.push(name))
    return server
  }
  const fleet = await startFleet(startNamed, 2, random)
  await witnessClaims(sql)
  const { siteId, client, echo, receivers, endpoints, expected } = await furnishSite(sql, fleet, random)

  const began = performance.now()
  let [writing, over] = [true, false]
  let remaining = 0
  const hurrying = (async () => {
    for (; !over; await sleep(HURRY_MS)) {
      await hurry(sql, siteId, dead)
      remaining = await countPending(sql, siteId)
    }
  })()

  const untilCapacity = async (): Promise<void> => {
    while (writing && remaining > much) await sleep(20)
  }
  const patient = (to: Client): Client => ({
    ...to,
    post: (...call) => untilCapacity().then(() => to.post(...call)),
    put: (...call) => untilCapacity().then(() => to.put(...call)),
    del: (...call) => untilCapacity().then(() => to.del(...call)),
  })
  const begin: Database['begin'] = (work) => untilCapacity().then(() => sql.begin(work))
  const work = { random, on: () => writing }
  const [one, other] = [patient(client), patient(echo)]
  const transactions = startTransactions({ begin }, siteId, work)
  const callers = startCallers(one, other, work)
  const statuses = startStatuses(echo, work)
  const never = startNever(one, sql, work)

  for (let n = 1; n <= kills; n++) {
    await sleep(random() * restMs)
    await fleet.killOne()
    if (n % 10 === 0) report?.(`${n} kills; ${remaining} to tell`)
  }
  writing = false
  await Promise.all([transactions.done, callers.done, statuses.done, never.done])
  receivers.calm()
  const arrivals = () => endpoints.flatMap(({ inbox }) => inbox.arrivals)
  for (
    let since = performance.now(), seen = 0;
    performance.now() - since < SILENCE_MS;
    await sleep(HURRY_MS)
  ) {
    if ((await countPending(sql, siteId)) === 0) break
    const now = arrivals().length
    if (now > seen) since = performance.now()
    seen = now
  }
  over = true
  await hurrying
  const seconds = Math.round((performance.now() - began) / 1_000)

  const expectedEvents = await expected()
  const violations = [...callers.wrong, ...statuses.wrong, ...never.wrong, ...receivers.wrong]
  const rest = await countPending(sql, siteId)
  if (rest > 0) violations.push(`${rest} were not told in the end`)
  for (const [place, { id, inbox }] of endpoints.entries()) {
    const own = [
      ...unlikeExpected(inbox, receivers.events, expectedEvents[place] ?? new Map()),
      ...(await unlikeLog(sql, client, id, inbox, dead)),
    ]
    violations.push(...own.map((what) => `endpoint ${id}: ${what}`))
  }
  const twice = await countConcurrent(sql, siteId)
  if (twice > 0) violations.push(`${twice} tries began while the one before was under way`)
  const { claims, tries } = await claimsAndTries(sql, siteId)
  await fleet.stop()
  receivers.close()
  const complaints = born.flatMap(({ output }) => output().match(/.*"level":[56]0.*/g) ?? [])

  const events = expectedEvents.reduce((sum, { size }) => sum + size, 0)
  return {
    violations: [...violations, ...complaints].slice(0, 50),
    figures: {
      'events to be told': events,
      'of items that changed their state': expectedEvents.reduce((sum, own) => sum + stepsIn(own), 0),
      'tries that arrived': arrivals().length,
      'taken more than once': arrivals().filter(isAcceptedArrival).length - events,
      'tries in the log': tries,
      'tries that died with a server': claims - tries,
      ...Object.fromEntries([...receivers.counts].map(([mood, count]) => [`receivers: ${mood}`, count])),
      'transactions committed': transactions.counts.committed,
      'transactions taken back': transactions.counts.rolledBack,
      'calls acknowledged': callers.acknowledged() + statuses.acknowledged(),
      'refused, dry or taken back': never.count(),
      kills,
      seconds,
    },
  }
}
