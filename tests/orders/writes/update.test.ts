import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { changesOf, item, itemsOf, ORDERS, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const shop = await orderShop(vitrina)
const { write, order, put, outcomes } = shop

const FULL = {
  rrn: 'full',
  shop: 1,
  promocode: 1,
  order_items: [item(1, 2), item(2)],
  address: { address_ro: 'Chișinău', zipcode: 2001, region_id: 1 },
  customer: { name: 'Ion', email: 'ion@example.md', phone: '022' },
  payment: { method: 'card' },
  delivery: { courier: 'own' },
  comment: 'sunați',
}

const make = async (more: object = {}) => {
  const [created] = await write({ ...FULL, rrn: `full-${Math.random()}`, ...more })
  if (!created) throw new Error('no order')
  return created
}

test('6.3 a known order_id updates: omitted fields stay', async () => {
  const created = await make({ rrn: null })
  const fields = {
    rrn: 'given',
    shop: 2,
    promocode: 2,
    customer: { name: 'Ana', email: null, phone: null },
    payment: { method: 'cash', paid: false },
    delivery: { courier: 'other' },
    comment: 'nu sunați',
  }
  const codes: Record<string, object> = {
    shop: { shop_code: 'S2' },
    promocode: { promocode_code: 'PROMO2' },
  }
  let expected = created
  for (const [name, value] of Object.entries(fields)) {
    const [updated] = await write({ order_id: created.order_id, [name]: value })
    expected = { ...expected, [name]: value, ...codes[name], updated_at: updated?.updated_at ?? '' }
    assert.deepEqual(updated, expected, name)
    assert.deepEqual(await order(created.order_id), expected, name)
  }
})

test('6.3 a known rrn without order_id updates its order', async () => {
  const created = await make()

  const [updated] = await write({ rrn: created.rrn, comment: 'prin rrn' })

  assert.deepEqual([updated?.order_id, updated?.comment], [created.order_id, 'prin rrn'])
})

test('4.3.7 an rrn is compared exactly in its clean form: case and inner blanks count, outer blanks do not', async () => {
  const { write, send } = await orderShop(await vitrina.client())
  const orders = await write(...['A-1', 'a-1', 'A -1', 'Ａ-1'].map((rrn) => ordering({ rrn })))

  assert.equal(new Set(orders.map(({ order_id }) => order_id)).size, 4)
  for (const rrn of [' A-1', 'A-1 ', '\u00a0A-1\u200b']) {
    const [same] = await write({ rrn, comment: JSON.stringify(rrn) })
    assert.deepEqual([same?.order_id, same?.rrn], [orders[0]?.order_id, 'A-1'])
  }
  const { status, body } = await send([ordering({ rrn: 'B' }), ordering({ rrn: ' B' })])
  assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [400, 'rrn', 'duplicate'])
  assert.equal((await write({ rrn: 'a-1', comment: 'x' }))[0]?.order_id, orders[1]?.order_id)
})

test('6.3 without order_id, an unknown or missing rrn creates an order each time', async () => {
  const [a, b] = await write(ordering(), ordering())
  const [c] = await write(ordering({ order_id: null, rrn: null }))

  assert.equal(new Set([a, b, c].map((order) => order?.order_id)).size, 3)
})

test('6.3a with order_id an order may receive an rrn; only PUT with If-Match changes it, and nothing clears it', async () => {
  const { order_id } = (await write(ordering()))[0] ?? {}
  for (const rrn of ['named', null, '']) assert.equal((await write({ order_id, rrn }))[0]?.rrn, 'named')
  const rename = (rrn: string | null, headers = {}) => put(`${ORDERS}${order_id}`, { rrn }, headers)

  assert.deepEqual([(await rename('changed')).status, (await order(order_id ?? 0)).rrn], [409, 'named'])
  for (const rrn of ['changed', null, ''])
    assert.equal((await rename(rrn, { 'if-match': '*' })).body.rrn, 'changed')
  assert.notEqual((await write(ordering({ rrn: 'named' })))[0]?.order_id, order_id, 'it was free again')
})

test('6.3 null clears optional fields, except the rrn', async () => {
  const created = await make()
  const names = ['shop', 'promocode', 'address', 'customer', 'payment', 'delivery', 'comment'] as const

  await write({
    order_id: created.order_id,
    rrn: null,
    ...Object.fromEntries(names.map((name) => [name, null])),
  })

  const stored = await order(created.order_id)
  for (const name of [...names, 'shop_code', 'promocode_code'] as const)
    assert.equal(stored[name], null, name)
  assert.equal(stored.rrn, created.rrn)
  assert.deepEqual(stored.order_items, created.order_items)
})

test('6.3 customer is replaced as a whole, and is null when all its fields are empty', async () => {
  const { order_id } = await make()
  const cases = [
    [{ name: 'Ana' }, { name: 'Ana', email: null, phone: null }],
    [
      { phone: '022', email: '' },
      { name: null, email: null, phone: '022' },
    ],
    [{}, null],
    [{ name: 'Ion' }, { name: 'Ion', email: null, phone: null }],
    [{ name: '', email: null, phone: '' }, null],
  ]
  for (const [sent, read] of cases)
    assert.deepEqual((await write({ order_id, customer: sent }))[0]?.customer, read)
})

test('6.3 payment and delivery are replaced as a whole, and stored unchanged', async () => {
  const { order_id } = await make()
  const notes: object[] = [
    {},
    { '': 1, a: { b: [[], {}, [null, true, 'x', -1.25, 1e-9, 9_007_199_254_740_991]] } },
    { constructor: { prototype: 1 }, toString: 'x', hasOwnProperty: null, '10': 'b', '9': 'a' },
    { text: '„ghilimele” \\ " \u0001 \u2028 😀' },
  ]
  for (const value of notes)
    for (const name of ['payment', 'delivery'] as const) {
      await write({ order_id, [name]: value })
      assert.deepEqual((await order(order_id))[name], value)
      assert.deepEqual(await outcomes({ order_id, [name]: value }), ['unchanged'])
    }
  const proto = '{"a":1,"__proto__":{"polluted":true}}'
  await shop.send(`[{"order_id":${order_id},"payment":${proto}}]`)
  assert.equal(JSON.stringify((await order(order_id)).payment), proto)
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false)
})

test('6.3 a later duplicate key of a JSON object wins, as in JSON.parse', async () => {
  const { order_id } = await make()
  await shop.send(`[{"order_id":${order_id},"comment":"a","comment":"b","payment":{"x":1,"x":2}}]`)

  assert.partialDeepStrictEqual(await order(order_id), { comment: 'b', payment: { x: 2 } })
})

test('6.3 PUT partially updates the order of its address, and returns it with its ETag', async () => {
  const created = await make()

  const { status, body, headers } = await put(`${ORDERS}${created.order_id}/`, { comment: 'prin PUT' })

  assert.deepEqual([status, body], [200, { ...created, comment: 'prin PUT', updated_at: body.updated_at }])
  const read = await shop.get(`${ORDERS}${created.order_id}`)
  assert.deepEqual([read.body, read.headers.get('etag')], [body, headers.get('etag')])
  assert.match(headers.get('etag') ?? '', /^"[\w-]{10,}\.ro"$/)
})

test('6.3 PUT accepts only the order_id of its address', async () => {
  const [a, b] = [await make(), await make()]

  assert.equal((await put(ORDERS + a.order_id, { order_id: a.order_id, comment: 'da' })).status, 200)
  const { status, body } = await put(ORDERS + a.order_id, { order_id: b.order_id, comment: 'nu' })

  assert.deepEqual([status, body.errors.map(({ field }: { field: string }) => field)], [400, ['order_id']])
  assert.deepEqual([(await order(a.order_id)).comment, (await order(b.order_id)).comment], ['da', 'sunați'])
})

test('6.3 a PUT to a missing order is a 404 for any body, and creates nothing', async () => {
  const before = (await changesOf(vitrina.sql, vitrina.siteId)).length
  for (const body of [ordering(), {}, { rrn: 5 }, 7, null, ordering({ order_id: 123_456 })])
    for (const id of [123_456, 0, -1, '1.5', 'x', 2 ** 53, '9'.repeat(30)])
      assert.deepEqual(
        [(await put(ORDERS + id, body)).status, (await put(`${ORDERS}${id}?dry_run=true`, body)).status],
        [404, 404],
        `${id}`,
      )
  assert.equal((await changesOf(vitrina.sql, vitrina.siteId)).length, before)
})

test('6.3 a large batch creates and updates orders together, each by its own identification', async () => {
  const { write, order } = await orderShop(await vitrina.client())
  const old = await write(...Array.from({ length: 60 }, (_, n) => ordering({ rrn: `old-${n}` })))

  const answer = await write(
    ...Array.from({ length: 120 }, (_, n) =>
      n % 2 === 0 ? { rrn: `old-${n / 2}`, comment: `${n}` } : ordering({ rrn: `new-${n}`, comment: `${n}` }),
    ),
  )

  assert.deepEqual(
    answer.map(({ comment }) => comment),
    Array.from({ length: 120 }, (_, n) => `${n}`),
  )
  assert.deepEqual(
    answer.filter((_, n) => n % 2 === 0).map(({ order_id }) => order_id),
    old.map(({ order_id }) => order_id),
  )
  assert.deepEqual(itemsOf(await order(60)), [[60, 1, 1, 'new']])
})
