import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@vitrina/schema/orders/order'
import { rounds } from '../../long.ts'
import type { Client, Reply } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { startTwo } from './at-two.ts'
import { PATH } from './model.ts'

const { sql, atTwo } = await startTwo()

const ROUNDS = rounds(25, 4)

const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort()

/** Counts of the orders, items and creations of a site. */
const countsOf = async ({ siteId }: Client) => {
  const [counts] = await sql<{ orders: number; items: number; created: number }>`
    select
      (select count(*) from external_order where site_id = ${siteId}) as orders,
      (select count(*) from order_item where site_id = ${siteId}) as items,
      (select count(*) from change where site_id = ${siteId} and type = 'order' and action = 'created') as created
  `
  return counts
}

test('6.3 a new rrn from many concurrent callers creates one order, which each of them gets', async () => {
  const { atFirst, atSecond, productIds } = await atTwo()
  const [product] = productIds
  for (let round = 0; round < ROUNDS; round++) {
    const batch = Array.from({ length: 10 }, (_, n) => ({
      rrn: `${round}-${n}`,
      order_items: [{ order_id: 1000 * (round + 1) + n, product, quantity: 1 + n }],
    }))
    const replies = await Promise.all([
      atFirst.post(PATH, batch),
      atSecond.post(PATH, batch.toReversed()),
      atFirst.post(PATH, batch.slice(3)),
      atSecond.post(PATH, batch.slice(0, 7)),
    ])

    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200])
    const ids = new Map<string, Set<number>>()
    for (const { rrn, order_id } of replies.flatMap(({ body }) => body as Order[]))
      ids.set(rrn ?? '', (ids.get(rrn ?? '') ?? new Set()).add(order_id))
    assert.deepEqual([...ids.values()].map(({ size }) => size).join(), Array(10).fill(1).join())
  }
  const orders = 10 * ROUNDS
  assert.deepEqual(await countsOf(atFirst), { orders, items: orders, created: orders })
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})

test('6.3 an unknown order_id, and an unknown item id, from two concurrent callers is created once', async () => {
  const { atFirst, atSecond, productIds } = await atTwo()
  const [product] = productIds
  for (let round = 0; round < ROUNDS; round++) {
    const order = { order_id: 7000 - round, order_items: [{ order_id: 7000 - round, product, quantity: 2 }] }

    const replies = await Promise.all(
      [atFirst, atSecond, atFirst, atSecond].map((client) =>
        client.post(PATH, [order], { prefer: 'return=minimal' }),
      ),
    )

    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200])
    const outcomes = replies.map(({ body }) => body[0].outcome).sort()
    assert.deepEqual(outcomes, ['created', 'unchanged', 'unchanged', 'unchanged'])
  }
  assert.deepEqual(await countsOf(atFirst), { orders: ROUNDS, items: ROUNDS, created: ROUNDS })
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})

test('6.3 one item id for two concurrent new orders: one has it, the other gets belongs_elsewhere', async () => {
  const { atFirst, atSecond, productIds } = await atTwo()
  const [product] = productIds
  for (let round = 1; round <= ROUNDS; round++) {
    const order = (rrn: string) => ({ rrn, order_items: [{ order_id: round, product, quantity: 1 }] })

    const replies = await Promise.all([
      atFirst.post(PATH, [order(`${round}-a`)]),
      atSecond.post(PATH, [order(`${round}-b`)]),
    ])

    assert.deepEqual(statusesOf(replies), [200, 400])
    const refused = replies.find(({ status }) => status === 400)
    assert.equal(refused?.body.errors[0].code, 'belongs_elsewhere')
  }
  assert.deepEqual(await countsOf(atFirst), { orders: ROUNDS, items: ROUNDS, created: ROUNDS })
})

test('4.2.9 one key, many concurrent posts of orders over two processes: one write, and one response or 409', async () => {
  const { atFirst, atSecond, productIds } = await atTwo()
  const [product] = productIds
  for (let round = 0; round < ROUNDS; round++) {
    const body = [1, 2, 3].map((quantity) => ({ order_items: [{ product, quantity }] }))
    const post = (client: Client) => client.post(PATH, body, { 'idempotency-key': `round-${round}` })

    const replies = await Promise.all([atFirst, atSecond, atFirst, atSecond, atFirst, atSecond].map(post))
    const later = [await post(atFirst), await post(atSecond)]

    for (const { status, body } of replies) {
      assert.ok(status === 200 || status === 409, `${status}`)
      if (status === 409) assert.equal(body.code, 'idempotency_key_in_use')
    }
    assert.deepEqual(statusesOf(later), [200, 200])
    const successes = [...replies, ...later].filter(({ status }) => status === 200)
    assert.equal(successes.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true').length, 1)
    for (const { body } of successes) assert.deepEqual(body, successes[0]?.body)
  }
  assert.deepEqual(await countsOf(atFirst), { orders: 3 * ROUNDS, items: 3 * ROUNDS, created: 3 * ROUNDS })
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})

test('6.7 of the two last items of an order, deleted concurrently, one remains', async () => {
  const { atFirst, atSecond, productIds } = await atTwo()
  const [product] = productIds
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await atFirst.post(PATH, [
      { order_items: [1, 2].map((quantity) => ({ product, quantity })) },
    ])
    const [a, b] = body[0].order_items.map(({ order_id }: { order_id: number }) => order_id)

    const replies = await Promise.all([
      atFirst.del(`/external/external-order-item/${a}/`),
      atSecond.del(`/external/external-order-item/${b}/`),
    ])

    assert.deepEqual(statusesOf(replies), [204, 409])
  }
  assert.deepEqual(await countsOf(atFirst), { orders: ROUNDS, items: ROUNDS, created: ROUNDS })
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})
