import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { signIn } from '../console/operator.ts'
import { create, readLookup, storeOf } from '../lookups/shop.ts'
import { storeOrdersAt } from '../orders/reads/stored.ts'
import { item, ORDERS, orderShop } from '../orders/writes/order-shop.ts'
import { type Client, openShop, type Reply } from '../vitrina.ts'

const vitrina = await openShop()
const { client, sql, url } = vitrina
const CATEGORIES = '/external/category/'

const setShape = (siteId: number, shape: 'array' | 'page') =>
  sql`update site set list_shape = ${shape} where id = ${siteId}`

/** Creates a site with this setting, before its token is cached. */
const siteWith = async (shape: 'array' | 'page'): Promise<Client> => {
  const site = await client()
  await setShape(site.siteId, shape)
  return site
}

const fill = (site: Client, names: readonly string[]) =>
  create(
    site,
    'category',
    names.map((name_ro) => ({ name_ro })),
  )

/** Page of an address, and the pages that follow by `next`. */
const follow = async ({ get }: Pick<Client, 'get'>, path: string): Promise<Reply['body'][]> => {
  const pages: Reply['body'][] = []
  for (let next: string | null = url + path; next !== null; next = pages.at(-1).next) {
    assert.ok(next.startsWith(url), next)
    const { status, body } = await get(next.slice(url.length))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(Object.keys(body), ['count', 'next', 'previous', 'results'])
    pages.push(body)
    assert.ok(pages.length < 20, 'next leads nowhere')
  }
  return pages
}

const relations = ({ headers }: Reply): Record<string, string> =>
  Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, address, name]) => [
      name,
      address,
    ]),
  )

let usual: Client
before(async () => {
  usual = await client()
  await fill(usual, ['A', 'B', 'C', 'D', 'E'])
})

test('4.1.2 a list is an array unless a page is requested, which has the same rows', async () => {
  const path = `${CATEGORIES}?page=2&page_size=2&fields=id,name_ro`
  const array = await usual.get(path)
  const page = await usual.get(`${path}&shape=page`)
  const { next, prev } = relations(page)

  assert.deepEqual(
    array.body.map(({ name_ro }: { name_ro: string }) => name_ro),
    ['C', 'D'],
  )
  assert.deepEqual(page.body, { count: 5, next, previous: prev, results: array.body })
  assert.equal(page.headers.get('x-total-count'), '5')
  assert.equal(next, `${url}${path.replace('page=2', 'page=3')}&shape=page`.replace(',', '%2C'))
  for (const shape of ['array', 'ARRAY'])
    assert.deepEqual((await usual.get(`${path}&shape=${shape}`)).body, array.body)
  assert.deepEqual((await usual.get(`${path}&shape=Page`)).body.results, array.body)
})

test('4.1.2 next leads through all pages, by numbers and by ids, and previous back', async () => {
  const all = (await usual.get(CATEGORIES)).body
  for (const query of ['page_size=2', 'after=0&page_size=2']) {
    const pages = await follow(usual, `${CATEGORIES}?${query}&shape=page`)
    assert.deepEqual(
      pages.flatMap(({ results }) => results),
      all,
    )
    assert.ok(pages.every(({ count }) => count === 5))
  }
  const [first, second, third] = await follow(usual, `${CATEGORIES}?page_size=2&shape=page`)
  assert.equal(first.previous, null)
  assert.deepEqual((await usual.get(third.previous.slice(url.length))).body, {
    ...second,
    previous: second.previous,
  })
  const empty = await usual.get(`${CATEGORIES}?page=9&page_size=2&shape=page`)
  assert.deepEqual([empty.body.results, empty.body.next], [[], null])
  assert.deepEqual((await usual.get(empty.body.previous.slice(url.length))).body.results, third.results)
})

test('4.1.2 an unknown shape is invalid_value everywhere, and other responses than lists have no shape', async () => {
  const queries = [
    await usual.get(`${CATEGORIES}?shape=pages`),
    await usual.get(`${ORDERS}?shape=`),
    await readLookup(usual, '/base/region/?shape=list'),
    await readLookup(usual, '/base/product/?search=a&shape=list'),
  ]
  for (const { status, body } of queries) {
    assert.equal(status, 400)
    assert.deepEqual([body.errors[0].field, body.errors[0].code], ['shape', 'invalid_value'])
  }
  const [{ id }] = (await usual.get(CATEGORIES)).body
  assert.equal((await usual.get(`${CATEGORIES}${id}/?shape=page`)).body.errors[0].code, 'unknown_parameter')
})

test('4.1.7 arrays and pages have different ETags', async () => {
  const ask = (shape: string, tag?: string | null) =>
    usual.get(`${CATEGORIES}?shape=${shape}`, tag ? { 'if-none-match': tag } : {})
  const tagOf = async (shape: string) => (await ask(shape)).headers.get('etag')
  const [array, page] = [await tagOf('array'), await tagOf('page')]

  assert.notEqual(array, page)
  assert.equal((await ask('array', array)).status, 304)
  assert.equal((await ask('page', page)).status, 304)
  assert.ok('results' in (await ask('page', array)).body)
  assert.ok(Array.isArray((await ask('array', page)).body))
})

test('4.1.2 the setting of a site makes pages the default of its tokens, unless a call requests an array', async () => {
  const site = await siteWith('page')
  await fill(site, ['A', 'B', 'C'])
  const { body, headers } = await site.get(`${CATEGORIES}?page_size=2`)

  assert.deepEqual([body.count, body.results.length, body.previous], [3, 2, null])
  assert.equal(body.next, `${url}${CATEGORIES}?page_size=2&page=2`)
  assert.equal((await site.get(`${CATEGORIES}?shape=array`)).body.length, 3)
  assert.equal((await readLookup(site, '/base/region/')).body.count, 0)
  assert.equal((await site.get(ORDERS)).body.count, 0)
  assert.ok(Array.isArray((await usual.get(CATEGORIES)).body))

  const tag = { 'if-none-match': headers.get('etag') ?? '' }
  assert.equal((await site.get(`${CATEGORIES}?page_size=2`, tag)).status, 304)
  await setShape(site.siteId, 'array')
  // A token is cached for almost a second.
  let after = await site.get(`${CATEGORIES}?page_size=2`, tag)
  while (after.status === 304) after = await site.get(`${CATEGORIES}?page_size=2`, tag)
  assert.deepEqual([after.status, after.body], [200, body.results])
})

test('4.1.2 an owner changes the setting at the console, whose own lists stay arrays', async () => {
  const site = await client()
  const owner = await signIn(vitrina, { siteId: site.siteId })
  const settings = `${owner.site}/settings`

  assert.equal((await owner.get(settings)).body.list_shape, 'array')
  assert.equal((await owner.patch(settings, { list_shape: 'page' })).body.list_shape, 'page')
  assert.deepEqual((await site.get(CATEGORIES)).body, { count: 0, next: null, previous: null, results: [] })
  assert.deepEqual((await owner.get(`${owner.site}/external/category/`)).body, [])
  assert.deepEqual((await owner.get(`${owner.site}/external/external-order/`)).body, [])
  assert.equal((await owner.patch(settings, { list_shape: 'tree' })).status, 400)
})

test('4.1.2 6.1 polls and pages of orders are returned as pages, and next leads through them', async () => {
  const shop = await orderShop(await client())
  await shop.write(...[1, 2, 3].map((order_id) => ({ order_id, order_items: [item()] })))
  const path = `${ORDERS}?fields=order_id&ordering=created_at`
  const all = (await shop.get(path)).body

  assert.deepEqual(all, [{ order_id: 1 }, { order_id: 2 }, { order_id: 3 }])
  assert.deepEqual((await shop.get(`${path}&shape=page`)).body, {
    count: 3,
    next: null,
    previous: null,
    results: all,
  })
  const pages = await follow(shop, `${path}&page_size=2&shape=page`)
  assert.deepEqual(
    pages.map(({ results }) => results.length),
    [2, 1],
  )
  assert.deepEqual(
    pages.flatMap(({ results }) => results),
    all,
  )
})

test('4.1.2 6.1 next of a poll that is too long for one response equals its Link header', async () => {
  const site = await siteWith('page')
  // The objects that the orders refer to.
  await orderShop(site)
  const times = Array.from({ length: 5_001 }, (_, n) => Date.UTC(2026, 0, 1) + n * 1000)
  await storeOrdersAt(sql, site.siteId, times)
  const path = `${ORDERS}?fields=order_id&created_after=${Date.UTC(2026, 0, 1) / 1000}`
  const reply = await site.get(path)

  assert.deepEqual(relations(reply), { next: reply.body.next })
  const pages = await follow(site, path)
  assert.deepEqual(
    pages.map(({ count, results }) => [count, results.length]),
    [
      [5_001, 5_000],
      [5_001, 1],
    ],
  )
})

test('4.1.2 6.9 lookups are returned as one page with its count', async () => {
  const site = await siteWith('page')
  const { token, siteId, ...calls } = site
  await create(site, 'shop', [
    storeOf({ group: 'nord', name_ro: 'A' }),
    storeOf({ group: 'nord', name_ro: 'B' }),
  ])
  const [category] = await fill(site, ['Lactate'])
  const product = { price: '1.00', category: [category.id], specifications: [], name_ro: 'Lapte' }
  await create(site, 'product', [{ ...product, group_product_id: 'L-1' }])
  const [{ slug }] = (await sql<{ slug: string }>`select slug from site where id = ${siteId}`) as [
    { slug: string },
  ]

  for (const [path, count] of [
    ['/base/contacts', 2],
    ['/base/region/', 0],
    ['/base/locality/', 0],
    ['/base/sector/?locality=1', 0],
    ['/base/product/?search=lapte', 1],
    ['/base/product/?search=nothing', 0],
  ] as const) {
    const page = await readLookup(site, path)
    const shape = path.includes('?') ? '&shape=array' : '?shape=array'
    const array = await readLookup(site, path + shape)
    assert.equal(array.body.length, count, path)
    assert.deepEqual(page.body, { count, next: null, previous: null, results: array.body }, path)
    assert.notEqual(page.headers.get('etag'), array.headers.get('etag'), path)
    const known = { 'if-none-match': page.headers.get('etag') ?? '' }
    assert.equal((await readLookup(site, path, known)).status, 304, path)
    assert.deepEqual((await readLookup(site, path + shape, known)).body, array.body, path)
  }
  assert.deepEqual((await readLookup(site, '/base/contacts?page=2')).body, {
    count: 0,
    next: null,
    previous: null,
    results: [],
  })

  // Without a token of the site, only the parameter determines the form.
  const group = `/base/contacts/group/nord/?site=${slug}`
  const stores = (await calls.get(group, { 'api-token': '' })).body
  assert.equal(stores.length, 2)
  assert.deepEqual((await calls.get(`${group}&shape=page`, { 'api-token': '' })).body, {
    count: 2,
    next: null,
    previous: null,
    results: stores,
  })
})
