import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { fillDestinations } from '../isolation/destinations.ts'
import { fillJobs } from '../isolation/jobs.ts'
import { CALLER, nameCaller } from '../isolation/lookups.ts'
import { fillOrders } from '../isolation/orders.ts'
import { routesOf } from '../isolation/routes.ts'
import { fillShop, objects } from '../isolation/shop.ts'
import { fillWebhooks } from '../isolation/webhooks.ts'
import { openShop, type Reply } from '../vitrina.ts'

const vitrina = await openShop()
const { get, post, put, token } = vitrina

/** Routes of content share one implementation, so some of its objects represent all. */
const OF_OTHERS = new RegExp(
  `^/external/(${objects
    .map(({ path }) => path)
    .filter((path) => !['category', 'product', 'shop'].includes(path))
    .join('|')})(/|$)`,
)

/** API document of a site, which is not data of the site: it has neither pages nor fields. */
const DOCUMENT = '/external/openapi.json'

/** Example address of each route that a token may GET. */
const addresses = new Map<string, string>()

before(async () => {
  const shop = await fillShop(vitrina, 2, 'ours')
  await fillOrders(vitrina, shop, 2, 'ours')
  await fillJobs(vitrina, 0, 'ours')
  await fillWebhooks(vitrina, vitrina, 'ours')
  await fillDestinations(vitrina, vitrina, 'ours')
  await nameCaller(vitrina, vitrina)
  // Shoppers see complete stores only.
  const visible = { kind: 'shop', group: 'street', lat: '47', lon: '28.8', is_active: true, addresses: {} }
  await put(`/external/shop/${shop.ids.get('shop')?.[0]}/`, visible)
  await post('/external/own-field/', { object: 'brand', kind: 'text', code: 'note', label_en: 'Note' })
  const [, product] = shop.ids.get('product') ?? []
  const figures = { product, shop: shop.ids.get('shop')?.[0], type: shop.ids.get('user-type')?.[0] }
  const [{ group_product_id: key }] = (await get(`/external/product/?ids=${product}`)).body
  await post('/external/product/shop-update/', [{ shop_id: figures.shop, group_product_id: key, qty: 1 }])
  await post('/external/product/user-price-update/', [
    { user_type_id: figures.type, group_product_id: key, price: '1.00' },
  ])
  const [promo] = shop.ids.get('promo') ?? []
  const planned = {
    discount_percent: '10',
    discount_starts_at: '2099-01-01T00:00:00Z',
    discount_ends_at: '2099-02-01T00:00:00Z',
  }
  assert.equal((await put(`/external/promo/${promo}/`, planned)).status, 200)
  assert.equal((await put(`/external/product/${product}/`, { promos: [promo] })).status, 200)
  for (const [method, route] of routesOf(vitrina))
    if (
      method === 'GET' &&
      /^\/(external|base)\//.test(route) &&
      !OF_OTHERS.test(route) &&
      route !== DOCUMENT
    )
      addresses.set(route, await addressOf(route, product))
})

const addressOf = async (route: string, product: number | undefined): Promise<string> => {
  if (route.startsWith('/base/product')) return `${route}/?search=${product}`
  if (route.startsWith('/base/contacts/group')) return `${route.replace('{group}', 'street')}/?site=${CALLER}`
  const list = route.replace(/\/(by\/.*|\{.*)/, '/')
  const [, key = ''] = /\/by\/(\w+)\//.exec(route) ?? []
  const listed = list === route ? [{}] : (await get(list)).body
  const first = listed.find((one: Record<string, unknown>) => key === '' || one[key])
  const id = /\/(stock|prices|promotions)$/.test(route) ? product : (first.order_id ?? first.id)
  const [event] = route.includes('{event_id}') ? (await get(`${list}${id}/delivery/`)).body : []
  return `${route
    .replace('{id}', id)
    .replace('{event_id}', event?.event_id)
    // The example destination and its run have the same id.
    .replace('{run}', id)
    .replace('{value}', encodeURIComponent(first[key]))}/?_`
}

const ask = (address: string): Promise<Reply> => get(address, { token })

/** True for a file of lines. */
const isFile = (route: string) => /\/(export|errors)$/.test(route)

const everyGet = (sentence: string, prove: (route: string, address: string) => Promise<void>) =>
  test(sentence, async () => {
    assert.ok(addresses.size > 30)
    for (const [route, address] of addresses) await prove(route, address)
  })

everyGet('4.1.1 every GET accepts page, page_size and fields', async (route, address) => {
  const { status, body } = await ask(`${address}&page=1&page_size=100${isFile(route) ? '' : '&fields='}`)
  assert.equal(status, 200, `${route} ${JSON.stringify(body)}`)
  assert.deepEqual(body, (await ask(address)).body, route)
})

everyGet(
  '4.1.3 a value that is not a whole number from 1 is a 400 that names the parameter',
  async (route, address) => {
    for (const [name, value] of [
      ['page', '0'],
      ['page', '1.5'],
      ['page_size', '-1'],
      ['page_size', 'x'],
    ] as const) {
      const { status, body } = await ask(`${address}&${name}=${value}`)
      assert.equal(status, 400, `${route} ${name}=${value}`)
      assert.partialDeepStrictEqual(body.errors, [{ field: name, code: 'invalid_value' }])
    }
  },
)

everyGet('4.1.1 a page after the last one of a list is empty', async (route, address) => {
  const { body: first } = await ask(address)
  const { status, body } = await ask(`${address}&page=7`)
  assert.equal(status, 200, route)
  if (Array.isArray(first)) assert.deepEqual(body, [], route)
  else if (isFile(route)) assert.equal(body, '', route)
  else if (route === '/external/changes') assert.deepEqual(body.changes, [])
  else assert.deepEqual(body, first, route)
})

everyGet('4.1.1 fields selects the returned fields of every GET', async (route, address) => {
  if (isFile(route)) return
  const inner = (body: { changes?: unknown }) =>
    [route === '/external/changes' ? body.changes : body].flat() as object[]
  const complete = inner((await ask(address)).body)
  assert.ok(complete[0], route)
  const [first = '', ...others] = Object.keys(complete[0])
  const named = [first, others.at(-1) ?? first]
  for (const query of [
    `fields=${named}`,
    `fields=,${named[1]},,${named[0]},`,
    `fields=${named.join('&fields=')}`,
  ]) {
    const { status, body } = await ask(`${address}&${query}`)
    assert.equal(status, 200, `${route} ${query} ${JSON.stringify(body)}`)
    assert.deepEqual(
      inner(body),
      complete.map((object) =>
        Object.fromEntries(Object.entries(object).filter(([name]) => named.includes(name))),
      ),
      `${route} ${query}`,
    )
  }
})

everyGet('4.1.3 an unknown field is a 400 that names it and lists the valid ones', async (route, address) => {
  if (route.endsWith('/errors')) return
  const { status, body } = await ask(`${address}&fields=nonsense,`)
  assert.equal(status, 400, route)
  const { message } = body.errors.find(({ field }: { field: string }) => field === 'fields')
  assert.match(message, /nonsense/)
  const { body: shown } = await ask(address)
  const names = isFile(route) ? [] : Object.keys([shown.changes ?? shown].flat()[0])
  for (const name of names) assert.match(message, new RegExp(`\\b${name}\\b`), route)
})

test('8.1 a page after the first of the feed continues from the cursor', async () => {
  const { body: all } = await get('/external/changes/?limit=3')
  const { body } = await get(`/external/changes/?after=${all.next}&page=2&wait=5`)
  assert.deepEqual(body, { changes: [], next: all.next, more: false })
  const { body: from } = await get('/external/changes/?page=2')
  assert.deepEqual((await get(`/external/changes/?after=${from.next}&limit=3`)).body, all)
})

test('4.2.13 an export is paginated by page when it has a page_size', async () => {
  const lines = async (query: string) => {
    const { status, body, headers } = await get(`/external/category/export/?fields=id&${query}`)
    assert.equal(status, 200)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { ids: text.match(/\d+/g) ?? [], link: headers.get('link') ?? '' }
  }
  const { ids } = await lines('')
  assert.ok(ids.length > 2)
  const second = await lines('page_size=1&page=2')
  assert.deepEqual(second.ids, ids.slice(1, 2))
  assert.match(second.link, new RegExp(`after=${ids[1]}>`))
  assert.doesNotMatch(second.link, /[?&]page=/)
  assert.deepEqual((await lines('page=2')).ids, [])
})
