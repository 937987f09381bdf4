import { setTimeout as sleep } from 'node:timers/promises'
import { disagreements } from '../../faults/agreement.ts'
import { randomOf } from '../../faults/random.ts'
import { isDatabaseRefusal } from '../world/faults.ts'
import { missingIn, oddRows, startLedger } from '../world/ledger.ts'
import { observe } from '../world/observer.ts'
import { unexplained, type Window } from '../world/verdicts.ts'
import { followBySdk, outdatedWebhooks } from './followers.ts'
import { buildPlace } from './place.ts'

interface Parts {
  readonly seed: number
  /** Number of times that the leader is killed. */
  readonly kills: number
  readonly report: (what: string) => void
}

/** Cost of a kill of the leader, in seconds from the kill. */
export interface Kill {
  readonly killed: string
  /** Time until Patroni reported another leader. */
  readonly leader: number
  /** Time until every process had answered a read and acknowledged a write that began after the kill. */
  readonly service: number
  /**
   * Time until the killed node, started again, followed the new leader; undefined for the last one, which
   * stays down.
   */
  readonly healthy: number | undefined
  /** Longest call that ended between the kill and the return of service. */
  readonly longest: number
  readonly refused: number
}

/** Limits in ms: length of a call, outage after a leader exists, and a tolerance for a busy machine. */
const CALL_MS = 15_000
const SERVICE_MS = 5_000
const MACHINE_MS = 2_500

/** Time limit for the return of service, in ms. */
const GIVE_UP_MS = 120_000

const READS = [
  '/external/category/?page_size=50',
  '/external/external-order/?page_size=20',
  '/external/changes/?after=0&limit=10',
  '/base/contacts',
]

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10

/** Kills the leader repeatedly while content and orders are written and read. Returns the cost of each kill. */
export const endureFailovers = async (parts: Parts) => {
  const cleanups: (() => unknown)[] = []
  try {
    return await endure(parts, (work) => cleanups.unshift(work))
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

const endure = async ({ seed, kills, report }: Parts, cleanup: (work: () => unknown) => void) => {
  const random = randomOf(seed)
  const { cluster, processes, receiver, token, headers } = await buildPlace(cleanup)
  const observer = observe()
  const violations: string[] = []
  const windows: Window[] = []
  /** Calls since the last kill that have ended, each with its success. */
  const calls: { what: string; at: number; end: number; isGood: boolean }[] = []

  const call = async (
    target: { readonly name: string; readonly url: string },
    kind: 'read' | 'write',
    path: string,
    more: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<boolean> => {
    const at = performance.now()
    const request = { target: target.name, url: target.url, kind, path, ...more }
    const text = await observer.call({ ...request, headers: { ...headers, ...more.headers } })
    const [what, end, isGood] = [`${kind} ${target.name}`, performance.now(), text !== undefined]
    calls.push({ what, at, end, isGood })
    if (end - at > CALL_MS + MACHINE_MS) violations.push(`${what} took ${inSeconds(end - at)} s: ${path}`)
    return isGood
  }

  let on = true
  const reads = processes.flatMap((process) =>
    [0, 1].map(async (offset) => {
      for (let n = offset; on; n++) {
        await call(process, 'read', READS[n % READS.length] ?? '')
        await sleep(150)
      }
    }),
  )
  const followers = processes.map(({ name, url }) => followBySdk(name, url, token))
  const ledger = startLedger(
    processes.map((process) => (path, body, more) => call(process, 'write', path, { body, headers: more })),
    60,
  )

  /** Time at which every process had served a read and a write that began after `at`; undefined until then. */
  const servedSince = (at: number): number | undefined => {
    const firsts = processes.flatMap(({ name }) =>
      [`read ${name}`, `write ${name}`].map(
        (what) => calls.find((one) => one.isGood && one.what === what && one.at >= at)?.end,
      ),
    )
    return firsts.includes(undefined) ? undefined : Math.max(...(firsts as number[]))
  }
  const untilServed = async (at: number): Promise<number> => {
    for (const giveUp = at + GIVE_UP_MS; performance.now() < giveUp; await sleep(20)) {
      const served = servedSince(at)
      if (served !== undefined) return served
    }
    throw new Error(`no service any more; the last was ${JSON.stringify(observer.troubles.at(-1))}`)
  }

  const killLeader = async (isLast: boolean): Promise<Kill> => {
    const leader = await cluster.leader()
    calls.length = 0
    const at = performance.now()
    const refusals = observer.troubles.length
    await leader.kill()
    const [led, served] = await Promise.all([
      cluster.leader(leader).then(() => performance.now()),
      untilServed(performance.now()),
    ])
    const end = performance.now()
    windows.push({ name: `${leader.name} was killed`, at, end, allows: isDatabaseRefusal })
    const longest = Math.max(...calls.map((one) => one.end - one.at))
    const refused = observer.troubles.length - refusals
    if (!isLast) {
      await sleep(random() * 3_000)
      leader.start()
      await cluster.healthy()
    }
    const healthy = performance.now()
    if (served - led > SERVICE_MS + MACHINE_MS)
      violations.push(`${leader.name} was killed: service ${inSeconds(served - led)} s behind the leader`)
    return {
      killed: leader.name,
      leader: inSeconds(led - at),
      service: inSeconds(served - at),
      healthy: isLast ? undefined : inSeconds(healthy - at),
      longest: inSeconds(longest),
      refused,
    }
  }

  const check = async (): Promise<void> => {
    const sql = cluster.open(await cluster.leader())
    try {
      const missing = await missingIn(sql, ledger)
      violations.push(...missing.map((name) => `acknowledged, and not there: ${name}`))
      ledger.forget(missing)
      violations.push(...(await oddRows(sql)))
    } finally {
      await sql.end()
    }
  }

  await untilServed(performance.now())
  windows.push({ name: 'the start', at: 0, end: performance.now(), allows: () => true })
  const problems: Kill[] = []
  for (let n = 1; n <= kills; n++) {
    await sleep(1_000 + random() * 3_000)
    const kill = await killLeader(n === kills)
    problems.push(kill)
    await check()
    report(`${n} of ${kills}: ${JSON.stringify(kill)}; ${violations.length} violations`)
  }

  await ledger.stop()
  on = false
  await Promise.all(reads)
  await check()
  const sql = cluster.open(await cluster.leader())
  violations.push(...(await disagreements(sql, 1)))
  for (const follower of followers) violations.push(...(await follower.missed(sql)))
  violations.push(...(await outdatedWebhooks(sql, receiver)))
  await sql.end()
  violations.push(...unexplained(observer, windows))
  if (violations.length > 0)
    for (const process of processes)
      for (const complaint of process.complaints()) report(`${process.name} says: ${complaint}`)
  report(
    `${ledger.count()} writes acknowledged, ${observer.successCounts.read} reads answered, ${observer.troubles.length} calls refused, ${followers.map((follower) => follower.count()).join(', ')} entries followed, ${receiver.received.length} webhooks`,
  )
  return { violations, kills: problems }
}
