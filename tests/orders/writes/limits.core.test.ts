import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@vitrina/schema/orders/order'
import { assertRefused } from '../../content/writes/refusal.ts'
import { rounds } from '../../long.ts'
import { openShop, startVitrina } from '../../vitrina.ts'
import { item, LENIENT, MINIMAL, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, put, outcomes, order, get } = await orderShop(vitrina)

const ADD = '?items=add'

const items = (count: number) => Array.from({ length: count }, () => item())

test('6.3 an order has at most 5,000 items, in one call or in total', async () => {
  const [stored] = await write({ order_items: items(4999) })
  const order_id = stored?.order_id
  await untouched(sql, siteId, async () => {
    assertRefused(await send([{ order_items: items(5001) }]), [0, 'order_items', 'too_long'])
    assertRefused(await send([{ order_id, order_items: items(2) }], {}, ADD), [0, 'order_items', 'too_long'])
    assert.equal((await put(`${ORDERS}${order_id}${ADD}`, { order_items: items(2) })).status, 400)
  })
  const { body } = await send([{ order_id, order_items: items(1) }], {}, ADD)
  const [full] = body as [Order]
  assert.equal(full.order_items.length, 5000)
  const same = full.order_items.map(({ order_id }) => ({ order_id, quantity: 1 }))
  assert.deepEqual(await outcomes({ order_id, order_items: same }), ['unchanged'])
})

test('2.5 ten thousand unknown fields, and five thousand bad items, get a response of limited size', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field_${n}`, n]))
  await untouched(sql, siteId, async () => {
    for (const batch of [
      [unknown],
      [ordering({ customer: unknown })],
      [{ order_items: Array(5000).fill({ nume: 1 }) }],
    ]) {
      const { status, body } = await send(batch)
      assert.equal(status, 400)
      assert.equal(body.errors.length, 1001)
      assert.match(body.errors[1000].message, /^\d+ more/)
    }
    const { status, body } = await send(Array(5000).fill({ nume: 1 }))
    assert.deepEqual([status, body.errors.length], [400, 1001])
    assert.match(body.errors[1000].message, /^9000 more/)
  })
})

// An earlier release compared each fault with all before it: ten thousand in an order, for ninety orders.
test('P8 orders of five thousand empty items each are refused quickly', { timeout: 120_000 }, async () => {
  const body = `[${Array(rounds(30, 1))
    .fill(`{"order_items":[${Array(5000).fill('{}').join()}]}`)
    .join()}]`
  for (const headers of [{}, LENIENT, MINIMAL]) {
    const reply = await send(body, headers)
    assert.equal(reply.status, headers === LENIENT ? 207 : 400)
  }
})

test('P8 a field name of a million dots is handled like any other', { timeout: 60_000 }, async () => {
  const { status, body } = await send([
    ordering({ ['order_items.'.repeat(100_000)]: 1, ['.'.repeat(1_000_000)]: 1 }),
  ])
  assert.deepEqual([status, body.errors.length], [400, 2])
})

test('P8 a body with too deep nesting or too many values is refused before parsing', async () => {
  const [stored] = await write(ordering())
  const at = ORDERS + stored?.order_id
  const deep = (levels: number) => `{"payment":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
  const many = `{"payment":{"a":[${'0,'.repeat(1_000_001)}0]}}`
  await untouched(sql, siteId, async () => {
    for (const [json, status, code] of [
      [deep(40), 400, 'malformed_json'],
      [deep(500_000), 400, 'malformed_json'],
      [many, 413, 'batch_too_large'],
      [`{${'"a":0,'.repeat(600_000)}"b":0}`, 413, 'batch_too_large'],
    ] as const)
      for (const reply of [await send(`[${json}]`), await put(at, json), await send(`[${json}]`, LENIENT)])
        assert.deepEqual([reply.status, reply.body.code], [status, code])
  })
  assert.equal((await put(at, deep(28))).status, 200)
})

test('1.4 a body beyond the limit is a 413, compressed or not', async () => {
  const small = await orderShop(await (await startSmall()).client())
  const big = JSON.stringify([ordering({ comment: 'x'.repeat(2 ** 20) })])
  assert.deepEqual(
    [(await small.send(big)).status, (await small.send(big)).body.code],
    [413, 'body_too_large'],
  )
  const { gzipSync } = await import('node:zlib')
  assert.equal((await small.send(gzipSync(big), { 'content-encoding': 'gzip' })).status, 413)
  assert.equal((await small.put(`${ORDERS}1`, `{"comment":"${'x'.repeat(2 ** 20)}"}`)).status, 413)
})

const startSmall = () => startVitrina({ BODY_LIMIT_MIB: '1' })

test('6.3 five thousand orders, each with the maximum of one kind of data', async () => {
  const comment = 'ț'.repeat(1000)
  const { status, body } = await send(
    Array.from({ length: 5000 }, () => ordering({ comment })),
    MINIMAL,
  )
  assert.deepEqual([status, body.length], [200, 5000])
  assert.equal((await order(body[4999].order_id)).comment, comment)
  assert.equal((await get(`${ORDERS}${body[0].order_id}?fields=comment`)).body.comment, comment)
})
