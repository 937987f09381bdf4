import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { rounds } from '../../long.ts'
import type { Reply } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { atOnce, inTurn, startTwo } from './at-two.ts'
import { PATH } from './model.ts'
import { untrueStories } from './story.ts'
import { witnessOrders } from './witness.ts'

const { sql, atTwo } = await startTwo()
await witnessOrders(sql)

const ROUNDS = rounds(80, 4)
const ROUNDS_OF_TAGS = rounds(40, 4)
const ROUNDS_OF_THE_SAME = rounds(25, 2)

/** Creates the same caller at two processes, and an order of three items; `one` is its path. */
const twoWriters = async () => {
  const { atFirst, atSecond, productIds } = await atTwo()
  const [product] = productIds
  const order = { rrn: 'R', order_items: [1, 2, 3].map(() => ({ product, quantity: 1 })) }
  const { status, body } = await atFirst.post(PATH, [order])
  assert.equal(status, 200, JSON.stringify(body))
  const items: number[] = body[0].order_items.map(({ order_id }: OrderItem) => order_id)
  return { here: atFirst, there: atSecond, items, one: `${PATH}${body[0].order_id}/` }
}

const statusAt = (n: number) => ORDER_STATUSES[n % ORDER_STATUSES.length]

const itemsIn = ({ body }: Reply): unknown[][] =>
  body.order_items.map(({ order_status, quantity, loyalty_price }: OrderItem) => [
    order_status,
    quantity,
    loyalty_price,
  ])

test('6.8 two writers of different fields and items of one order: both changes remain, and each status is recorded once', async () => {
  const { here: atFirst, there: atSecond, items, one } = await twoWriters()
  const [mine, yours, ours] = items

  for (let round = 1; round <= ROUNDS; round++) {
    const replies = await atOnce(
      round,
      () =>
        atFirst.put(one, {
          comment: `${round}`,
          order_items: [
            { order_id: mine, order_status: statusAt(round) },
            { order_id: ours, order_status: statusAt(2 * round) },
          ],
        }),
      () =>
        atSecond.post(PATH, [
          {
            rrn: 'R',
            delivery: { round },
            order_items: [
              { order_id: ours, quantity: round },
              { order_id: yours, order_status: statusAt(3 * round), loyalty_price: round / 4 },
            ],
          },
        ]),
    )
    for (const { status, body } of replies) assert.equal(status, 200, JSON.stringify(body))

    const read = await (round % 2 ? atFirst : atSecond).get(one)
    assert.partialDeepStrictEqual(read.body, { comment: `${round}`, delivery: { round } })
    assert.deepEqual(itemsIn(read), [
      [statusAt(round), 1, 10],
      [statusAt(3 * round), 1, round / 4],
      [statusAt(2 * round), round, 10],
    ])
  }

  const { body: history } = await atFirst.get(`${one}history/`)
  const paces = [1, 3, 2]
  for (const [place, id] of items.entries()) {
    const chain = Array.from({ length: ROUNDS + 1 }, (_, round) => statusAt(round * (paces[place] ?? 0)))
    const stored: { from: string; to: string }[] = history.filter(
      (change: { order_item_id: number }) => change.order_item_id === id,
    )
    assert.deepEqual(stored.map(({ to }) => to).join(), chain.join())
    assert.deepEqual(stored.map(({ from }) => from).join(), [null, ...chain.slice(0, -1)].join())
  }
  assert.equal(history.length, 3 * (ROUNDS + 1))
  assert.deepEqual(await untrueStories(sql, atFirst.siteId), [])
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})

test('6.8 of two writes with the same ETag in If-Match one succeeds; the other gets 412, and succeeds with the new ETag', async () => {
  const { here: atFirst, there: atSecond, items, one } = await twoWriters()
  const [mine, yours] = items
  const won = [0, 0]

  for (let round = 1; round <= ROUNDS_OF_TAGS; round++) {
    const tag = (await atFirst.get(one)).headers.get('etag') ?? ''
    const writes = [
      (tag: string) =>
        atFirst.put(
          one,
          { order_items: [{ order_id: mine, order_status: statusAt(round) }] },
          { 'if-match': tag },
        ),
      (tag: string) =>
        atSecond.put(one, { order_items: [{ order_id: yours, quantity: round + 1 }] }, { 'if-match': tag }),
    ]

    const calls = writes.map((write) => () => write(tag))
    const replies = round <= 2 ? await inTurn(round, ...calls) : await atOnce(round, ...calls)

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412])
    const winner = replies.findIndex(({ status }) => status === 200)
    won[winner] = (won[winner] ?? 0) + 1
    const again = await writes[1 - winner]?.(replies[winner]?.headers.get('etag') ?? '')
    assert.deepEqual(again && itemsIn(again).slice(0, 2), [
      [statusAt(round), 1, 10],
      ['new', round + 1, 10],
    ])
  }

  assert.ok(Math.min(...won) > 0, `${won}`)
  assert.deepEqual(await untrueStories(sql, atFirst.siteId), [])
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})

test('6.8 the same change sent twice with the same ETag: applied once, and the other call gets 412', async () => {
  const { here: atFirst, there: atSecond, one } = await twoWriters()
  for (let round = 1; round <= ROUNDS_OF_THE_SAME; round++) {
    const tag = (await atFirst.get(one)).headers.get('etag') ?? ''
    const body = { comment: `${round}` }

    const replies = await atOnce(
      round,
      ...[atFirst, atSecond].map((client) => () => client.put(one, body, { 'if-match': tag })),
    )

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412])
  }
  const [row] = await sql<{ entries: number }>`
    select count(*) as entries from change where site_id = ${atFirst.siteId} and type = 'order' and action = 'updated'
  `
  assert.equal(row?.entries, ROUNDS_OF_THE_SAME)
})
