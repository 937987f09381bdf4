import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import {
  ITEMS,
  item,
  itemIdsOf,
  itemsOf,
  LENIENT,
  ORDERS,
  orderShop,
  erpRow as row,
  untouched,
} from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const erp = await orderShop(vitrina)
const shop = await vitrina.client({ siteId })
const { send, write, order, outcomes } = erp

const hoursAgo = (hours: number, id: number | undefined) =>
  sql`update order_sent set sent_at = sent_at - make_interval(hours => ${hours}) where site_id = ${siteId} and order_id = ${id}`

test('6.3 the same body sent three times creates two items once, and a total of 21.00', async () => {
  const [first] = await write(row('three'))
  await untouched(sql, siteId, async () => {
    for (let n = 0; n < 2; n++) {
      const { status, body } = await send([row('three')])
      assert.deepEqual([status, body], [200, [first]])
    }
    assert.deepEqual(await outcomes(row('three')), ['unchanged'])
    const lenient = await send([row('three')], LENIENT)
    assert.partialDeepStrictEqual(lenient.body, [{ status: 200, id: first?.order_id, outcome: 'unchanged' }])
  })
  assert.deepEqual([first?.order_items.length, first?.total], [2, '21.00'])
})

test('6.3 the same body in eight concurrent calls is one order, with each item once', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => row(`race-${n}`))
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(rows, { prefer: 'return=minimal' })))

  const reported = replies.flatMap(({ status, body }) => {
    assert.equal(status, 200)
    return body.map(({ outcome }: { outcome: string }) => outcome)
  })
  assert.equal(reported.filter((outcome) => outcome === 'created').length, rows.length)
  assert.equal(reported.filter((outcome) => outcome === 'unchanged').length, 7 * rows.length)
  const listed = (await erp.get(`${ORDERS}?search=race-&page_size=100`)).body
  assert.deepEqual(
    [listed.length, listed.every((one: { total: string }) => one.total === '21.00')],
    [40, true],
  )
})

test('6.3 a late retry does not revert later changes by others: no deleted item, no status, no price', async () => {
  const changes: readonly (readonly [string, (id: number, items: number[]) => Promise<unknown>])[] = [
    ['canceled', (id, [one]) => put(id, { order_items: [{ order_id: one, order_status: 'canceled' }] })],
    ['deleted', (_, [one]) => shop.del(`${ITEMS}${one}/`)],
    ['re-priced', (id, [one]) => put(id, { order_items: [{ order_id: one, loyalty_price: 1 }] })],
    ['sent on', (id, [one]) => put(id, { order_items: [{ order_id: one, order_status: 'on_delivery' }] })],
    ['exchanged', (id, [one]) => put(id, { order_items: [{ order_id: one, product: 3 }] })],
    ['added to', (id) => put(id, { order_items: [item(1, 1)] })],
    ['commented', (id) => put(id, { comment: 'call before noon' })],
  ]
  const put = (id: number, fields: object) => shop.put(`${ORDERS}${id}?items=add`, fields)
  for (const [what, change] of changes)
    for (const [how, sent] of Object.entries(spellings(`late ${what}`))) {
      const rrn = sent[0]?.rrn as string
      const [stored] = await write(sent[0] as object & Record<string, unknown>)
      const reply = (await change(stored?.order_id ?? 0, itemIdsOf(stored))) as { status: number }
      assert.ok(reply.status < 300, `${what}: ${reply.status}`)
      const before = await order(stored?.order_id ?? 0)

      for (const again of sent) assert.deepEqual(await outcomes(again), ['unchanged'], `${what} ${how}`)

      assert.deepEqual(await order(stored?.order_id ?? 0), before, rrn)
    }
})

/** Resends of one row in equivalent spellings. */
const spellings = (name: string): Record<string, Record<string, unknown>[]> => {
  const items = [item(1, 1, { loyalty_price: 10 }), item(2, 1, { loyalty_price: 11 })]
  const stated = items.map((one) => ({ ...one, order_status: 'new' }))
  return {
    'as it was': [{ rrn: `${name} 1`, order_items: items }],
    'with its states': [
      { rrn: `${name} 2`, order_items: stated },
      { order_items: stated.toReversed(), rrn: `${name} 2` },
    ],
    'its lines shuffled, its fields in another order': [
      { rrn: `${name} 3`, order_items: items, delivery: { a: 1, b: [{ c: 2, d: 3 }] } },
      {
        delivery: { b: [{ d: 3, c: 2 }], a: 1 },
        order_items: items.toReversed().map((one) => Object.fromEntries(Object.entries(one).reverse())),
        rrn: `${name} 3`,
      },
    ],
  }
}

test('6.3 of rows that only update, A, B, A are three writes: only the last row of a token is remembered', async () => {
  await write(row('aba'))
  const [a, b] = [row('aba', { comment: 'A' }), row('aba', { comment: 'B' })]

  assert.deepEqual(
    [await outcomes(a), await outcomes(b), await outcomes(a), await outcomes(a)],
    [['updated'], ['updated'], ['updated'], ['unchanged']],
  )
})

test('6.3 resend=apply writes a row that was sent before, in any state of the order', async () => {
  const [stored] = await write(row('apply'))
  const [one] = itemIdsOf(stored)
  await shop.put(ORDERS + stored?.order_id, { order_items: [{ order_id: one, quantity: 5 }] })

  const { body } = await send([row('apply')], {}, '?resend=apply')

  assert.deepEqual(
    body[0].order_items.map(({ quantity }: { quantity: number }) => quantity),
    [1, 1],
  )
  assert.equal((await send([row('apply')], {}, '?resend=sometimes')).status, 400)
})

test('6.3 after twelve hours an updating row is written again, and canceled items stay canceled', async () => {
  await write({ ...row('old'), comment: 'created' })
  const [stored] = await write(row('old'))
  const [one, two] = itemIdsOf(stored)
  await shop.put(ORDERS + stored?.order_id, {
    order_items: [
      { order_id: one, quantity: 5 },
      { order_id: two, order_status: 'canceled' },
    ],
  })
  await hoursAgo(11, stored?.order_id)
  assert.deepEqual(await outcomes(row('old')), ['unchanged'])
  // The resend is recorded: the hours count from then.
  await hoursAgo(11, stored?.order_id)
  assert.deepEqual(await outcomes(row('old')), ['unchanged'])

  await hoursAgo(13, stored?.order_id)
  assert.deepEqual(await outcomes(row('old')), ['updated'])

  const after = await order(stored?.order_id ?? 0)
  const three = after.order_items.at(-1)?.order_id
  assert.deepEqual(itemsOf(after), [
    [one, 1, 1, 'new'],
    [two, 2, 1, 'canceled'],
    [three, 2, 1, 'new'],
  ])
})

test('6.3 tokens are remembered separately: each may send the same update', async () => {
  await write(row('two'))
  const [stored] = await write(row('two', { comment: 'A' }))
  await shop.put(ORDERS + stored?.order_id, { comment: 'B' })

  const { body } = await shop.post(ORDERS, [row('two', { comment: 'A' })])

  assert.equal(body[0].comment, 'A')
  assert.deepEqual(await outcomes(row('two', { comment: 'A' })), ['unchanged'])
})

test('6.3 a dry run or a refused row does not count as sent', async () => {
  await write(row('tried'))
  const changed = row('tried', { comment: 'x' })

  assert.equal((await send([changed], {}, '?dry_run=true')).body[0].comment, 'x')
  assert.equal((await send([changed, { rrn: 'tried 2' }])).status, 400)

  assert.deepEqual(await outcomes(changed), ['updated'])
})

test('6.8 a write with the current ETag is applied, even if the same bytes were sent before', async () => {
  const [stored] = await write(row('stated'))
  const at = ORDERS + stored?.order_id
  const say = async (comment: string) => {
    const tag = (await erp.get(at)).headers.get('etag') ?? ''
    return (await erp.put(at, { comment }, { 'if-match': tag })).body.comment
  }
  await say('mine')
  await shop.put(at, { comment: 'yours' })

  assert.equal(await say('mine'), 'mine')
})
