import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_FIELDS, ORDER_OMITTED_WHEN_EMPTY } from '@vitrina/schema/orders/order'
import { openShop } from '../../vitrina.ts'
import { item, MINIMAL, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, put, order } = await orderShop(vitrina)

test('6.3 return=minimal returns order_id and outcome, in request order', async () => {
  const [a, b] = await write(ordering({ rrn: 'a' }), ordering({ rrn: 'b' }))

  const { status, body, headers } = await send(
    [ordering(), { rrn: 'b' }, { order_id: a?.order_id, comment: 'x' }],
    MINIMAL,
  )

  assert.equal(status, 200)
  assert.equal(headers.get('preference-applied'), 'return=minimal')
  assert.deepEqual(body, [
    { order_id: Number(b?.order_id) + 1, outcome: 'created' },
    { order_id: b?.order_id, outcome: 'unchanged' },
    { order_id: a?.order_id, outcome: 'updated' },
  ])
  assert.equal((await order(a?.order_id ?? 0)).comment, 'x')
})

test('6.3 a PUT with return=minimal returns one object, with its ETag', async () => {
  const [stored] = await write(ordering())
  const { body, headers } = await put(ORDERS + stored?.order_id, { comment: 'x' }, MINIMAL)

  assert.deepEqual(body, { order_id: stored?.order_id, outcome: 'updated' })
  const { headers: read } = await vitrina.get(ORDERS + stored?.order_id)
  assert.equal(headers.get('etag'), read.get('etag'))
})

test('4.2.7 return=minimal does not shorten errors', async () => {
  const { status, body } = await send([{ nume: 1 }], MINIMAL)
  assert.deepEqual([status, body.errors.length], [400, 2])
})

test('4.2.7 fields= selects fields in the response of a write, as in that of a read', async () => {
  const [stored] = await write(ordering({ rrn: 'narrow' }))
  const [created] = (await send([ordering()], {}, '?fields=total,rrn,order_id')).body
  assert.deepEqual(created, { order_id: Number(stored?.order_id) + 1, rrn: null, total: '10.00' })

  for (const [change, comment] of [
    [{ comment: 'x' }, 'x'],
    [{}, 'x'],
  ] as const) {
    const { body } = await send([{ rrn: 'narrow', ...change }], {}, '?fields=comment')
    assert.deepEqual(body, [{ comment }])
    const one = await put(`${ORDERS}${stored?.order_id}?fields=rrn,comment`, change)
    assert.deepEqual(one.body, { rrn: 'narrow', comment })
    assert.deepEqual(one.body, (await vitrina.get(`${ORDERS}${stored?.order_id}?fields=rrn,comment`)).body)
  }
  const all = await send([{ rrn: 'narrow' }], {}, `?fields=${ORDER_FIELDS.toReversed()}`)
  // Fields without a value that few orders use are shown because they are named (rule 6.10).
  const unused = Object.fromEntries(ORDER_OMITTED_WHEN_EMPTY.map((name) => [name, null]))
  assert.deepEqual(all.body, [{ ...(await order(stored?.order_id ?? 0)), ...unused }])
})

test('4.2.7 an unknown name in fields= refuses the write before anything is written', async () => {
  await untouched(sql, siteId, async () => {
    for (const fields of ['nume', 'order_items.product', '__proto__', 'Total']) {
      const { status, body } = await send([ordering()], {}, `?fields=${fields}`)
      assert.deepEqual(
        [status, body.code, body.errors[0].field, body.errors[0].code],
        [400, 'validation_failed', 'fields', 'unknown_field'],
      )
      assert.match(body.errors[0].message, /order_items/)
      assert.equal((await put(`${ORDERS}1?fields=${fields}`, { comment: 'y' })).status, 400)
    }
  })
})

test('4.2.7 preferences are combined: a lenient response keeps its form, minimal or not', async () => {
  const { status, body } = await send([{ order_items: [item()] }, 5], {
    prefer: 'handling=lenient, return=minimal',
  })
  assert.equal(status, 207)
  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['created', 'invalid'],
  )
})
