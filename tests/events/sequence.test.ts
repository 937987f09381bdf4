import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { ITEMS, item, itemIdsOf, ORDERS, ordering, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { cursorsOf, follower, inShort, range, readFeedPage } from './following.ts'

const vitrina = await openShop()
const { client } = vitrina

test('8.1 content, stock, prices and orders are in one sequence, in the order of their writes', async () => {
  const shop = await orderShop(await client())
  const { post, put, del, write } = shop
  await post('/external/user-type/bulk-create/', [{ name: 'retail' }])
  const follow = follower(shop)
  await follow()

  const [order] = await write({ rrn: 'r-1', order_items: [item(1), item(2)] })
  await post('/external/product/shop-update/', [{ shop_id: 1, qty: 7, group_product_id: 'P2' }])
  await put('/external/product/bulk-update/', [{ id: 2, name_ro: 'Altul', price: '9.00' }])
  await post('/external/product/user-price-update/', [
    { user_type_id: 1, price: '1.00', group_product_id: 'P3' },
  ])
  await put(`${ORDERS}${order?.order_id}/`, { comment: 'x' })
  await del(`${ITEMS}${itemIdsOf(order)[1]}/`)
  await post('/external/brand/bulk-create/', [{ slug: 'b', name: 'B' }])
  await del('/external/brand/1/')

  const changes = await follow()
  assert.deepEqual(inShort(changes), [
    'order 1 created',
    'stock 2 updated qty',
    'product 2 updated name_ro price',
    'price 3 updated price',
    'order 1 updated comment',
    'order 1 updated order_items total',
    'brand 1 created',
    'brand 1 deleted',
  ])
  assert.deepEqual(
    changes.map(({ key }) => key),
    ['r-1', 'P2', 'P2', 'P3', 'r-1', 'r-1', 'b', 'b'],
  )
})

test('8.1 an entry has cursor, type, id, key, action, fields, time and origin, and nothing else', async () => {
  const { post, put, ...own } = await client()
  const before = Date.now()
  await post('/external/category/bulk-create/', [{ group_category_id: 'k', name_ro: 'A' }, { name_ro: 'B' }])
  await put('/external/category/bulk-update/', [{ id: 2, name_ru: 'Б' }])

  const { changes, next, more } = await readFeedPage(own, '')

  const entry = { type: 'category', key: null, fields: null, origin: 'test' }
  assert.deepEqual(
    changes.map(({ at: _, ...rest }) => rest),
    [
      { ...entry, cursor: 1, id: 1, key: 'k', action: 'created' },
      { ...entry, cursor: 2, id: 2, action: 'created' },
      { ...entry, cursor: 3, id: 2, action: 'updated', fields: ['name_ru'] },
    ],
  )
  assert.deepEqual({ next, more }, { next: 3, more: false })
  for (const { at } of changes) {
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.ok(Date.parse(at) >= before - 1000 && Date.parse(at) <= Date.now() + 1000, at)
  }
})

test('8.1 each write of one object has a separate entry, also within one batch', async () => {
  const { post, put, ...own } = await client()
  const follow = follower(own)
  await post('/external/category/bulk-create/', [{ name_ro: 'A' }])
  for (const position of [1, 2, 2, 3]) await put('/external/category/1/', { position })
  await post('/external/product/bulk-create/', [product('P1')])
  await post('/external/shop/bulk-create/', [
    { code: 'S', lat: '1', lon: '1', is_active: true, addresses: {} },
  ])
  await post('/external/product/shop-update/', [{ shop_id: 1, qty: 1, group_product_id: 'P1' }])

  assert.deepEqual(inShort(await follow()), [
    'category 1 created',
    ...Array(3).fill('category 1 updated position'),
    'product 1 created',
    'shop 1 created',
    'stock 1 updated qty',
  ])
})

test('8.1 deletions have entries, including the stock deleted with them', async () => {
  const { post, del, ...own } = await client()
  await post('/external/product/bulk-create/', [product('P1'), product('P2')])
  await post('/external/shop/bulk-create/', [
    { code: 'S', lat: '1', lon: '1', is_active: true, addresses: {} },
  ])
  await post('/external/product/shop-update/', [{ shop_id: 1, qty: 1, group_product_id: 'P2' }])
  const follow = follower(own)
  await follow()

  await del('/external/product/1/')
  await del('/external/shop/1/?with=stock')
  await post('/external/product/bulk-delete/', [2])

  assert.deepEqual(inShort(await follow()), [
    'product 1 deleted',
    'shop 1 deleted',
    'stock 2 updated qty',
    'product 2 deleted',
  ])
})

test('8.1 unchanged and refused writes create no entry and use no cursor', async () => {
  const shop = await orderShop(await client())
  const follow = follower(shop)
  const known = await follow()
  const order = ordering({ rrn: 'a' })

  assert.equal((await shop.send([order], {}, '?dry_run=true')).status, 200)
  assert.equal((await shop.send([order, { order_items: 1 }])).status, 400)
  assert.equal((await shop.put('/external/product/bulk-update/', [{ id: 1, price: '10.00' }])).status, 200)
  assert.equal((await shop.post('/external/product/bulk-delete/', [3, 99])).status, 400)
  assert.deepEqual(await follow(), [])
  await shop.write(order)

  assert.deepEqual(cursorsOf(await follow()), [known.length + 1])
})

test('8.1 page by page, storing only `next`, a reader gets every entry once, in order', async () => {
  const { post, ...own } = await client()
  const drafts = range(1, 250).map((n) => ({ name_ro: `${n}` }))
  await post('/external/category/bulk-create/', drafts)
  await post('/external/category/bulk-delete/', range(1, 50))

  const cursors: number[] = []
  for (let after = 0, more = true; more; ) {
    const page = await readFeedPage(own, `after=${after}&limit=37`)
    assert.ok(page.changes.length === 37 || !page.more)
    cursors.push(...cursorsOf(page.changes))
    after = page.next
    more = page.more
  }

  assert.deepEqual(cursors, range(1, 300))
})
