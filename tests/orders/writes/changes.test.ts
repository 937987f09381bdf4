import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { type Change, changesOf, item, itemIdsOf, LENIENT, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { sql, client } = vitrina

/** Creates a shop, and a function that returns the feed entries of orders since its last call. */
const watched = async () => {
  const shop = await orderShop(await client())
  let seen = 0
  const newChanges = async (): Promise<Change[]> => {
    const changes = await changesOf(sql, shop.siteId)
    const news = changes.slice(seen)
    seen = changes.length
    return news
  }
  return { ...shop, newChanges }
}

test('8.1 one entry per order and write: created and updated, with the rrn as key', async () => {
  const { write, newChanges } = await watched()

  await write({ rrn: 'a', order_items: [item(), item(2), item(3)], address: {} }, ordering())
  assert.deepEqual(await newChanges(), [
    { id: 1, key: 'a', action: 'created', fields: null },
    { id: 2, key: null, action: 'created', fields: null },
  ])

  await write({ order_id: 2, comment: 'x' }, { rrn: 'a', comment: 'x' }, ordering({ rrn: 'c' }))
  const news = await newChanges()
  assert.deepEqual(
    news.toSorted((a, b) => a.id - b.id),
    [
      { id: 1, key: 'a', action: 'updated', fields: ['comment'] },
      { id: 2, key: null, action: 'updated', fields: ['comment'] },
      { id: 3, key: 'c', action: 'created', fields: null },
    ],
  )
})

test('8.1 an update lists the changed fields, and no others', async () => {
  const { write, newChanges } = await watched()
  const [order] = await write({
    order_items: [item(1, 2), item(2, 1, { order_status: 'canceled' })],
    address: { zipcode: 1 },
  })
  const [a, b] = itemIdsOf(order)
  await newChanges()
  const changes: readonly (readonly [object, string[]])[] = [
    [{ rrn: 'r' }, ['rrn']],
    [{ shop: 1 }, ['shop']],
    [{ promocode: 1 }, ['promocode']],
    [{ customer: { name: 'Ion' } }, ['customer']],
    [{ customer: { name: 'Ion', phone: '1' } }, ['customer']],
    [{ payment: { a: 1 } }, ['payment']],
    [{ delivery: { a: 1 } }, ['delivery']],
    [{ comment: 'x' }, ['comment']],
    [{ address: { zipcode: 2 } }, ['address']],
    [{ address: { address_id: 500 } }, ['address']],
    [{ address: null }, ['address']],
    [{ address: { sector: 1 } }, ['address']],
    [{ order_items: [{ order_id: b, quantity: 5 }] }, ['order_items']],
    [{ order_items: [{ order_id: a, product: 3 }] }, ['order_items']],
    [{ order_items: [{ order_id: a, quantity: 3 }] }, ['order_items', 'total']],
    [{ order_items: [{ order_id: a, order_status: 'canceled' }] }, ['order_items', 'status', 'total']],
    [{ order_items: [{ order_id: a, order_status: 'customerrefusal' }] }, ['order_items', 'status']],
    [{ order_items: [item(1, 1, { loyalty_price: 0 })] }, ['order_items']],
    [
      { comment: 'y', shop: 2, rrn: null, order_items: [{ order_id: b, order_status: 'customerrefusal' }] },
      // A caller without a reference number does not remove the stored one.
      ['shop', 'order_items', 'comment'],
    ],
  ]
  for (const [change, fields] of changes) {
    await write({ order_id: 1, ...change })
    const [entry, ...more] = await newChanges()
    assert.deepEqual(
      [entry?.action, entry?.fields?.toSorted(), more],
      ['updated', fields.toSorted(), []],
      JSON.stringify(change),
    )
  }
})

test('4.2.10 unchanged, refused and dry-run writes create no entry', async () => {
  const { write, send, newChanges } = await watched()
  const orders = await write(ordering({ rrn: 'a' }), ordering({ rrn: 'b' }))
  await newChanges()

  await send(orders)
  await send([{ rrn: 'a', comment: 'x' }, {}])
  await send([{ rrn: 'a', comment: 'x' }], {}, '?dry_run=true')
  assert.deepEqual(await newChanges(), [])

  await send([{ rrn: 'a', comment: 'x' }, {}, { rrn: 'b' }], LENIENT)
  assert.deepEqual(await newChanges(), [{ id: 1, key: 'a', action: 'updated', fields: ['comment'] }])
})

test('8.1 the entry has the token of the write; cursors have no gaps', async () => {
  const { write, siteId, post } = await watched()
  const other = await client({ siteId })
  await write(ordering({ rrn: 'a' }))
  await other.post('/external/external-order/', [{ rrn: 'a', comment: 'x' }])
  await post('/external/external-order/', [{ rrn: 'a', comment: 'y' }])

  const entries = await sql<{ origin: number; type: string; cursor: number }>`
    select origin, type, cursor from change where site_id = ${siteId} order by cursor
  `
  const origins = entries.filter(({ type }) => type === 'order').map(({ origin }) => origin)
  assert.equal(origins.length, 3)
  assert.deepEqual([origins[0] === origins[2], origins[0] === origins[1]], [true, false])
  assert.deepEqual(
    entries.map(({ cursor }) => cursor),
    entries.map((_, n) => n + 1),
  )
})

test('8.1 a batch of a thousand orders has a thousand entries, and none when it is repeated', async () => {
  const { write, newChanges } = await watched()
  const drafts = Array.from({ length: 1000 }, (_, n) =>
    ordering({
      rrn: `n-${n}`,
      order_items: [item(1, 1, { order_id: n + 1 }), item(2, 1, { order_id: n + 1001 })],
    }),
  )
  await write(...drafts)
  assert.equal((await newChanges()).length, 1000)
  await write(...drafts)
  assert.equal((await newChanges()).length, 0)
})
