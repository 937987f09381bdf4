import { setTimeout as sleep } from 'node:timers/promises'
import { disagreements } from '../../faults/agreement.ts'
import { randomOf } from '../../faults/random.ts'
import { FAULTS, type Fault, type World } from './faults.ts'
import { missingIn, oddRows, seenBy, startLedger } from './ledger.ts'
import { observe, type Trouble } from './observer.ts'
import { buildPlace } from './place.ts'
import type { Fork } from './postgres.ts'
import { falselyReady, memoryOf, tooLate, unexplained, type Window } from './verdicts.ts'

interface Parts {
  readonly seed: number
  /** Time in which faults are injected, in ms; omit to inject each once. */
  readonly forMs?: number
  /** Faults by part of their name; omit for all. */
  readonly faults?: readonly string[]
  readonly report: (what: string) => void
}

/**
 * Time, in ms, in which a fault may have effects after its end. A stalled connection holds a lock for a
 * minute; a writer waits half a minute.
 */
const RECOVERY_MS = 110_000
/** Time without failures that counts as recovery, in ms. */
const WELL_MS = 2_500

const READS = [
  '/external/category/?page_size=50',
  '/external/external-order/?page_size=20',
  '/external/changes/?after=0&limit=10',
  '/base/contacts',
]

/** Body large enough to be buffered in a file. */
const BIG = '/external/category/bulk-upsert/?dry_run=true'

/** Injects faults while clients read and write. Returns violations, lost writes, fault windows and failed calls. */
export const endureWorld = async (parts: Parts) => {
  const cleanups: (() => unknown)[] = []
  try {
    return await endure(parts, (work) => cleanups.unshift(work))
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

const endure = async (
  { seed, forMs, faults: wanted, report }: Parts,
  cleanup: (work: () => unknown) => void,
) => {
  const random = randomOf(seed)
  const place = await buildPlace(cleanup)
  const { headers, fronts, processes, sites } = place
  const observer = observe()
  const violations: string[] = []
  const lost: string[] = []
  const windows: Window[] = []
  let on = true

  const direct = Object.fromEntries(processes.map(({ name, url }) => [name, url]))
  const loops: Promise<void>[] = []
  const again = (pauseMs: number, work: (n: number) => Promise<unknown>) => {
    const loop = async () => {
      for (let n = 0; on; n++) {
        await work(n)
        await sleep(pauseMs)
      }
    }
    loops.push(loop())
  }
  for (const [target, url] of Object.entries({ ...fronts, ...direct })) {
    for (const offset of [0, 1, 2])
      again(120, (n) =>
        observer.call({ target, url, kind: 'read', path: READS[(n + offset) % READS.length] ?? '', headers }),
      )
  }
  // Sequential checks would miss responses that arrive while another check waits.
  for (const [target, url] of Object.entries(direct))
    again(250, () => observer.call({ target, url, kind: 'ready', path: '/readyz', headers }))
  again(500, async () => {
    for (const process of processes) process.sample()
  })
  const bigBody = JSON.stringify(
    Array.from({ length: 300 }, (_, n) => ({
      group_category_id: `big-${n}`,
      description_ro: 'ж'.repeat(2_500),
    })),
  )
  again(2_000, () =>
    observer.call({ target: 'one', url: direct.one ?? '', kind: 'write', path: BIG, body: bigBody, headers }),
  )

  const ledger = startLedger(
    Object.entries(fronts).map(
      ([target, url]) =>
        async (path, body, more) =>
          (await observer.call({
            target,
            url,
            kind: 'write',
            path,
            body,
            headers: { ...headers, ...more },
          })) !== undefined,
    ),
    40,
  )

  const began = performance.now()
  const world: World = {
    place,
    random,
    primary: sites[0],
    standby: sites[1],
    report,
    failOver: async () => {
      const { primary, standby } = world
      await primary.postgres.kill()
      const { fork, timeline } = await standby.postgres.promote()
      world.primary = standby
      world.standby = primary
      await nameLost({ fork, timeline })
      await primary.postgres.follow(standby.standby.port)
      primary.standby.resume()
      primary.clients.resume()
    },
  }

  /**
   * Records for each acknowledged write that the new primary lacks whether the old primary had committed it
   * without replicating it.
   */
  const nameLost = async (lostFork: Fork) => {
    const [old, present] = [world.standby.postgres, world.primary.postgres]
    const committed = await old.committedBehind(lostFork)
    await old.start(place.spare)
    const was = old.open(place.spare)
    const is = present.open()
    try {
      const seen = await seenBy(was)
      const missing = await missingIn(is, ledger)
      for (const name of missing) {
        const xact = seen.get(name)
        if (xact === undefined) violations.push(`acknowledged, and the primary had it not: ${name}`)
        else if (!committed.has(xact)) violations.push(`acknowledged, and the standby had lost it: ${name}`)
        else lost.push(name)
      }
      ledger.forget(missing)
      report(
        `  promoted at ${lostFork.fork}; ${missing.length} acknowledged writes that had not been replicated: ${missing.join(', ') || 'none'}`,
      )
    } finally {
      await Promise.all([was.end(), is.end()])
      await old.stop()
    }
  }

  /** Waits until all targets have responded successfully for a while. */
  const settle = async (name: string): Promise<void> => {
    const isWell = async () => {
      const answers = await Promise.all([
        ...Object.entries(direct).flatMap(([, url]) => [
          probe(`${url}/external/category/`, headers),
          probe(`${url}/readyz`, headers),
        ]),
        ...Object.values(fronts).map((url) => probe(`${url}/external/category/`, headers)),
      ])
      return answers.every(Boolean)
    }
    const over = performance.now()
    let [wellSince, count] = [Number.POSITIVE_INFINITY, 0]
    while (performance.now() - over < RECOVERY_MS) {
      if (!(await isWell())) wellSince = Number.POSITIVE_INFINITY
      else if (wellSince === Number.POSITIVE_INFINITY)
        [wellSince, count] = [performance.now(), ledger.count()]
      const since = wellSince
      const writesFail = observer.troubles.some(({ kind, end }) => kind === 'write' && end >= since)
      if (writesFail) wellSince = Number.POSITIVE_INFINITY
      if (performance.now() - wellSince > WELL_MS && ledger.count() > count + 8) return
      await sleep(200)
    }
    const last = observer.troubles.at(-1)
    violations.push(
      `not well again ${RECOVERY_MS / 1000} s after: ${name}; the last was ${JSON.stringify(last)}`,
    )
  }

  const check = async (): Promise<void> => {
    const sql = world.primary.postgres.open()
    try {
      for (const name of await missingIn(sql, ledger)) violations.push(`acknowledged, and not there: ${name}`)
      ledger.forget(await missingIn(sql, ledger))
      violations.push(...(await oddRows(sql)))
    } finally {
      await sql.end()
    }
  }

  const makeFault = async ({ name, allows, run }: Fault): Promise<void> => {
    const at = performance.now()
    const before = ledger.count()
    const silence = await run(world)
    const over = performance.now()
    await settle(name)
    const end = performance.now()
    windows.push({ name, at, end, allows, ...(silence && { silence }) })
    await check()
    report(
      `${Math.round((at - began) / 1000)} s: ${name}, ${Math.round((over - at) / 100) / 10} s; well again after ${Math.round((end - over) / 100) / 10} s; ${ledger.count() - before} writes acknowledged meanwhile; ${violations.length} violations`,
    )
    // No call may fail in this time.
    await sleep(2_000 + random() * 4_000)
  }

  await settle('the start')
  windows.push({ name: 'the start', at: 0, end: performance.now(), allows: () => true })
  const possible = FAULTS.filter(({ name, skip }) => {
    const reason = skip?.(place) ?? false
    if (reason) report(`left out, as ${reason}: ${name}`)
    return !reason && (wanted?.some((part) => name.includes(part)) ?? true)
  })
  let round = shuffled(possible, random)
  while (round.length > 0) {
    const fault = round.pop()
    if (fault) await makeFault(fault)
    if (forMs === undefined) continue
    if (performance.now() - began > forMs) break
    if (round.length === 0) round = shuffled(possible, random)
  }

  await ledger.stop()
  on = false
  await Promise.all(loops)
  await check()
  const sql = world.primary.postgres.open()
  violations.push(...(await disagreements(sql, 1)))
  await sql.end()

  const found = {
    'an answer that no fault explains': unexplained(observer, windows),
    'an answer that came too late': tooLate(observer, windows),
    'ready while reads failed': processes.flatMap(({ name }) => falselyReady(observer, name)),
    'memory that grows': processes.flatMap(({ name, samples }) => {
      const { first, last, grows } = memoryOf(samples)
      report(
        `memory of ${name}: ${mebibytes(first)} MiB in the first third, ${mebibytes(last)} MiB in the last, ${samples.length} samples`,
      )
      return grows ? [`${name}: ${mebibytes(first)} to ${mebibytes(last)} MiB`] : []
    }),
    'a write that is not as it was acknowledged': violations,
  }
  for (const [verdict, list] of Object.entries(found)) report(`${verdict}: ${list.length}`)
  if (found['an answer that no fault explains'].length > 0)
    for (const process of processes)
      for (const complaint of process.complaints()) report(`${process.name} says: ${complaint}`)
  report(
    `${ledger.count()} writes acknowledged, ${observer.successCounts.read} reads answered (the slowest in ${Math.round(observer.slowest())} ms), ${observer.troubles.filter(({ kind }) => kind !== 'ready').length} calls refused or broken during ${windows.length - 1} faults, ${lost.length} writes lost by replication, ${place.receiver.received.length} webhooks`,
  )
  return {
    violations: Object.values(found).flat(),
    lost,
    windows,
    troubles: observer.troubles as readonly Trouble[],
  }
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

const probe = (url: string, headers: Readonly<Record<string, string>>): Promise<boolean> =>
  fetch(url, { headers, signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
