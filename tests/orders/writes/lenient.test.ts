import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, type Reply } from '../../vitrina.ts'
import { changesOf, item, LENIENT, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const shop = await orderShop(vitrina)
const { send, write, order } = shop

interface Entry {
  readonly index: number
  readonly status: number
  readonly id: number | null
  readonly outcome: string
  readonly errors?: readonly { readonly field?: string; readonly code: string; readonly message: string }[]
}

const lenient = async (orders: unknown, query = '', to = send): Promise<Entry[]> => {
  const { status, headers, body } = await to(orders, LENIENT, query)
  assert.equal(status, 207, JSON.stringify(body))
  assert.equal(headers.get('preference-applied'), 'handling=lenient')
  return body
}

const outcomesOf = (entries: readonly Entry[]) => entries.map(({ outcome }) => outcome)
const why = (entries: readonly Entry[]) =>
  entries.flatMap(({ index, errors }) => (errors ?? []).map(({ field, code }) => [index, field, code]))

test('4.2.12 good orders are written and bad ones reported, aligned with the request', async () => {
  const [same, other] = await write(ordering({ rrn: 'same' }), ordering({ rrn: 'other' }))

  const body = await lenient([
    ordering({ rrn: 'new' }),
    ordering({ rrn: 'bad', shop: 9, nume: 1 }),
    { rrn: 'same' },
    { rrn: 'other', comment: 'x' },
    { order_id: other?.order_id, comment: 'again' },
    { order_id: same?.order_id, order_items: [{ order_id: other?.order_items[0]?.order_id }] },
    7,
  ])

  assert.deepEqual(
    body.map(({ index, status, id, outcome }) => [index, status, id, outcome]),
    [
      [0, 201, body[0]?.id, 'created'],
      [1, 400, null, 'invalid'],
      [2, 200, same?.order_id, 'unchanged'],
      [3, 200, other?.order_id, 'updated'],
      [4, 400, null, 'invalid'],
      [5, 400, null, 'invalid'],
      [6, 400, null, 'invalid'],
    ],
  )
  assert.deepEqual(why(body), [
    [1, 'nume', 'unknown_field'],
    [1, 'shop', 'not_found'],
    [4, 'order_id', 'duplicate'],
    [5, 'order_id', 'duplicate'],
    [5, 'order_items.0.order_id', 'belongs_elsewhere'],
    [6, undefined, 'invalid_type'],
  ])
  for (const entry of body) assert.equal('errors' in entry, entry.outcome === 'invalid')
  assert.equal((await order(body[0]?.id ?? 0)).rrn, 'new')
  assert.equal((await order(other?.order_id ?? 0)).comment, 'x')
  assert.deepEqual((await vitrina.get('/external/external-order/?search=bad')).body, [])
})

test('4.2.12 a batch without a bad order is also a 207, and so is one of bad orders only', async () => {
  assert.deepEqual(outcomesOf(await lenient([ordering(), ordering()])), ['created', 'created'])
  await untouched(sql, siteId, async () =>
    assert.deepEqual(why(await lenient([{}, { rrn: 5.5 }])), [
      [0, 'order_items', 'required'],
      [1, 'rrn', 'invalid_type'],
    ]),
  )
})

test('4.2.12 an order with a bad item is not written at all', async () => {
  const [created] = await write(ordering({ comment: 'before' }))
  const order_id = created?.order_id ?? 0

  await lenient([{ order_id, comment: 'after', order_items: [item(2), item(2, 0)], address: {} }])

  assert.deepEqual(await order(order_id), created)
})

test('4.2.12 orders with another rrn than their own are conflicts and release none, in chains of any length', async () => {
  const [a, b, c] = await write(...['r-a', 'r-b', 'r-c'].map((rrn) => ordering({ rrn })))

  const body = await lenient([
    ordering({ order_id: 700, rrn: 'r-c' }),
    { order_id: c?.order_id, rrn: 'r-b' },
    { order_id: b?.order_id, rrn: 'r-a' },
    { order_id: a?.order_id, rrn: 'r-moved' },
    ordering({ rrn: 'r-free' }),
  ])

  assert.deepEqual(outcomesOf(body), ['invalid', 'invalid', 'invalid', 'invalid', 'created'])
  assert.deepEqual(why(body), [
    [0, 'rrn', 'duplicate'],
    [1, 'rrn', 'conflict'],
    [2, 'rrn', 'conflict'],
    [3, 'rrn', 'conflict'],
  ])
  for (const stored of [a, b, c]) assert.deepEqual(await order(stored?.order_id ?? 0), stored)
})

test('4.2.12 orders that swap their rrns stay unchanged next to a good one', async () => {
  const [a, b] = await write(...['s-a', 's-b'].map((rrn) => ordering({ rrn })))

  const body = await lenient([
    { order_id: a?.order_id, rrn: 's-b' },
    ordering({ rrn: 's-c' }),
    { order_id: b?.order_id, rrn: 's-a' },
  ])

  assert.deepEqual(outcomesOf(body), ['invalid', 'created', 'invalid'])
  assert.deepEqual([(await order(a?.order_id ?? 0)).rrn, (await order(b?.order_id ?? 0)).rrn], ['s-a', 's-b'])
})

test('4.2.12 a thousand good orders between a thousand bad ones', async () => {
  const { send, get, siteId } = await orderShop(await vitrina.client())
  const drafts = Array.from({ length: 2000 }, (_, n) =>
    ordering({ rrn: `n-${n}`, shop: n % 2 === 0 ? 1 : 9 }),
  )

  const body = await lenient(drafts, '', send)

  const outcomes = outcomesOf(body)
  assert.deepEqual(outcomes.slice(0, 3), ['created', 'invalid', 'created'])
  assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1000)
  assert.equal((await get('/external/external-order/?page_size=1')).headers.get('x-total-count'), '1000')
  assert.equal((await changesOf(sql, siteId)).length, 1000)
})

test('4.2.12 of an order with very many errors, the first hundred are listed and the rest counted', async () => {
  const [entry] = await lenient([Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))])

  assert.equal(entry?.errors?.length, 101)
  assert.match(entry?.errors?.at(-1)?.message ?? '', /^201 more/)
})

test('4.2.12 a PUT of one order is all or nothing, with any preference', async () => {
  const [created] = await write(ordering())
  const reply: Reply = await shop.put(`/external/external-order/${created?.order_id}`, { shop: 99 }, LENIENT)
  assert.deepEqual([reply.status, reply.body.code], [400, 'validation_failed'])
})

test('4.2.12 without the preference, or with handling=strict, a batch is all or nothing', async () => {
  await untouched(sql, siteId, async () => {
    for (const prefer of ['handling=strict', 'return=representation', 'x'])
      assert.equal((await send([ordering(), {}], { prefer })).status, 400)
  })
})

test('4.2.12 a response about a thousand very bad orders stays within limits, and counts the omitted faults', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`unknown_${n}`, n]))
  const entries = await lenient(Array.from({ length: 1000 }, () => ordering(unknown)))

  assert.deepEqual(new Set(outcomesOf(entries)), new Set(['invalid']))
  const faultCounts = entries.map(({ errors }) => errors?.length ?? 0)
  assert.equal(faultCounts[0], 101)
  assert.equal(faultCounts.at(-1), 2)
  assert.match(entries.at(-1)?.errors?.at(-1)?.message ?? '', /149/)
})
