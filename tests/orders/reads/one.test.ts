import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { client, sql, ...own } = await openShop()
const { get, write, order } = await orderShop(own)

const tagOf = async (path: string) => (await get(ORDERS + path)).headers.get('etag')?.replace('W/', '') ?? ''

test('6.6 one order is read by its id, with the same fields as in a list', async () => {
  const [stored] = await write({ rrn: 'ERP-1', shop: 1, comment: 'Sună', order_items: [item()] })

  assert.deepEqual(await order(stored?.order_id ?? 0), stored)
  assert.deepEqual((await get(`${ORDERS}?ids=${stored?.order_id}`)).body, [stored])
})

test('6.2 total omits canceled and refused items, status is mixed when items differ, currency is that of the site', async () => {
  const [stored] = await write({
    order_items: [
      item(1, 2, { loyalty_price: 10.5, order_status: 'done' }),
      item(2, 3, { loyalty_price: 100, order_status: 'canceled' }),
      item(3, 1, { loyalty_price: 1000, order_status: 'customerrefusal' }),
    ],
  })
  const read = await order(stored?.order_id ?? 0)

  assert.partialDeepStrictEqual(read, { status: 'mixed', total: '21.00', currency: 'MDL' })
  assert.deepEqual(
    read.order_items.map(({ loyalty_price }) => loyalty_price),
    [10.5, 100, 1000],
  )
})

test('6.6 an order with the largest possible id is read', async () => {
  const id = Number.MAX_SAFE_INTEGER
  await write({ order_id: id, order_items: [item(1, 1, { order_id: id })] })

  const { order_id, order_items } = await order(id)
  assert.deepEqual([order_id, order_items[0]?.order_id], [id, id])
  assert.equal((await get(`${ORDERS}?search=${id}`)).body[0].order_id, id)
})

test('6.6 a missing order is a 404 in every form of the path, and so is one of another site', async () => {
  const other = await orderShop(await client())
  await other.write({ order_id: 4711, order_items: [item()], address: { address_ro: 'A' } })
  for (const id of ['4711', '999', '0', '-1', '1.5', '01', 'ERP-1', '9007199254740992', '9'.repeat(30)])
    for (const rest of ['', 'address/', 'history/']) {
      const { status, body, headers } = await get(`${ORDERS}${id}/${rest}`)
      assert.deepEqual([status, body.code, headers.get('etag')], [404, 'not_found', null], `${id} ${rest}`)
    }
})

test('4.1.1 fields selects fields of the order, in any spelling of the list', async () => {
  const [stored] = await write({ rrn: 'ERP-2', order_items: [item()], customer: { name: 'Ion' } })
  const id = stored?.order_id ?? 0
  for (const [fields, expected] of [
    ['rrn', { rrn: 'ERP-2' }],
    ['total,order_id', { order_id: id, total: '10.00' }],
    ['rrn,rrn,%20order_id', { order_id: id, rrn: 'ERP-2' }],
    ['address,customer', { address: null, customer: { name: 'Ion', email: null, phone: null } }],
    ['order_items', { order_items: stored?.order_items }],
  ] as const) {
    assert.deepEqual((await get(`${ORDERS}${id}/?fields=${fields}`)).body, expected, fields)
    assert.deepEqual((await get(`${ORDERS}?ids=${id}&fields=${fields}`)).body, [expected], fields)
  }
})

test('6.8 an ETag identifies the whole order, for any selection of fields', async () => {
  const [one, other] = await write({ order_items: [item()] }, { order_items: [item()] })
  const at = `${one?.order_id}/`
  const tag = await tagOf(at)
  assert.match(tag, /^"[^"]+"$/)
  assert.equal(await tagOf(`${at}?fields=rrn`), tag)
  assert.notEqual(await tagOf(`${other?.order_id}/`), tag)

  await write({ order_id: other?.order_id, comment: 'Changed' })
  assert.equal(await tagOf(at), tag)
  const { status, body, headers } = await get(ORDERS + at, { 'if-none-match': tag })
  assert.deepEqual([status, body, headers.get('etag')?.replace('W/', '')], [304, '', tag])
  assert.equal((await get(`${ORDERS}${at}?fields=rrn`, { 'if-none-match': `W/${tag}` })).status, 304)

  await write({ order_id: one?.order_id, comment: 'Changed' })
  assert.notEqual(await tagOf(`${at}?fields=rrn`), tag)
  assert.equal((await get(ORDERS + at, { 'if-none-match': tag })).status, 200)
})

test('6.8 an order that a write leaves unchanged keeps its ETag', async () => {
  const [stored] = await write({ rrn: 'ERP-3', order_items: [item()] })
  const tag = await tagOf(`${stored?.order_id}/`)
  await write({ rrn: 'ERP-3' })
  assert.equal(await tagOf(`${stored?.order_id}/`), tag)
})

test('6.2 another currency of the site appears at once, in orders, lists and their ETags', async () => {
  const other = await orderShop(await client())
  await other.write({ order_id: 1, order_items: [item()] })
  const paths = [ORDERS, `${ORDERS}?fields=currency`, `${ORDERS}1/`]
  const read = () => Promise.all(paths.map((path) => other.get(path)))
  // Twice, so that responses are cached.
  await read()
  const before = await read()

  await sql`update site set currency = 'EUR' where id = ${other.siteId}`

  for (const [place, { body, headers }] of (await read()).entries()) {
    assert.equal([body].flat()[0].currency, 'EUR', paths[place])
    assert.notEqual(headers.get('etag'), before[place]?.headers.get('etag'), paths[place])
  }
})
