import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ApiRefused, ApiUnavailable, type ContentDraft, content } from '@vitrina/sdk/content'
import { openShop } from '../vitrina.ts'
import { startLosingLink } from './losing-link.ts'

const vitrina = await openShop()
const link = await startLosingLink(vitrina.url)
const failures: ApiUnavailable[] = []
const shopOf = ({ token }: { readonly token: string }) =>
  content({ url: link.url, token, patience: 10, onFailure: (error) => failures.push(error) })
const shop = shopOf(vitrina)

const brand = (n: number): ContentDraft<'brand'> => ({ slug: `brand-${n}`, name: `Brand ${n}` })
const brands = (count: number) => Array.from({ length: count }, (_, n) => brand(n))

test('objects of any number are upserted in calls of 5,000, and read page by page in id order', async () => {
  const outcomes = await shop.brand.upsert(brands(5_002))
  assert.equal(outcomes.length, 5_002)
  assert.ok(outcomes.every(({ outcome }) => outcome === 'created'))

  const again = await shop.brand.upsert([{ ...brand(5_001), name: 'Another' }, brand(7)])
  assert.deepEqual(
    again.map(({ outcome }) => outcome),
    ['updated', 'unchanged'],
  )

  const read = await Array.fromAsync(shop.brand.list())
  assert.deepEqual(
    read.map(({ id }) => id),
    outcomes.map(({ id }) => id),
  )
  assert.equal(read.at(-1)?.name, 'Another')
  assert.equal((await Array.fromAsync(shop.brand.list({ search: 'Another', hide: true }))).length, 1)
})

test('an error has the index within all sent objects, and nothing of its call is written', async () => {
  const other = shopOf(await vitrina.client())
  const drafts = [...brands(5_000), { slug: 'no-name' }, brand(9_999)]
  const error = await other.brand.create(drafts).then(
    () => undefined,
    (error: unknown) => error,
  )

  assert.ok(error instanceof ApiRefused)
  assert.deepEqual(
    [error.status, error.code, error.errors.map(({ index, field, code }) => [index, field, code])],
    [400, 'validation_failed', [[5_000, 'name', 'required']]],
  )
  assert.match(error.requestId ?? '', /./)
  assert.match(error.docUrl ?? '', /^http:.*\/docs\/errors#\w+$/)
  assert.doesNotMatch(error.message, /vt_/)
  assert.equal((await Array.fromAsync(other.brand.list())).length, 5_000)
})

test('4.2.9 a create whose response is lost is executed once', async () => {
  const drafts = [{ name_ro: 'Recenzie', name_ru: 'Обзор', link: 'https://shop.example/1' }]
  link.lose.push('/external/video-review/bulk-create/')

  const [created] = await shop.videoReview.create(drafts)

  assert.equal(failures.length, 1)
  assert.deepEqual(await Array.fromAsync(shop.videoReview.list()), [created])
})

test('one object is read, changed and deleted; a missing one is undefined', async () => {
  const [created] = await shop.userType.create([{ name: 'wholesale' }])
  assert.ok(created)
  assert.deepEqual(await shop.userType.byKey('wholesale'), created)
  const [changed] = await shop.userType.update([{ id: created.id, name: 'retail' }])
  assert.equal(changed?.name, 'retail')
  assert.equal(await shop.userType.byKey('wholesale'), undefined)
  assert.equal(await shop.userType.delete([created.id]), 1)
  assert.equal(await shop.userType.get(created.id), undefined)
})

test('bad objects do not prevent others, if requested', async () => {
  const outcomes = await shop.promocode.upsert(
    [{ code: 'SPRING' }, { code: 'X', discount_percent: 'much' }],
    {
      lenient: true,
    },
  )
  assert.deepEqual(
    outcomes.map(({ outcome, errors = [] }) => [outcome, errors.map(({ field }) => field)]),
    [
      ['created', []],
      ['invalid', ['discount_percent']],
    ],
  )
})

test('stock and prices are sent by keys', async () => {
  const product = { group_product_id: 'A-7', name_ro: 'Ceai', price: 12.5, category: [], specifications: [] }
  const [created] = await shop.product.create([product])
  await shop.shop.create([{ code: 'botanica', lat: '47', lon: 28.8, is_active: true, addresses: {} }])
  await shop.userType.create([{ name: 'club' }])

  const row = { group_product_id: 'A-7' }
  const stock = [{ ...row, shop_id: { code: 'botanica' }, qty: 3 }]
  assert.deepEqual(await shop.updateStock(stock), { updated: 1, unchanged: 0 })
  assert.deepEqual(await shop.updateStock(stock), { updated: 0, unchanged: 1 })
  assert.deepEqual(await shop.updatePrices([{ ...row, user_type_id: { name: 'club' }, price: '11.00' }]), {
    updated: 1,
    unchanged: 0,
  })
  assert.equal(created?.price, '12.50')
})

test('an error page of a proxy is not taken for a response, and the call is retried', async () => {
  const proxy = createServer((_request, response) => response.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const proxied = content({ url: `http://127.0.0.1:${port}`, token: 'vt_1_x', patience: 0 })
  await assert.rejects(proxied.brand.get(1), ApiUnavailable)
  proxy.close().closeAllConnections()
})

test('an unavailable server and a refused token are different errors', async () => {
  const nobody = content({ url: 'http://127.0.0.1:1', token: 'vt_1_x', patience: 0 })
  await assert.rejects(nobody.brand.get(1), ApiUnavailable)
  const stranger = content({ url: link.url, token: 'vt_1_x' })
  await assert.rejects(stranger.brand.get(1), { name: 'ApiRefused', status: 401, code: 'unauthorized' })
  assert.throws(() => content({ url: 'shop', token: 'x' }), /the address of the API/)
})

test('an aborted client stops while it waits', async () => {
  const stop = new AbortController()
  const waiting = content({ url: 'http://127.0.0.1:1', token: 'x', signal: stop.signal }).brand.get(1)
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await assert.rejects(waiting)
})

test('the types refuse what the API would refuse', () => {
  const drafts: ContentDraft<'brand'>[] = [
    { slug: 'a', name: 'A' },
    // @ts-expect-error: there is no such field
    { slug: 'a', colour: 'red' },
    // @ts-expect-error: a boolean is wanted
    { slug: 'a', hide: 'perhaps' },
  ]
  assert.equal(drafts.length, 3)
})
