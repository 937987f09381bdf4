import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { contentOfSite, ITEMS, item, itemsOf, ORDERS, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { sql, client } = vitrina

const twoShops = async () => [await orderShop(await client()), await orderShop(await client())] as const

test('1.2 orders, items and addresses of two sites may have the same ids and rrns, and are separate', async () => {
  const [one, two] = await twoShops()
  const draft = {
    order_id: 5,
    rrn: 'same',
    order_items: [item(1, 1, { order_id: 6 })],
    address: { address_id: 7 },
  }
  for (const [shop, comment] of [
    [one, 'one'],
    [two, 'two'],
  ] as const)
    await shop.write({ ...draft, comment })

  await one.write({ rrn: 'same', order_items: [{ order_id: 6, quantity: 9 }], address: { zipcode: 1 } })

  assert.deepEqual(itemsOf(await two.order(5)), [[6, 1, 1, 'new']])
  assert.partialDeepStrictEqual(await two.order(5), { comment: 'two', address: { zipcode: null } })
  assert.partialDeepStrictEqual(await one.order(5), { comment: 'one', address: { zipcode: 1 } })
})

test('1.2 writes of one site change no row, version, change or record of another', async () => {
  const [one, two] = await twoShops()
  await two.write(ordering({ order_id: 1, rrn: 'a' }), {
    order_id: 2,
    order_items: [item(), item(2)],
    address: {},
  })
  const before = await contentOfSite(sql, two.siteId)

  await one.write(ordering({ rrn: 'a' }), { order_items: [item(), item(2)], address: {} })
  await one.write({
    order_id: 2,
    order_items: [{ order_id: 2, order_status: 'done' }],
    address: { address_id: 9 },
  })
  await one.put(`${ORDERS}1`, { rrn: 'b', order_items: [item(3)] }, { 'if-match': '*' })
  await one.write({ order_id: 2, address: null })
  await one.del(`${ITEMS}2`)
  await one.send([{ order_id: 99, comment: 'x' }], { prefer: 'handling=lenient' })

  assert.ok((await contentOfSite(sql, two.siteId)) === before)
})

test('1.2 an id of another site is free here, and the next id of the server depends only on this site', async () => {
  const [one, two] = await twoShops()
  await one.write(ordering({ order_id: 5000 }), ordering())

  assert.equal((await two.put(`${ORDERS}5000`, {})).status, 404)
  assert.equal((await two.del(`${ITEMS}1`)).status, 404)
  const [order] = await two.write(ordering({ address: {} }))
  assert.deepEqual([order?.order_id, order?.order_items[0]?.order_id, order?.address?.address_id], [1, 1, 1])
})

test('1.2 an rrn with an id of another site is free here, together with that id', async () => {
  const [one, two] = await twoShops()
  const foreignIds = {
    order_id: 5,
    rrn: 'x',
    order_items: [item(1, 1, { order_id: 6 })],
    address: { address_id: 7 },
  }
  await one.write(foreignIds)

  assert.deepEqual(await two.outcomes(ordering({ order_id: 5 }), ordering({ rrn: 'x' })), [
    'created',
    'created',
  ])
  assert.deepEqual(
    await two.outcomes({ order_id: 8, order_items: foreignIds.order_items, address: foreignIds.address }),
    ['created'],
  )
})

test('1.2 two sites that write the same orders concurrently each get all of them', async () => {
  const [one, two] = await twoShops()
  const drafts = Array.from({ length: 300 }, (_, n) => ordering({ rrn: `n-${n}` }))

  const [a, b] = await Promise.all([one, two].map((shop) => shop.write(...drafts)))

  const idsOf = (orders: typeof a) => orders?.map(({ order_id }) => order_id)
  assert.deepEqual(idsOf(a), idsOf(b))
  assert.equal(a?.length, 300)
})

test('3.2 writing requires orders:write, reading orders:read', async () => {
  const [shop] = await twoShops()
  await shop.write({ order_items: [item(), item(2)] })
  const scoped = (scopes: ('orders:read' | 'orders:write' | 'content:write' | 'lookups:read')[]) =>
    client({ siteId: shop.siteId, scopes })
  const reader = await scoped(['orders:read', 'content:write', 'lookups:read'])
  const writer = await scoped(['orders:write'])
  const before = await contentOfSite(sql, shop.siteId)

  for (const reply of [
    await reader.post(ORDERS, [ordering()]),
    await reader.post(`${ORDERS}?dry_run=true`, [ordering()]),
    await reader.put(`${ORDERS}1`, {}),
    await reader.del(`${ITEMS}1`),
    await writer.get(ORDERS),
    await writer.get(`${ORDERS}1`),
  ])
    assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_scope'])
  assert.ok((await contentOfSite(sql, shop.siteId)) === before)

  assert.equal((await writer.post(ORDERS, [{ order_id: 1, comment: 'x' }])).status, 200)
  assert.equal((await writer.put(`${ORDERS}1`, { comment: 'y' })).status, 200)
  assert.equal((await writer.del(`${ITEMS}1`)).status, 204)
  assert.equal((await reader.get(`${ORDERS}1`)).body.comment, 'y')
})

test('3.1 without a valid token a write is a 401 before any other check', async () => {
  const [shop] = await twoShops()
  for (const token of ['', 'x', `${shop.token}x`]) {
    for (const reply of [
      await shop.post(ORDERS, '{', { 'api-token': token }),
      await shop.put(`${ORDERS}1`, '{', { 'api-token': token }),
      await shop.del(`${ITEMS}x`, undefined, { 'api-token': token }),
    ]) {
      assert.equal(reply.status, 401)
      assert.ok(reply.headers.get('www-authenticate'))
    }
  }
})
