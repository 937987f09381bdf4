import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPES } from '@vitrina/schema/scopes'
import { createToken } from '../../server/identity/access/tokens.ts'
import { brand, product } from '../content/writes/drafts.ts'
import { ORDERS, ordering, orderShop } from '../orders/writes/order-shop.ts'
import { clientOf, openShop, type Reply } from '../vitrina.ts'

// Rule 4.3.0: an unknown field is an error, unless the call or its token asks to ignore and report it.

const vitrina = await openShop()
const shop = await orderShop(vitrina)
const { get, post, put } = vitrina
const IGNORE = '?unknown_fields=ignore'
const warned = ({ headers }: Reply) => headers.get('warning-fields')

/** Cursor at the end of the change feed. */
const changes = async (): Promise<string> => {
  const { status, body } = await get('/external/changes/?after=now')
  assert.equal(status, 200)
  assert.ok(body.next)
  return body.next
}

test('4.3.0 an unknown field is refused unless the call allows it', async () => {
  for (const query of ['', '?unknown_fields=refuse']) {
    const { status, body } = await post(`/external/brand/bulk-create/${query}`, [
      { ...brand('a'), colour: 1 },
    ])
    assert.deepEqual([status, body.errors[0].code], [400, 'unknown_field'])
  }
  const { status, body } = await post('/external/brand/bulk-create/?unknown_fields=maybe', [brand('a')])
  assert.deepEqual([status, body.errors[0].field], [400, 'unknown_fields'])
})

test('4.3.0 content ignores unknown fields and reports each once, on every write', async () => {
  const created = await post(`/external/brand/bulk-create/${IGNORE}`, [
    { ...brand('b1'), colour: 1, 'a,b;c': 2 },
    { ...brand('b2'), colour: 2, __proto__: undefined, toString: 1, 'ă.ș': 3 },
  ])
  assert.equal(created.status, 201)
  assert.equal(warned(created), 'colour,a%2Cb%3Bc,toString,%C4%83%2E%C8%99')
  const [one] = created.body
  const before = await changes()

  for (const reply of [
    await put(`/external/brand/bulk-update/${IGNORE}`, [{ id: one.id, colour: 3 }]),
    await put(`/external/brand/${one.id}/${IGNORE}`, { colour: 4 }),
    await post(`/external/brand/bulk-upsert/${IGNORE}`, [{ slug: 'b1', colour: 5 }]),
    await post(`/external/brand/bulk-upsert/${IGNORE}`, [{ slug: 'b1', colour: 6 }], {
      prefer: 'handling=lenient',
    }),
    await post(`/external/brand/bulk-upsert/${IGNORE}&dry_run=true`, [{ slug: 'b1', colour: 6 }]),
  ]) {
    assert.ok(reply.status < 300, JSON.stringify(reply.body))
    assert.equal(warned(reply), 'colour')
  }
  assert.equal(await changes(), before, 'an unknown field alone changes nothing')
  assert.equal(warned(await post(`/external/brand/bulk-upsert/${IGNORE}`, [brand('b1')])), null)
})

test('4.3.0 the same bytes report the fields again, and are refused where unknown fields are refused', async () => {
  const body = [{ ...brand('again'), colour: 1 }, brand('plain')]
  for (const outcome of ['created', 'unchanged', 'unchanged']) {
    const reply = await post(`/external/brand/bulk-upsert/${IGNORE}`, body)
    assert.deepEqual(
      [reply.body[0].outcome, reply.body[1].outcome, warned(reply)],
      [outcome, outcome, 'colour'],
    )
  }
  assert.equal((await post('/external/brand/bulk-upsert/', body)).status, 400)
})

test('4.3.0 a field in an element is reported by its path without indexes, and an object of only unknown fields is ignored', async () => {
  const reply = await post(`/external/product/bulk-create/${IGNORE}`, [
    product('p1', {
      images: [
        { order: 1, url: 'https://shop.example/1', alt: 'x' },
        { order: 2, url: 'https://shop.example/2', alt: 'y' },
      ],
    }),
  ])
  assert.deepEqual([reply.status, warned(reply)], [201, 'images.alt'])
  assert.equal(reply.body[0].images.length, 2)

  const address = { address: 'str. Veche 1' }
  const shopOf = (addresses: object) => ({ code: 'with', lat: '47', lon: '28.8', is_active: true, addresses })
  assert.equal((await post('/external/shop/bulk-upsert/', [shopOf(address)])).status, 200)
  const again = await post(`/external/shop/bulk-upsert/${IGNORE}`, [shopOf({ planet: 'Earth' })])
  assert.deepEqual([again.body[0].outcome, warned(again)], ['unchanged', 'addresses.planet'])
})

test('4.3.0 names beyond twenty, or beyond 1 KiB, are counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, n]))
  const first = await post(`/external/brand/bulk-upsert/${IGNORE}`, [{ ...brand('many'), ...many }])
  const names = Array.from({ length: 20 }, (_, n) => `f${n}`)
  assert.equal(warned(first), `${names.join()};more=30`)

  const long = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`ж${n}`.repeat(10), n]))
  const second =
    warned(await post(`/external/brand/bulk-upsert/${IGNORE}`, [{ ...brand('long'), ...long }])) ?? ''
  const [listed = '', more] = second.split(';more=')
  assert.ok(listed.length <= 1024 && listed.length > 800, listed)
  assert.equal(listed.split(',').length + Number(more), 15)

  const huge = await post(`/external/brand/bulk-upsert/${IGNORE}`, [
    { ...brand('huge'), ['x'.repeat(5000)]: 1 },
  ])
  assert.deepEqual([huge.status, warned(huge)], [200, ';more=1'])
})

test('4.3.0 stock and prices ignore unknown fields, also in a repeated body', async () => {
  const rows = Array.from({ length: 3 }, (_, n) => ({
    shop_id: 1,
    qty: 5,
    group_product_id: `P${n + 1}`,
    colour: 1,
  }))
  const row = rows.map((row) => ({ ...row, padding: 'x'.repeat(30_000) }))
  for (const updated of [3, 0, 0]) {
    const reply = await post(`/external/product/shop-update/${IGNORE}`, row)
    assert.deepEqual([reply.body.updated, warned(reply)], [updated, 'colour,padding'])
  }
  assert.equal((await post('/external/product/shop-update/', row)).status, 400)
  const lenient = await post(`/external/product/shop-update/${IGNORE}`, rows, { prefer: 'handling=lenient' })
  assert.deepEqual([lenient.status, warned(lenient)], [207, 'colour'])
})

test('4.3.0 orders ignore unknown fields at every depth, and they change nothing', async () => {
  const customer = { name: 'Ion', email: null, phone: null }
  const [order] = await shop.write(ordering({ customer, address: { address_ro: 'str. Veche 1' } }))
  const id = order?.order_id
  const before = await changes()
  const body = {
    order_id: id,
    colour: 1,
    customer: { fax: '1' },
    address: { planet: 'Earth' },
    order_items: [{ order_id: order?.order_items[0]?.order_id, gift_wrap: true }],
  }
  const reply = await post(`${ORDERS}${IGNORE}`, [body])
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  assert.equal(warned(reply), 'colour,customer.fax,address.planet,order_items.gift_wrap')
  const { order_id, ...rest } = body
  const one = await put(`${ORDERS}${id}/${IGNORE}`, rest)
  assert.deepEqual([one.status, warned(one)], [200, warned(reply)])
  assert.deepEqual([one.body.customer, one.body.address?.address_ro], [customer, 'str. Veche 1'])
  assert.equal(await changes(), before)
  assert.equal((await post(ORDERS, [body])).status, 400)
})

test('4.3.0 a token may be set to ignore unknown fields, and its calls may still refuse them', async () => {
  const { siteId, sql, url } = vitrina
  const tokenOptions = {
    siteId,
    name: 'erp',
    scopes: SCOPES,
    unknownFields: 'ignore',
    lifetime: null,
  } as const
  const erp = clientOf(url, (await createToken(sql, tokenOptions)).token, siteId)
  const reply = await erp.post('/external/brand/bulk-upsert/', [{ ...brand('erp'), colour: 1 }])
  assert.deepEqual([reply.status, warned(reply)], [200, 'colour'])
  const strict = await erp.post('/external/brand/bulk-upsert/?unknown_fields=refuse', [
    { ...brand('erp'), colour: 1 },
  ])
  assert.equal(strict.status, 400)
})

test('4.2.9 the response of a repeated key reports the fields like the first', async () => {
  const send = () =>
    post(`/external/brand/bulk-create/${IGNORE}`, [{ ...brand('once'), colour: 1 }], {
      'idempotency-key': 'k',
    })
  const [first, second] = [await send(), await send()]
  assert.deepEqual([first.status, warned(first)], [201, 'colour'])
  assert.deepEqual([second.headers.get('idempotency-replayed'), warned(second)], ['true', 'colour'])
})
