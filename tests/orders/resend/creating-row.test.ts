import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import {
  ITEMS,
  item,
  itemIdsOf,
  LENIENT,
  MINIMAL,
  ORDERS,
  orderShop,
  erpRow as row,
  untouched,
} from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const erp = await orderShop(vitrina)
const other = await vitrina.client({ siteId })
const { send, write, order, outcomes } = erp

const warningOf = ({ headers }: { readonly headers: Headers }) => headers.get('warning-orders')

test('6.3 one token creates an order, updates it and sends the first body again: the update stays, with a warning', async () => {
  const [stored] = await write(row('one token'))
  assert.deepEqual(await outcomes(row('one token', { comment: 'call before noon' })), ['updated'])
  const before = await order(stored?.order_id ?? 0)

  await untouched(sql, siteId, async () => {
    const again = await send([row('one token')])
    assert.deepEqual([again.status, again.body, warningOf(again)], [200, [before], 'already-created'])
    const minimal = await send([row('one token'), { rrn: 'one token 2' }], { prefer: 'handling=lenient' })
    assert.equal(warningOf(minimal), 'already-created')
    assert.partialDeepStrictEqual(minimal.body[0], { outcome: 'unchanged', warning: 'already-created' })
  })
  const minimal = await send([row('one token')], MINIMAL)
  assert.deepEqual(minimal.body, [
    { order_id: stored?.order_id, outcome: 'unchanged', warning: 'already-created' },
  ])
})

test('6.3 the creating row sent again before anything has changed is unchanged without a warning', async () => {
  const dated = row('quiet', { created_at: '2020-02-03T04:05:06Z' })
  await write(dated)
  const again = await send([dated], MINIMAL)
  assert.deepEqual([again.body[0].outcome, warningOf(again)], ['unchanged', null])
  assert.equal('warning' in again.body[0], false)
})

test('6.3 the creating row is recognized for every token, years later, in another spelling, and in a dry run', async () => {
  const [stored] = await write(row('years'))
  const [one] = itemIdsOf(stored)
  await other.put(ORDERS + stored?.order_id, { order_items: [{ order_id: one, order_status: 'canceled' }] })
  await sql`update order_sent set sent_at = sent_at - interval '3 years' where site_id = ${siteId} and order_id = ${stored?.order_id}`
  const before = await order(stored?.order_id ?? 0)
  const spelled = {
    order_items: [
      { quantity: '1', product: 2, loyalty_price: '11.00' },
      { loyalty_price: '10', quantity: 1, product: 1 },
    ],
    rrn: 'years',
  }

  for (const query of ['', '?dry_run=true'])
    for (const who of [erp, other]) {
      const again = await who.post(ORDERS + query, [spelled])
      assert.deepEqual([again.status, again.body, warningOf(again)], [200, [before], 'already-created'])
    }
})

test('6.3 a row with order_id creates an order, and is remembered in the same way', async () => {
  const created = { order_id: 771, order_items: [item(1)] }
  await write(created)
  await other.put(`${ORDERS}771`, { comment: 'changed' })
  const again = await send([created])
  assert.deepEqual([again.body[0].comment, warningOf(again)], ['changed', 'already-created'])
})

test('6.3 resend=apply writes the creating row; without it the row is unchanged again', async () => {
  const [stored] = await write(row('apply'))
  const [one] = itemIdsOf(stored)
  await write({ rrn: 'apply', order_items: [{ order_id: one, quantity: 5 }] })

  const applied = await send([row('apply')], {}, '?resend=apply')
  assert.deepEqual(
    [applied.body[0].order_items[0].quantity, warningOf(applied), applied.headers.get('outcome')],
    [1, null, 'created=0, updated=1, unchanged=0'],
  )
  await write({ rrn: 'apply', order_items: [{ order_id: one, quantity: 6 }] })
  assert.deepEqual(await outcomes(row('apply')), ['unchanged'])
  assert.equal((await order(stored?.order_id ?? 0)).order_items[0]?.quantity, 6)
})

test('6.3 an update between two sendings of the creating row is remembered as well', async () => {
  await write(row('between'))
  const update = row('between', { comment: 'B' })
  assert.deepEqual(await outcomes(update), ['updated'])
  assert.deepEqual(await outcomes(row('between')), ['unchanged'])
  await other.post(ORDERS, [{ rrn: 'between', comment: 'C' }])
  assert.deepEqual(await outcomes(update), ['unchanged'], 'a late retry of the update undoes nothing')
})

test('6.3 a creating row with item ids counts only as the last row of its token: returning to it by ids is a write', async () => {
  const named = (quantity: number) => ({
    rrn: 'ids',
    order_items: [{ order_id: 8801, ...item(1, quantity) }],
  })
  assert.deepEqual(
    [await outcomes(named(1)), await outcomes(named(1)), await outcomes(named(2)), await outcomes(named(1))],
    [['created'], ['unchanged'], ['updated'], ['updated']],
  )
})

test('6.3 PUT of the order is not a repetition of its creation: it writes the content of the creating row', async () => {
  const created = { order_id: 772, order_items: [item(1)], comment: 'first' }
  await write(created)
  await other.put(`${ORDERS}772`, { comment: 'second' })
  const put = await erp.put(`${ORDERS}772`, { order_items: [item(1)], comment: 'first' })
  assert.deepEqual(
    [put.body.comment, put.headers.get('outcome')],
    ['first', 'created=0, updated=1, unchanged=0'],
  )
})

test('6.3 the creating row does not restore a deleted item', async () => {
  const [stored] = await write(row('deleted'))
  await other.del(`${ITEMS}${itemIdsOf(stored)[0]}/`)
  const again = await send([row('deleted')])
  assert.deepEqual([again.body[0].order_items.length, warningOf(again)], [1, 'already-created'])
})

test('6.3 an order of the previous release has no creating row: the last row of a token counts, for 12 hours', async () => {
  const [stored] = await write(row('before'))
  await sql`update external_order set creation_digest = null, first_written_at = null where site_id = ${siteId} and id = ${stored?.order_id}`
  await write(row('before', { comment: 'B' }))
  assert.deepEqual(
    [await outcomes(row('before', { comment: 'C' })), await outcomes(row('before', { comment: 'C' }))],
    [['updated'], ['unchanged']],
  )
})

test('6.3 each write of orders counts its outcomes in the header Outcome', async () => {
  const counts = async (orders: unknown, headers = {}, query = '') =>
    (await send(orders, headers, query)).headers.get('outcome')
  await write(row('c1'))
  const sent = [row('c1'), row('c2'), { rrn: 'c1', comment: 'x' }]

  assert.equal(await counts([row('c1'), row('c3')], {}, '?dry_run=true'), 'created=1, updated=0, unchanged=1')
  assert.equal(await counts(sent.slice(0, 2), MINIMAL), 'created=1, updated=0, unchanged=1')
  assert.equal(await counts(sent.slice(2)), 'created=0, updated=1, unchanged=0')
  assert.equal(
    await counts([row('c2'), { rrn: 'c4' }], LENIENT),
    'created=0, updated=0, unchanged=1, invalid=1',
  )
  const key = { 'idempotency-key': 'counted' }
  assert.deepEqual(
    [await counts([row('c5')], key), await counts([row('c5')], key)],
    ['created=1, updated=0, unchanged=0', 'created=1, updated=0, unchanged=0'],
  )
})
