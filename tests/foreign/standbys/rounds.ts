import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../world/postgres.ts'
import { type StandbyPlace, send } from './place.ts'

/** Concurrent writers, each with its own object. */
const WRITERS = 8

/** Reads that look for a written value; each returns the version that it saw. */
const reads = (
  id: number,
  cursor: number,
): readonly (readonly [path: string, seen: (body: Body) => unknown])[] => [
  [`/external/category/${id}/`, ({ position }: Body) => position],
  [
    '/external/category/?page_size=5000&fields=id,position',
    (list) => list.find((one: Body) => one.id === id)?.position,
  ],
  [`/external/category/?ids=${id}&fields=position`, ([one]: Body) => one?.position],
  [
    `/external/changes/?after=${cursor}&types=category&limit=1000`,
    ({ changes }) => (changes.some((change: Body) => change.id === id) ? 'reported' : undefined),
  ],
]
// biome-ignore lint/suspicious/noExplicitAny: answers of four shapes
type Body = any

/** Delays and pauses the replay of the standbys at random until the returned function is called. */
export const disturb = (
  standbys: readonly [Postgres, Postgres],
  random: () => number,
): (() => Promise<void>) => {
  let on = true
  const [first, second] = standbys
  const delays = (async () => {
    while (on) {
      const ms = random() < 0.4 ? 0 : Math.floor(random() * 300)
      await first.tell(`alter system set recovery_min_apply_delay = '${ms}ms'`, 'select pg_reload_conf()')
      await sleep(200 + random() * 800)
    }
    await first.tell('alter system reset recovery_min_apply_delay', 'select pg_reload_conf()')
  })()
  const pauses = (async () => {
    while (on) {
      await second.tell('select pg_wal_replay_pause()')
      await sleep(random() * 300)
      await second.tell('select pg_wal_replay_resume()')
      await sleep(random() * 700)
    }
  })()
  return async () => {
    on = false
    await Promise.all([delays, pauses])
  }
}

/**
 * Writes by one process and reads by the other at once, repeatedly. Returns reads older than an acknowledged
 * write, and failed reads.
 */
export const writeThenRead = async (
  { one, two }: StandbyPlace,
  rounds: number,
  random: () => number,
): Promise<{ stale: string[]; failed: string[]; slowest: number }> => {
  const stale: string[] = []
  const failed: string[] = []
  let slowest = 0
  let round = 0
  const write = async (writer: number): Promise<void> => {
    const created = await send(one.url, 'POST', '/external/category/bulk-create/', [
      { name_ro: `writer ${writer}`, position: 0 },
    ])
    const [{ id }] = JSON.parse(created.text) as [{ id: number }]
    for (let version = 1; round++ < rounds; version++) {
      const [from, to] = random() < 0.5 ? [one, two] : [two, one]
      const { next: cursor } = JSON.parse((await send(from.url, 'GET', '/external/changes/?after=now')).text)
      const written = await send(from.url, 'PUT', `/external/category/${id}/`, { position: version })
      if (written.status !== 200) failed.push(`write: ${written.status} ${written.text}`)
      const all = reads(id, cursor)
      const [path, seen] = all[Math.floor(random() * all.length)] as (typeof all)[number]
      const at = performance.now()
      const read = await send(to.url, 'GET', path)
      slowest = Math.max(slowest, performance.now() - at)
      if (read.status !== 200) failed.push(`${path}: ${read.status} ${read.text}`)
      else {
        const seenVersion = seen(JSON.parse(read.text))
        if (seenVersion !== version && seenVersion !== 'reported')
          stale.push(`${path}: ${seenVersion} instead of ${version}`)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)))
  return { stale, failed, slowest }
}
