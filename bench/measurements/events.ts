import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fullCategories } from '../../samples/many.ts'
import { type Arrival, presentTime, startListeners } from '../events/load.ts'
import { bodyOf, FULL } from '../full-categories.ts'
import { median } from '../median.ts'
import { atLeast, atMost, compared, measured, milliseconds, perSecond, type Row } from '../row.ts'
import type { Site, Stage } from '../stage.ts'

const ROUNDS = 16
const WAITING = 2_000
const DELIVERIES = 3_000
/** Responsive receivers, in addition to one that never responds; total of changes, and changes per second. */
const FAST = 9
const LISTENERS = 200
const RATE = 10

/** Measures the cost of recording changes, and the latency of long polling and webhooks. */
export const events = async (stage: Stage): Promise<Row[]> => [
  await recording(stage),
  await waiting(stage),
  await deliveries(stage),
  await withHangingReceiver(stage),
]

/** Compares an update of 5,000 rows with and without the recording trigger, in pairs, because load varies. */
const recording = async ({ sql, newSite }: Stage): Promise<Row> => {
  const site = await newSite()
  const create = { method: 'POST', body: bodyOf(await fullCategories(FULL)) } as const
  const { body } = await site.ask('/external/category/bulk-create/', create)
  const ids = (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id)
  let n = 0
  const update = async (recorded: boolean): Promise<number> => {
    await sql.execute(
      `alter table category ${recorded ? 'enable' : 'disable'} trigger category_record_update`,
    )
    await sql`vacuum category`
    n++
    const three = ids.map((id, place) => ({
      id,
      position: place + n,
      name_ro: `${id} ${n}`,
      name_en: `${n} ${id}`,
    }))
    const headers = { prefer: 'return=minimal' }
    return (
      await site.ask('/external/category/bulk-update/', { method: 'PUT', body: bodyOf(three), headers })
    ).time
  }
  const pairs: { whole: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const first = await update(round % 2 === 0)
    const second = await update(round % 2 !== 0)
    const [complete, bare] = round % 2 === 0 ? [first, second] : [second, first]
    if (round > 0) pairs.push({ whole: complete, bare })
  }
  await sql`alter table category enable trigger category_record_update`
  return compared(
    'recording the changes of an update of 5000, as a share of the write',
    `${milliseconds(median(pairs.map(({ bare }) => bare)))} without`,
    milliseconds(median(pairs.map(({ whole: complete }) => complete))),
    median(pairs.map(({ whole: complete, bare }) => (complete - bare) / complete)),
    atMost(0.15),
  )
}

const waiting = async (stage: Stage): Promise<Row> => {
  const site = await stage.newSite()
  const listeners = startListeners()
  try {
    const rounds: { p50: number; p99: number }[] = []
    for (let round = 0; round <= 5; round++) {
      const { next } = JSON.parse((await site.ask('/external/changes/?after=now')).body.toString())
      const notified = listeners.run({
        kind: 'poll',
        url: stage.server.url,
        token: site.token,
        after: next,
        clients: WAITING,
      })
      await sleep(3_000)
      const begun = presentTime()
      await write(site, 1)
      const times = (await notified).map(({ at }) => at - begun)
      if (round > 0) rounds.push(percentiles(times))
    }
    const p50 = median(rounds.map(({ p50 }) => p50))
    const p99 = median(rounds.map(({ p99 }) => p99))
    return measured(
      `${WAITING} clients that wait are told of a change: p99 from the write's first byte`,
      p99,
      `p50 ${milliseconds(p50)} p99 ${milliseconds(p99)}`,
      atMost(250, ' ms'),
    )
  } finally {
    await listeners.stop()
  }
}

const deliveries = async (stage: Stage): Promise<Row> => {
  const site = await stage.newSite()
  const [port = 0] = await freePorts(1)
  const listeners = startListeners()
  try {
    const received = listeners.run({ kind: 'receive', ports: [port], hanging: [], count: DELIVERIES })
    await subscribe(stage, site, port)
    const begun = presentTime()
    await write(site, DELIVERIES)
    const arrivals = await received
    const seconds = (Math.max(...arrivals.map(({ at }) => at)) - begun) / 1_000
    return measured(
      `${DELIVERIES} webhooks to one receiver, from the write's first byte to the last arrival`,
      DELIVERIES / seconds,
      perSecond(DELIVERIES / seconds, 'deliveries'),
      atLeast(200),
    )
  } finally {
    await listeners.stop()
  }
}

const withHangingReceiver = async (stage: Stage): Promise<Row> => {
  const site = await stage.newSite()
  const [hanging = 0, ...ports] = await freePorts(FAST + 1)
  const listeners = startListeners()
  try {
    const received = listeners.run({ kind: 'receive', ports, hanging: [hanging], count: FAST * LISTENERS })
    for (const port of [hanging, ...ports]) await subscribe(stage, site, port)
    const committed = new Map<number, number>()
    const { next } = JSON.parse((await site.ask('/external/changes/?after=now')).body.toString())
    for (let n = 1; n <= LISTENERS; n++) {
      await write(site, 1)
      committed.set(next + n, presentTime())
      await sleep(1_000 / RATE)
    }
    const times = (await received).map(({ at, cursor }: Arrival) => at - (committed.get(cursor) ?? 0))
    const { p50, p99 } = percentiles(times)
    return measured(
      `webhooks to ${FAST} fast receivers beside one that hangs, ${RATE} changes a second: p99 from the commit`,
      p99,
      `p50 ${milliseconds(p50)} p99 ${milliseconds(p99)}`,
      atMost(1_000, ' ms'),
    )
  } finally {
    await listeners.stop()
  }
}

let written = 0
const write = async (site: Site, count: number): Promise<void> => {
  const brands = Array.from({ length: count }, () => ({
    name: `Brand ${++written}`,
    slug: `brand-${written}`,
  }))
  const body = bodyOf(brands)
  const headers = { prefer: 'return=minimal' }
  await site.ask('/external/brand/bulk-create/', { method: 'POST', body, headers })
}

const subscribe = async ({ sql }: Stage, site: Site, port: number): Promise<void> => {
  await sql`update site set private_webhooks = true where id = ${site.id}`
  const endpoint = { url: `http://127.0.0.1:${port}/`, events: ['brand.*'] }
  await site.ask('/external/webhook/', { method: 'POST', body: Buffer.from(JSON.stringify(endpoint)) })
}

const percentiles = (times: readonly number[]): { p50: number; p99: number } => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
