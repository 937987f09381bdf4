import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { openShop, type Reply } from '../../vitrina.ts'
import { ITEMS, item, LENIENT, MINIMAL, ORDERS, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { send, write, order, put, del, get } = await orderShop(vitrina)
const { paths, components } = (await get('/openapi.json')).body

type Method = 'get' | 'post' | 'put' | 'delete'

const operation = (method: Method, path: string) => paths[path.replace(/\/$/, '')][method]

const ajv = new Ajv2020({ strict: false, validateSchema: false })
ajvFormats.default(ajv)

const assertFits = (schema: object, value: unknown, what: string) => {
  const fits = ajv.compile({ components, ...schema })
  assert.ok(fits(value), `${what}: ${ajv.errorsText(fits.errors)}\n${JSON.stringify(value).slice(0, 1000)}`)
}

/** Asserts that the response has a documented status and matches its documentation. */
const assertDocumented = (method: Method, path: string, { status, headers, body }: Reply) => {
  const documented = operation(method, path).responses[status]
  const answer = documented?.$ref ? components.responses[documented.$ref.split('/').at(-1)] : documented
  assert.ok(answer, `${method} ${path} answers ${status}`)
  if (status === 204) return
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  assertFits(answer.content[type].schema, body, `${method} ${path} ${status}`)
}

const assertAccepted = (method: Method, path: string, body: unknown) =>
  assertFits(
    operation(method, path).requestBody.content['application/json'].schema,
    body,
    `${method} ${path}`,
  )

const FULL = {
  order_id: 10,
  rrn: 'full',
  shop: { code: 'S1' },
  promocode: 1,
  order_items: [
    item({ group_product_id: 'P1' }, 2, { order_id: 20, order_status: 'on_delivery', loyalty_price: '7.5' }),
  ],
  address: {
    address_id: 30,
    address_ro: 'x',
    zipcode: 2001,
    region_id: { code: 'R1' },
    locality_id: 1,
    sector: null,
  },
  customer: { name: 'Ion', email: null },
  payment: { a: [1] },
  delivery: null,
  comment: 'x',
  created_at: '2026-01-01T10:00:00Z',
}

test('1.6 requests and responses of a batch match openapi.json', async () => {
  const path = ORDERS
  const batch = [FULL, ordering(), { rrn: 'full', order_items: [] }].slice(0, 2)
  assertAccepted('post', path, batch)
  for (const reply of [
    await send(batch),
    await send(batch, {}, '?dry_run=false'),
    await send(batch, LENIENT),
  ])
    assertDocumented('post', path, reply)
  assertAccepted('post', path, [await order(10)])
  assertDocumented('post', path, await send([await order(10)]))
  assertAccepted('post', path, [
    { order_id: 10, rrn: null, shop: null, address: null, customer: null, payment: null, comment: null },
  ])
})

test('1.6 every refusal matches openapi.json', async () => {
  const replies = [
    await send([{}]),
    await send([{}], LENIENT),
    await send('['),
    await send([]),
    await send(Array.from({ length: 5001 }, () => 0)),
    await send([ordering()], { 'api-token': 'x' }),
    await send([ordering()], { 'content-type': 'text/plain' }),
    await send([ordering()], {}, '?x=1'),
    await send([ordering()], { 'idempotency-key': 'key' }).then(() => send([], { 'idempotency-key': 'key' })),
  ]
  assert.deepEqual(
    replies.map(({ status }) => status),
    [400, 207, 400, 400, 413, 401, 415, 400, 422],
  )
  for (const reply of replies) assertDocumented('post', ORDERS, reply)
})

test('1.6 PUT and DELETE match openapi.json', async () => {
  const [made, other] = await write({ order_items: [item(), item(2)] }, ordering({ rrn: 'other' }))
  const path = `${ORDERS}{id}`
  const at = ORDERS + made?.order_id
  assertAccepted('put', path, FULL)
  for (const [status, reply] of [
    [200, await put(at, { comment: 'x' })],
    [400, await put(at, { shop: 99 })],
    [404, await put(`${ORDERS}9999`, {})],
    [409, await put(at, { rrn: 'other' })],
    [412, await put(at, {}, { 'if-match': '"x"' })],
  ] as const) {
    assert.equal(reply.status, status)
    assertDocumented('put', path, reply)
  }
  for (const [status, id] of [
    [204, made?.order_items[0]?.order_id],
    [409, other?.order_items[0]?.order_id],
    [404, 9999],
  ]) {
    const reply = await del(`${ITEMS}${id}`)
    assert.equal(reply.status, status)
    assertDocumented('delete', `${ITEMS}{id}`, reply)
  }
})

test('1.6 a dry run and a minimal response have other shapes, as the description says', async () => {
  const { body } = await send([ordering()], MINIMAL)
  assert.deepEqual(Object.keys(body[0]), ['order_id', 'outcome'])
  const { parameters } = operation('post', ORDERS)
  const prefer = parameters.find(({ name }: { name: string }) => name === 'Prefer')
  assert.match(prefer.description, /ids and outcomes/)
})

test('1.6 fields missing in openapi.json are refused: its schema of writes is as strict as the server', async () => {
  const wrong = [
    { ...FULL, nume: 1 },
    { ...FULL, order_id: 0 },
    { ...FULL, order_items: [{ order_id: 20, quantity: 0 }] },
    { ...FULL, order_items: [{ order_id: 20, order_status: 'lost' }] },
    { ...FULL, address: { street: 'x' } },
    { ...FULL, customer: { age: 5 } },
    { ...FULL, payment: [] },
    { ...FULL, shop: { slug: 'S1' } },
    { ...FULL, comment: true },
  ]
  const { schema } = operation('post', ORDERS).requestBody.content['application/json']
  const fits = ajv.compile({ components, ...schema })
  for (const draft of wrong) {
    assert.equal(fits([draft]), false, JSON.stringify(draft))
    assert.equal((await send([draft])).status, 400)
  }
})
