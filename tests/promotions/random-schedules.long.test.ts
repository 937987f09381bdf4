import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeNextDue } from '../../server/catalog/promotion/due-queries.ts'
import { findUnsettled, settlePrices } from '../../server/catalog/promotion/price-queries.ts'
import { createSite } from '../../server/identity/access/sites.ts'
import { createToken } from '../../server/identity/access/tokens.ts'
import { lockSite } from '../../server/platform/batch/queries.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase, urlOf } from '../database.ts'
import { randomOf } from '../faults/random.ts'
import { runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import { type Calls, clientOf } from '../vitrina.ts'
import { covers, expected, fieldsOf, type Item, randomShop, type Schedule, text } from './model.ts'

const SEED = Number(process.env.SEED ?? 1)
const SITES = Number(process.env.PROMOTION_SITES ?? 10)
const SCHEDULES = Number(process.env.PROMOTION_SCHEDULES ?? 100)
const PRODUCTS = 40
const ZONES = ['Europe/Chisinau', 'Asia/Tokyo', 'America/St_Johns', 'UTC']

interface Shop {
  readonly siteId: number
  readonly zone: string
  readonly token: string
  readonly tree: Map<number, number | null>
  readonly categories: readonly number[]
  readonly brands: readonly number[]
  readonly items: readonly Item[]
  readonly schedules: Schedule[]
}

const created = async ({ post }: Calls, path: string, objects: readonly object[]): Promise<number[]> => {
  const { status, body } = await post(`/external/${path}/bulk-create/`, objects)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const openShop = async (sql: Database, url: string, place: number, random: () => number): Promise<Shop> => {
  const { below, some } = randomShop(random)
  const zone = ZONES[place % ZONES.length] as string
  const site = await createSite(sql, { slug: `promo-${place}`, name: `promo-${place}`, timeZone: zone })
  assert.ok(site)
  const { token } = await createToken(sql, {
    siteId: site.id,
    name: 'test',
    scopes: ['content:read', 'content:write'],
    lifetime: null,
  })
  const client = clientOf(url, token, site.id)
  const tree = new Map<number, number | null>()
  for (let level = 0; level < 3; level++) {
    const above = [...tree.keys()]
    const parents = Array.from({ length: 4 }, () =>
      level === 0 ? null : (above[below(above.length)] as number),
    )
    const ids = await created(
      client,
      'category',
      parents.map((parent) => (parent === null ? {} : { category_id: [parent] })),
    )
    for (const [index, id] of ids.entries()) tree.set(id, parents[index] ?? null)
  }
  const categories = [...tree.keys()]
  const brands = await created(
    client,
    'brand',
    [1, 2, 3, 4].map((one) => ({ name: `B${one}`, slug: `b${one}` })),
  )
  const items = Array.from({ length: PRODUCTS }, () => ({
    base: 1 + below(30_000),
    baseOld: below(2) === 0 ? null : 1 + below(60_000),
    categories: some(categories, 2),
    brand: below(3) === 0 ? null : (brands[below(brands.length)] as number),
  }))
  const ids = await created(
    client,
    'product',
    items.map(({ base, baseOld, categories, brand }, index) => ({
      group_product_id: `P${index}`,
      name_ro: 'P',
      specifications: [],
      price: text(base),
      old_price: text(baseOld),
      category: categories,
      brand_id: brand,
    })),
  )
  return {
    siteId: site.id,
    zone,
    token,
    tree,
    categories,
    brands,
    schedules: [],
    items: items.map((item, index) => ({ ...item, id: ids[index] as number, promos: [] })),
  }
}

/** Wall clock of a zone without its offset, as operators enter times; ambiguous in the hour when clocks go back. */
const wallClock = (time: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}.${part('fractionalSecond')}`
}

/** Schedules of a shop with random times, stored by calls of at most 50. */
const plan = async (
  client: Calls,
  shop: Shop,
  random: () => number,
  times: () => { readonly start: number; readonly end: number; readonly isLocal: boolean },
): Promise<void> => {
  const { discount, below } = randomShop(random)
  for (let from = 0; from < SCHEDULES; from += 50) {
    const planned = Array.from({ length: Math.min(50, SCHEDULES - from) }, () => ({
      ...discount(shop.categories, shop.brands),
      ...times(),
    }))
    const ids = await created(
      client,
      'promo',
      planned.map(({ start, end, isLocal, ...one }, index) => ({
        name_ro: 'P',
        name_ru: 'P',
        slug: `p${from + index}`,
        hide: false,
        expire_date: '2050-01-01T00:00:00Z',
        discount_starts_at: isLocal ? wallClock(start, shop.zone) : new Date(start).toISOString(),
        discount_ends_at: isLocal ? wallClock(end, shop.zone) : new Date(end).toISOString(),
        ...fieldsOf(one),
      })),
    )
    for (const [index, one] of planned.entries()) shop.schedules.push({ ...one, id: ids[index] as number })
  }
  // Lists of products: one promotion of five.
  for (const item of shop.items) {
    const listed = shop.schedules.filter(({ categories, brands }) => (categories ?? brands) === null)
    if (below(2) === 0 && listed.length > 0)
      item.promos = randomShop(random).some(
        listed.map(({ id }) => id),
        3,
      )
  }
  const { status } = await client.put(
    '/external/product/bulk-update/',
    shop.items.map(({ id, promos }) => ({ id, promos })),
  )
  assert.equal(status, 200)
}

type Row = { readonly id: number; readonly price: string; readonly old_price: string | null }

test('5.5.2 5.5.3 prices equal those of an independent model, through server kills, at sites in several time zones', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  const start = () => runServer(dataDir, { DATABASE_URL: urlOf(name) })
  const random = randomOf(SEED)
  const { below } = randomShop(random)
  let server = await start()
  t.after(() => server.kill('SIGKILL'))
  const shops: Shop[] = []
  for (let place = 0; place < SITES; place++) shops.push(await openShop(sql, server.url, place, random))

  const LENGTH = 120_000
  const begin = Date.now() + 5_000
  const finish = begin + LENGTH
  for (const shop of shops)
    await plan(clientOf(server.url, shop.token, shop.siteId), shop, random, () => {
      const start = begin + below(LENGTH - 4_000)
      return { start, end: Math.min(finish, start + 1_500 + below(30_000)), isLocal: below(2) === 0 }
    })

  /** Time in ms within which prices follow a start or end, on a busy machine. */
  const LAG = 5_000
  let upSince = Date.now()
  let compared = 0
  let kills = 0
  let rebased = 0
  const wrong: string[] = []
  const unsure = new Map<Item, number>()
  let nextKill = begin + 8_000

  const compare = (shop: Shop, rows: readonly Row[], sentAt: number, answeredAt: number): void => {
    for (const item of shop.items) {
      if ((unsure.get(item) ?? 0) > sentAt - 100) continue
      const edges = shop.schedules
        .filter((one) => covers(one, item, shop.tree))
        .flatMap(({ start, end }) => [start, end])
      if (edges.some((edge) => edge > sentAt - LAG && edge <= answeredAt + 50)) continue
      const row = rows.find(({ id }) => id === item.id)
      const [price, old] = expected(item, shop.schedules, shop.tree, sentAt)
      compared++
      if (row?.price !== price || row?.old_price !== old)
        wrong.push(
          `site ${shop.siteId} product ${item.id}: ${row?.price} ${row?.old_price}, not ${price} ${old}, at ${sentAt - begin}`,
        )
    }
  }

  for (let turn = 0; Date.now() < finish + LAG; turn++) {
    const shop = shops[turn % shops.length] as Shop
    const client = clientOf(server.url, shop.token, shop.siteId)
    // An ERP writes a base price of a product.
    const item = shop.items[below(shop.items.length)] as Item
    const base = 1 + below(30_000)
    const { body: shownNow } = await client.get(`/external/product/${item.id}/`)
    // A price that equals the shown one is no write (rule 5.5.4).
    if (shownNow.price !== text(base) && below(3) === 0) {
      const written = await client.put('/external/product/bulk-update/', [{ id: item.id, price: text(base) }])
      assert.equal(written.status, 200, JSON.stringify(written.body))
      item.base = base
      unsure.set(item, Date.now())
      rebased++
    }
    const sentAt = Date.now()
    const { body } = await client.get('/external/product/?page_size=100')
    if (sentAt > upSince + LAG) compare(shop, body, sentAt, Date.now())
    if (Date.now() > nextKill && Date.now() < finish - 10_000) {
      server.kill('SIGKILL')
      await server.ended
      kills++
      server = await start()
      upSince = Date.now()
      nextKill = upSince + 6_000 + below(6_000)
    }
    await sleep(20)
  }

  for (const shop of shops) {
    const client = clientOf(server.url, shop.token, shop.siteId)
    const { body } = await client.get('/external/product/?page_size=100')
    compare(shop, body, Date.now(), Date.now())
  }
  assert.deepEqual(wrong.slice(0, 20), [])
  assert.equal((await sql`select from promoted_price`).length, 0)
  assert.equal((await sql`select from promotion_due`).length, 0)
  assert.ok(compared > 1_000, String(compared))
  t.diagnostic(
    `${SITES * SCHEDULES} schedules, ${kills} kills, ${rebased} base prices written, ${compared} prices compared`,
  )
  server.kill('SIGTERM')
  await server.ended
})

test('5.5.2 5.5.3 prices equal those of the model at moments in any order, as after clock changes and in nights of daylight saving', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const server = await runServer(newDataDir(t), { DATABASE_URL: urlOf(name) })
  const random = randomOf(SEED + 1)
  const { below } = randomShop(random)
  const shops: Shop[] = []
  const HOUR = 3_600_000
  // Clocks of Chisinau go back at 01:00 UTC of this night, those of St. John's at 04:30 UTC a week later.
  const begin = Date.parse('2030-10-26T12:00:00Z')
  for (let place = 0; place < SITES; place++) {
    const shop = await openShop(sql, server.url, place, random)
    await plan(clientOf(server.url, shop.token, shop.siteId), shop, random, () => {
      const start = begin + below(9 * 24) * HOUR + below(60) * 60_000
      const end = start + 60_000 + below(48 * 60) * 60_000
      const isAmbiguous = [start, end].some(
        (time) =>
          wallClock(time, shop.zone) === wallClock(time + HOUR, shop.zone) ||
          wallClock(time, shop.zone) === wallClock(time - HOUR, shop.zone),
      )
      return { start, end, isLocal: !isAmbiguous && below(2) === 0 }
    })
    shops.push(shop)
  }
  server.kill('SIGTERM')
  await server.ended

  let compared = 0
  for (const { siteId, items, schedules, tree } of shops) {
    const edges = schedules.flatMap(({ start, end }) => [start - 1, start, end - 1, end])
    for (let turn = 0; turn < 200; turn++) {
      const now = turn === 199 ? begin + 365 * 24 * HOUR : (edges[below(edges.length)] as number)
      const at = new Date(now).toISOString()
      const rows = await sql.begin(async (sql) => {
        await lockSite(sql, siteId, null)
        const ids = await findUnsettled(sql, siteId, at, 10_000)
        if (ids.length > 0) await settlePrices(sql, siteId, at, ids)
        await storeNextDue(sql, siteId, at)
        return sql<{ id: number; price: string; old_price: string | null }>`
          select id, price::text, old_price::text from product where site_id = ${siteId}
        `
      })
      const shown = new Map(rows.map(({ id, price, old_price }) => [id, [price, old_price]]))
      for (const item of items) {
        compared++
        assert.deepEqual(
          shown.get(item.id),
          expected(item, schedules, tree, now),
          `site ${siteId} product ${item.id} at ${at}`,
        )
      }
      // A writer of an earlier release, which has no base price.
      const item = items[below(items.length)] as Item
      const base = 1 + below(30_000)
      if (shown.get(item.id)?.[0] === text(base)) continue
      await sql`update product set price = ${text(base)}::numeric where site_id = ${siteId} and id = ${item.id}`
      item.base = base
    }
  }
  assert.equal((await sql`select from promoted_price`).length, 0)
  t.diagnostic(`${SITES * SCHEDULES} schedules, ${compared} prices compared`)
})
