import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Today } from '@vitrina/schema/console/today'
import { newerPostgresql } from '@vitrina/schema/postgresql-releases'
import { resources } from '@vitrina/schema/resources/index'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()

/** New shop with a viewer; `today()` reads its summary as that viewer. */
const shop = async () => {
  const client = await vitrina.client()
  const viewer = await signIn({ ...vitrina, siteId: client.siteId }, { role: 'viewer' })
  const today = async (language = 'en'): Promise<Today> =>
    (await viewer.get(`${viewer.site}/today`, { 'accept-language': language })).body
  return { ...client, viewer, today }
}

test('a new shop has empty sections', async () => {
  const { today } = await shop()
  const { orders, catalogue, tokens, webhooks, jobs, errors, feed, database } = await today()

  const [{ version = '' } = {}] = await vitrina.sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version
  `
  assert.deepEqual(database, { version, newest: newerPostgresql(version) })
  assert.deepEqual([orders?.total, orders?.by_status, orders?.days_of], [0, {}, 'Europe/Chisinau'])
  assert.equal(orders?.by_day.length, 30)
  assert.deepEqual(
    catalogue?.map(({ object, total, languages }) => [object, total, languages]),
    Object.values(resources).map(({ path }) => [path, 0, null]),
  )
  assert.deepEqual(
    tokens?.map(({ name, last_used_at, calls_24h, errors_24h, last_call }) => [
      name,
      last_used_at,
      calls_24h,
      errors_24h,
      last_call,
    ]),
    [['test', null, 0, 0, null]],
  )
  assert.deepEqual([webhooks, jobs, errors, feed], [[], [], [], { head: 0, last_change_at: null }])
})

test('orders are counted by status, as in their lists, and by the days of the site', async () => {
  const { post, get, today } = await shop()
  await post('/external/category/bulk-create/', [{ name_ro: 'Lactate' }])
  await post('/external/product/bulk-create/', [
    { name_ro: 'Lapte', group_product_id: 'p', price: '10.00', category: [1], specifications: [] },
  ])
  const item = (order_status: string) => ({ order_status, loyalty_price: 10, quantity: 1, product: 1 })
  const at = (hour: string) => atHour(dayBefore(2), `${hour}:00`)
  await post('/external/external-order/', [
    { order_items: [item('new')], created_at: at('00:30') },
    { order_items: [item('new'), item('canceled')], created_at: at('23:30') },
    { order_items: [item('done')], created_at: '2020-01-01T00:00:00Z' },
  ])

  const { orders } = await today()
  assert.deepEqual([orders?.total, orders?.by_status], [3, { new: 2, canceled: 1, done: 1 }])
  for (const [status, count] of Object.entries(orders?.by_status ?? {})) {
    const { headers } = await get(`/external/external-order/?status=${status}`)
    assert.equal(headers.get('x-total-count'), String(count), status)
  }
  const days = orders?.by_day.filter(({ orders }) => orders > 0)
  assert.deepEqual(
    days?.map(({ orders, by_status }) => [orders, by_status]),
    [[2, { new: 2, canceled: 1 }]],
  )
  assert.equal(orders?.by_day.at(-1)?.day, dayIn('Europe/Chisinau', new Date()))
})

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
const dayBefore = (days: number): string => dayIn('Europe/Chisinau', new Date(Date.now() - days * 86_400_000))

/** Time at which local clocks show an hour of a day, in summer and in winter. */
const atHour = (day: string, hour: string): string => {
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Chisinau', timeZoneName: 'longOffset' })
  const named = zone
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')?.value
  return new Date(`${day}T${hour}${named?.replace('GMT', '')}`).toISOString()
}

test('sales of seven days are compared with the week before, by day and by store, without canceled items', async () => {
  const { post, today } = await shop()
  await post('/external/category/bulk-create/', [{ name_ro: 'Lactate' }])
  await post('/external/product/bulk-create/', [
    { name_ro: 'Lapte', group_product_id: 'p', price: '10.00', category: [1], specifications: [] },
  ])
  const store = { code: 'S', lat: '1', lon: '1', is_active: true, addresses: {} }
  await post('/external/shop/bulk-create/', [store])
  const order = (price: number, days: number, hour = '00:00:01', more = {}) => ({
    order_items: [{ order_status: 'new', loyalty_price: price, quantity: 1, product: 1 }],
    created_at: atHour(dayBefore(days), hour),
    ...more,
  })
  const { status, body } = await post('/external/external-order/', [
    order(10.25, 0),
    order(20, 6, '23:59:59', { shop: 1 }),
    order(40, 7),
    // Until this hour of that day.
    order(80, 7, '23:59:59'),
    order(160, 13, '00:00:01', { shop: 1 }),
    order(320, 14, '23:59:59'),
    {
      ...order(640, 0),
      order_items: [{ order_status: 'canceled', loyalty_price: 640, quantity: 1, product: 1 }],
    },
  ])
  assert.equal(status, 200, JSON.stringify(body))

  const turnover = (await today()).orders?.turnover
  assert.deepEqual(turnover?.all, { now: { orders: 2, sum: 30.25 }, before: { orders: 2, sum: 200 } })
  assert.deepEqual(turnover?.by_shop, [
    { shop: 1, now: { orders: 1, sum: 20 }, before: { orders: 1, sum: 160 } },
    { shop: null, now: { orders: 1, sum: 10.25 }, before: { orders: 1, sum: 40 } },
  ])
  assert.deepEqual(
    turnover?.by_day.map(({ day, now, before }) => [day, now.sum, before.sum]),
    [6, 5, 4, 3, 2, 1, 0].map((days) => [
      dayBefore(days),
      { 6: 20, 0: 10.25 }[days] ?? 0,
      { 6: 160, 0: 40 }[days] ?? 0,
    ]),
  )
})

test('the catalogue has the share with name, slug and description in each language, and the stores without a place', async () => {
  const { post, today } = await shop()
  await post('/external/category/bulk-create/', [
    { name_ro: 'Lactate', name_ru: 'Молочное', slug_ro: 'lactate', description_uk: '' },
    { name_ro: 'Pâine', description_ro: 'x'.repeat(20_000) },
    {},
    {},
  ])
  await post('/external/brand/bulk-create/', [{ slug: 'acme', name: 'Acme' }])
  // The brand is older than the field that it needs now.
  const tier = { object: 'brand', code: 'tier', kind: 'text', required: true, label_en: 'Tier' }
  assert.equal((await post('/external/own-field/', tier)).status, 201)
  const store = { is_active: true, lat: '47', lon: '28', addresses: {} }
  await post('/external/shop/bulk-create/', [
    { ...store, code: 'whole' },
    { ...store, code: 'unplaced', lat: null, addresses: null },
    { is_active: true, code: 'warehouse', kind: 'warehouse' },
  ])

  const { catalogue } = await today()
  const of = (path: string) => catalogue?.find(({ object }) => object === path)
  const nothing = { name: 0, slug: 0, description: 0 }
  assert.deepEqual(of('category'), {
    object: 'category',
    total: 4,
    languages: {
      ro: { name: 0.5, slug: 0.25, description: 0.25 },
      ru: { ...nothing, name: 0.25 },
      en: nothing,
      uk: nothing,
    },
  })
  // Buyers never see a warehouse, so it lacks nothing.
  assert.deepEqual(of('shop')?.lacking, { lat: 1, lon: 0, addresses: 1 })
  // Its texts are of no language.
  const label = { ro: 'Tier', ru: 'Tier', en: 'Tier', uk: 'Tier' }
  const own = [{ field: 'custom.tier', label, count: 1 }]
  assert.deepEqual(of('brand'), { object: 'brand', total: 1, languages: null, own })
})

test('tokens have the recent database time of their calls', async () => {
  const { get, today, siteId } = await shop()
  const quick = await vitrina.client({ siteId })
  await quick.get('/external/brand/')
  await vitrina.sql
    .begin(async (sql) => {
      await sql`lock table category in access exclusive mode`
      const slow = get('/external/category/?ids=1')
      await sleep(600)
      return { slow }
    })
    .then(({ slow }) => slow)

  const times = ((await today()).tokens ?? []).map(({ database_24h: seconds }) => seconds)
  assert.equal(times.length, 2)
  assert.ok(Math.max(...times) >= 0.5 && Math.min(...times) < 0.4, times.join())
})

test('tokens show their last call and recent number of calls, including calls that the log omits', async () => {
  const { get, today } = await shop()
  for (let n = 0; n < 40; n++) await get('/external/category/')
  // Calls within the same millisecond have no order.
  await sleep(5)
  const { headers } = await get('/external/category/404')

  const [token] = (await today()).tokens ?? []
  assert.partialDeepStrictEqual(token, {
    calls_24h: 41,
    errors_24h: 1,
    last_call: {
      method: 'GET',
      path: '/external/category/404',
      status: 404,
      request_id: headers.get('x-request-id'),
    },
  })
})

test('refused calls are grouped by cause, with a sentence in the language of the operator', async () => {
  const { get, post, today } = await shop()
  for (const id of [404, 405, 406]) await get(`/external/category/${id}`)
  const { body } = await post('/external/brand/bulk-create/', { slug: 'acme' }, { 'accept-language': 'ro' })

  const { errors } = await today('ru')
  assert.deepEqual(
    errors?.map(({ code, method, route, count }) => [code, method, route, count]),
    [
      ['invalid_type', 'POST', '/external/brand/bulk-create', 1],
      ['not_found', 'GET', '/external/category/:id', 3],
    ],
  )
  // A sentence with parameters is that of the last call.
  assert.equal(errors?.[0]?.sentence, 'Ожидается: массив. Получено: объект.')
  assert.match(errors?.[1]?.sentence ?? '', /^[а-яё ,.]+$/i)
  assert.equal(errors?.[0]?.last_request_id, body.request_id)
})

test('webhooks, imports and the feed are included', async () => {
  const { post, today, siteId } = await shop()
  await post('/external/webhook/', { url: 'https://user:pass@erp.example:443/hook?key=1', events: ['*'] })
  await post('/external/webhook/', { url: 'https://erp.example/hook?key=1', events: ['*'] })
  await post('/external/category/import/', '{"name_ro":"Lactate"}\n', {
    'content-type': 'application/x-ndjson',
  })
  await vitrina.sql`
    update import set state = 'failed', finished_at = now(), total = 5, created = 1, invalid = 2 where site_id = ${siteId}
  `
  await post('/external/category/bulk-create/', [{}, {}])

  const { webhooks, jobs, feed } = await today()
  assert.partialDeepStrictEqual(webhooks?.at(-1), {
    url_host: 'erp.example',
    state: 'enabled',
    parked: 0,
  })
  assert.partialDeepStrictEqual(jobs, [
    { object: 'category', state: 'failed', done: 3, refused: 2, total: 5 },
  ])
  await vitrina.sql`update import set state = 'done', created = 3 where site_id = ${siteId}`
  assert.partialDeepStrictEqual((await today()).jobs, [
    { object: 'category', state: 'done', refused: 2, total: 5 },
  ])
  await vitrina.sql`update import set invalid = 0 where site_id = ${siteId}`
  assert.deepEqual((await today()).jobs, [])
  assert.ok((feed?.head ?? 0) >= 2)
  assert.ok(Math.abs(Date.now() - Date.parse(feed?.last_change_at ?? '')) < 60_000)
})

test('P5 no data of another shop are included', async () => {
  const [mine, other] = [await shop(), await shop()]
  await other.post('/external/category/bulk-create/', [{}])
  await other.get('/external/category/404')

  const { catalogue, errors, tokens, feed } = await mine.today()
  assert.equal(
    catalogue?.some(({ total }) => total > 0),
    false,
  )
  assert.deepEqual([errors, tokens?.length, tokens?.[0]?.last_call, feed?.head], [[], 1, null, 0])
  assert.equal((await mine.viewer.get(`${other.viewer.site}/today`)).status, 404)
})
