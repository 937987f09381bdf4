import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProblem } from '../../errors/problem.ts'
import { openShop } from '../../vitrina.ts'
import { item, MINIMAL, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, put, get } = await orderShop(vitrina)

/** Sets a comment of this length, each byte of which takes six in JSON. */
const setComment = (id: number | undefined, bytes: number) =>
  sql`update external_order set comment = repeat(chr(1), ${bytes}) where site_id = ${siteId} and id = ${id}`

test('P8 the size limit of stored orders counts their JSON, for any number of orders', async () => {
  const [order] = await write(ordering())
  await setComment(order?.order_id, 12_000_000)

  await untouched(sql, siteId, async () => {
    for (const headers of [{}, MINIMAL] as Record<string, string>[]) {
      const body = assertProblem(
        await send([{ order_id: order?.order_id, rrn: 'fat' }], headers),
        413,
        'batch_too_large',
      )
      assert.match(body.detail, /64 MiB/)
    }
  })
  await setComment(order?.order_id, 1)
})

test('P8 a write whose response would be too large is refused as a whole, unless a smaller one is requested', async () => {
  const [order] = await write(ordering())
  await setComment(order?.order_id, 11_000_000)
  const text = 'x'.repeat(65_000)
  const items = Array.from({ length: 350 }, () => item())
  const orders = [
    { order_id: order?.order_id, rrn: 'fat' },
    ...Array.from({ length: 190 }, () => ({
      order_items: items,
      payment: { a: text },
      delivery: { a: text },
      address: { address_ro: text, address_ru: text, address_en: text },
    })),
  ]
  const query = '?dry_run=true'

  await untouched(sql, siteId, async () => {
    const { detail } = assertProblem(await send(orders, {}, query), 400, 'too_long')
    assert.match(detail, /128 MiB/)
    const { status, body } = await send(orders, {}, `${query}&fields=order_id,rrn`)
    assert.deepEqual([status, body.length], [200, orders.length])
  })
})

/** Uncompressed, so that the length is in a header. */
const AS_IS = { 'accept-encoding': 'identity' }

test('6.8 a PUT returns the same bytes as a GET', async () => {
  const [order] = await write(ordering())
  const at = `${ORDERS}${order?.order_id}`
  const change = {
    payment: { b: [1, 2.5, { c: null }], a: 'ș' },
    delivery: { z: 1e15, y: '\u0001' },
    customer: { name: 'Ion' },
    address: { address_ro: 'str. Ștefan', zipcode: 2001 },
  }
  for (const query of ['', '?fields=payment,rrn', '?fields=total'])
    for (const body of [{ ...change, comment: query }, {}]) {
      const written = await put(at + query, body, AS_IS)
      assert.equal(written.status, 200)
      const read = await get(at + query, AS_IS)
      assert.equal(JSON.stringify(written.body), JSON.stringify(read.body))
      assert.ok(Number(read.headers.get('content-length')) > 0)
      assert.equal(written.headers.get('content-length'), read.headers.get('content-length'))
      assert.equal(written.headers.get('etag'), read.headers.get('etag'))
    }
})
