import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { brand, product } from '../../content/writes/drafts.ts'
import { openShop, type Reply } from '../../vitrina.ts'

const shop = await openShop()
const { get, post, put, del: remove } = shop
const ORDERS = '/external/external-order/'

const declare = async (code: string, kind: string, more: object = {}, object = 'external-order') => {
  const { status, body } = await post('/external/own-field/', { object, code, kind, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const ofItem = (code: string, kind: string, more: object = {}) =>
  declare(code, kind, more, 'external-order-item')
const line = (more: object = {}) => ({ product: 'soap', quantity: 1, ...more })
const save = (rrn: string, more: object = {}, query = ''): Promise<Reply> =>
  post(`${ORDERS}${query}`, [{ rrn, ...more }])
const byRrn = async (rrn: string) => (await get(`${ORDERS}by/rrn/${rrn}/`)).body
const refusalOf = ({ status, body }: Reply): string => {
  assert.notEqual(status, 200, JSON.stringify(body))
  const [first] = body.errors ?? [body]
  return `${first.code} ${first.field}: ${first.message}`
}

await post('/external/product/bulk-create/', [
  product('soap'),
  product('towel', { slug_ro: 'towel', slug_ru: 'towel', slug_en: 'towel' }),
])
await post('/external/brand/bulk-create/', [brand('acme')])
const [acme] = (await get('/external/brand/?slug=acme')).body

test('5.4.1 a site without own fields of orders refuses custom values and shows none', async () => {
  assert.match(
    refusalOf(await save('early', { custom: { floor: 3 }, order_items: [line()] })),
    /^unknown_field custom\.floor: .*POST \/external\/own-field/,
  )
  const { body } = await save('plain', { order_items: [line()] })
  assert.ok(!('custom' in body[0]) && !('custom' in body[0].order_items[0]))
  assert.deepEqual((await get(`${ORDERS}?fields=custom`)).body, [{ custom: null }])
  assert.match(refusalOf(await get(`${ORDERS}?fields=custom.floor`)), /^unknown_field fields/)
  assert.match(refusalOf(await get(`${ORDERS}?custom.floor=3`)), /^unknown_parameter custom\.floor/)
})

test('5.4.2 orders and items read as they were written; a partial update merges, and null clears', async () => {
  await declare('floor', 'number', { filterable: true })
  await declare('channel', 'choice', { choices: ['web', 'phone'], filterable: true })
  await declare('note', 'text', { localized: true })
  await declare('fee', 'money', { filterable: true })
  await declare('due', 'datetime')
  await declare('makers', 'reference', { refers_to: 'brand', multiple: true, filterable: true })
  await ofItem('engraving', 'text', { filterable: true })
  await ofItem('maker', 'reference', { refers_to: 'brand' })
  const custom = {
    floor: '3',
    channel: 'WEB',
    note_ru: ' Да ',
    fee: 5,
    due: '2026-01-31T10:00:00+02:00',
    makers: [{ slug: 'acme' }],
  }
  const { body: created } = await save('all', {
    custom,
    order_items: [line({ custom: { engraving: 'A', maker: 'acme' } }), line({ custom: { engraving: 'B' } })],
  })
  const expected = {
    floor: 3,
    channel: 'web',
    note_ru: 'Да',
    fee: '5.00',
    due: '2026-01-31T08:00:00.000Z',
    makers: [acme.id],
  }
  const stored = await byRrn('all')
  assert.deepEqual(created, [stored])
  assert.deepEqual(stored.custom, expected)
  assert.deepEqual(
    stored.order_items.map(({ custom }: { custom: object }) => custom),
    [{ engraving: 'A', maker: acme.id }, { engraving: 'B' }],
  )
  const at = `${ORDERS}${stored.order_id}/`
  const same = await put(at, { custom: expected })
  assert.equal(same.body.updated_at, stored.updated_at)
  const merged = await put(at, { custom: { channel: 'phone', fee: null }, 'custom.floor': 4 })
  const { fee: _, ...rest } = expected
  assert.deepEqual(merged.body.custom, { ...rest, floor: 4, channel: 'phone' })
  const flat = await get(`${at}?fields=custom.channel,custom.fee,rrn`)
  assert.deepEqual(flat.body, { rrn: 'all', 'custom.channel': 'phone', 'custom.fee': null })
  // Equal products are distinguished by what was sent, in any order.
  await save('all', {
    order_items: [
      line({ custom: { engraving: 'B', maker: 'acme' }, quantity: 2 }),
      line({ custom: { engraving: 'A' } }),
    ],
  })
  const items = (await byRrn('all')).order_items
  assert.deepEqual(
    items.map(({ quantity, custom }: { quantity: number; custom: object }) => [quantity, custom]),
    [
      [1, { engraving: 'A', maker: acme.id }],
      [2, { engraving: 'B', maker: acme.id }],
    ],
  )
  // An item that is split keeps its values in both parts.
  const split = await post(`/external/external-order-item/${items[1].order_id}/split/`, { quantity: 1 })
  assert.deepEqual(split.body.order_items[2].custom, { engraving: 'B', maker: acme.id })
  assert.match(refusalOf(await remove(`/external/brand/${acme.id}/`)), /in_use/)
  assert.ok(!('custom' in (await put(at, { custom: null })).body))
  assert.equal((await byRrn('all')).order_items[0].custom.maker, acme.id)
  assert.match(refusalOf(await remove(`/external/brand/${acme.id}/`)), /in_use .*external-order-item/)
  assert.ok(!('custom' in (await byRrn('plain'))))
})

test('5.4.2 each bad value of an order or item has its error code, and the accepted values', async () => {
  const bad = await save('bad', {
    custom: { chanel: 'web', floor: 'x', makers: [7_000_000] },
    order_items: [line({ custom: { maker: { slug: 'none' } } })],
  })
  assert.deepEqual(
    bad.body.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`).toSorted(),
    [
      'invalid_type custom.floor',
      'not_found custom.makers.0',
      'not_found order_items.0.custom.maker',
      'unknown_field custom.chanel',
    ],
  )
  assert.match(bad.body.errors[0].message, /nearest one is “channel”/)
})

test('5.4.2 6.3 the feed and the creating row of an order include the values', async () => {
  const row = { order_items: [line()], custom: { floor: 1 } }
  await save('fed', row)
  const [again] = (await save('fed', row, '?fields=rrn')).body
  assert.deepEqual(again, { rrn: 'fed' })
  await save('fed', { custom: { floor: 2 } })
  const { body } = await get('/external/changes/?types=order&page_size=5000')
  const change = (body.changes ?? body).at(-1)
  assert.deepEqual([change.key, change.fields], ['fed', ['custom']])
  assert.equal((await save('fed', row)).body[0].custom.floor, 2)
})

test('5.4.3 required, unique and default values of orders and items apply to the whole batch', async () => {
  const fields = [
    await declare('number', 'text', { required: true, unique: true }),
    await declare('tier', 'choice', { choices: ['a', 'b'], default: 'b' }),
    await ofItem('serial', 'text', { unique: true, required: true }),
  ]
  const order = (rrn: string, number: string, serial: string) => ({
    rrn,
    custom: { number },
    order_items: [line({ custom: { serial } })],
  })
  const incomplete = await save('u1', { order_items: [line()] })
  assert.deepEqual(
    incomplete.body.errors
      .map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)
      .toSorted(),
    ['required custom.number', 'required order_items.0.custom.serial'],
  )
  const { status, body } = await post(ORDERS, [order('u1', 'X', 's1'), order('u2', 'Y', 's2')])
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body[0].custom, { number: 'X', tier: 'b' })
  assert.match(refusalOf(await post(ORDERS, [order('u3', 'X', 's3')])), /^duplicate custom\.number/)
  assert.match(
    refusalOf(await post(ORDERS, [order('u3', 'Z', 's1')])),
    /^duplicate order_items\.0\.custom\.serial/,
  )
  assert.match(
    refusalOf(await post(ORDERS, [order('u3', 'Z', 's3'), order('u4', 'Z', 's4')])),
    /^duplicate custom\.number/,
  )
  const swap = await post(ORDERS, [
    { rrn: 'u1', custom: { number: 'Y' } },
    { rrn: 'u2', custom: { number: 'X' } },
  ])
  assert.equal(swap.status, 200, JSON.stringify(swap.body))
  assert.match(refusalOf(await save('u1', { custom: { number: null } })), /^required custom\.number/)
  assert.match(refusalOf(await save('u1', { custom: null })), /^required custom\.number/)
  // An order from before the declaration stays unchanged.
  assert.equal((await save('plain', { comment: 'later' })).status, 200)
  for (const { id } of fields) assert.equal((await remove(`/external/own-field/${id}/`)).status, 204)
  assert.ok(!('custom' in (await byRrn('u1'))))
})

test('5.4.4 orders are filtered by their own values and those of their items', async () => {
  for (const n of [1, 2, 3])
    await save(`f${n}`, {
      custom: {
        channel: n % 2 ? 'web' : 'phone',
        floor: 10 + n,
        fee: `${n}.50`,
        makers: n > 1 ? [acme.id] : [],
      },
      order_items: [line({ custom: { engraving: `E${n}` } })],
    })
  const matches = async (query: string) => {
    const { status, body, headers } = await get(`${ORDERS}?fields=rrn&ordering=created_at&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(headers.get('x-total-count'), String(body.length))
    return body.map(({ rrn }: { rrn: string }) => rrn).join()
  }
  assert.equal(await matches('custom.channel=web&custom.floor_min=11'), 'f1,f3')
  assert.equal(await matches('custom.channel=web,phone&custom.floor_min=11'), 'f1,f2,f3')
  assert.equal(await matches('custom.fee_min=2&custom.fee_max=3'), 'f2')
  assert.equal(await matches(`custom.makers=${acme.id}&custom.channel=web`), 'f3')
  assert.equal(await matches('order_items.custom.engraving=E2,E3'), 'f2,f3')
  assert.equal(await matches('custom.channel=web&search=f3'), 'f3')
  assert.equal(await matches('custom.channel=phone&status=canceled'), '')
  assert.match(refusalOf(await get(`${ORDERS}?custom.due=2026-01-01`)), /^unknown_parameter/)
  assert.match(refusalOf(await get(`${ORDERS}?custom.channel=x`)), /^invalid_value custom\.channel/)
  const plan = await shop.sql.begin(async (sql) => {
    await sql`set local enable_seqscan = off`
    return sql`
      explain select id from external_order
      where custom is not null and custom @> any(${['{"1":"a"}']}::text[]::jsonb[])
    `
  })
  assert.match(JSON.stringify(plan), /external_order_custom_idx/)
})

test('5.4.5 P29 a field for writers is hidden from tokens that only read orders', async () => {
  await declare('margin', 'number', { visible_to: 'writers', filterable: true })
  await save('secret', { custom: { margin: 7, floor: 1 }, order_items: [line()] })
  const reader = await shop.client({ siteId: shop.siteId, scopes: ['orders:read'] })
  const one = `${ORDERS}by/rrn/secret/`
  assert.deepEqual((await get(one)).body.custom, { floor: 1, margin: 7 })
  assert.deepEqual((await reader.get(one)).body.custom, { floor: 1 })
  assert.match(refusalOf(await reader.get(`${one}?fields=custom.margin`)), /^unknown_field/)
  assert.match(refusalOf(await reader.get(`${ORDERS}?custom.margin=7`)), /^unknown_parameter/)
  const lists = await Promise.all([get(`${ORDERS}?custom.floor=1`), reader.get(`${ORDERS}?custom.floor=1`)])
  const marginIn = ({ body }: Reply) =>
    body.find(({ rrn }: { rrn: string }) => rrn === 'secret').custom.margin
  assert.deepEqual(lists.map(marginIn), [7, undefined])
  assert.notEqual(...(lists.map(({ headers }) => headers.get('etag')) as [string, string]))
  const { body: read } = await get(one)
  const tag = (await get(one)).headers.get('etag') ?? ''
  const response = await put(`${ORDERS}${read.order_id}/`, { custom: { margin: 8 } }, { 'if-match': tag })
  assert.equal(response.body.custom.margin, 8)
})

test('5.4.6 the OpenAPI document of a site has the own fields of orders and items', async () => {
  const { body: site } = await get('/external/openapi.json')
  const customIn = (form: string) => site.components.schemas[form].properties.custom.properties
  assert.equal(customIn('Order').floor.type, 'number')
  assert.equal(customIn('OrderItem').engraving.type, 'string')
  assert.ok(customIn('OrderWritten').channel && customIn('OrderItemWritten').maker)
  const names = site.paths['/external/external-order'].get.parameters.map(
    ({ name }: { name: string }) => name,
  )
  for (const name of ['custom.floor_min', 'order_items.custom.engraving'])
    assert.ok(names.includes(name), name)
})

test('5.4.5 5.4.7 the history and the spreadsheet of the console have the values, and a viewer sees no field for writers', async () => {
  await shop.sql`update site set history_days = 30 where id = ${shop.siteId}`
  const owner = await signIn(shop)
  const viewer = await signIn(shop, { role: 'viewer' })
  const { order_id: id } = await byRrn('secret')
  const { body: before } = await get(`${ORDERS}${id}/`)
  const [item] = before.order_items
  const changes = {
    custom: { margin: 9, floor: 5 },
    order_items: [{ order_id: item.order_id, custom: { engraving: '=A' } }],
  }
  assert.equal((await put(`${ORDERS}${id}/`, changes)).status, 200)
  const latest = async (operator: typeof owner) =>
    (await operator.get(`${operator.site}/order/${id}/history`)).body.entries[0]
  const seen = { 'custom.floor': { before: 1, after: 5 } }
  assert.deepEqual((await latest(owner)).fields, { 'custom.margin': { before: 8, after: 9 }, ...seen })
  assert.deepEqual((await latest(viewer)).fields, seen)
  assert.deepEqual((await latest(owner)).items[0].fields, {
    'custom.engraving': { before: null, after: '=A' },
  })
  const sheet = async (query: string) => (await owner.get(`${owner.site}/order-sheet?${query}`)).body
  const [head, ...rows] = (await sheet('language=en&custom.margin=9')).trim().split('\n')
  assert.match(head, /,floor,channel,.*,margin$/)
  assert.equal(rows.length, 1)
  assert.match(rows[0], /,5,.*,9$/)
  assert.match(await sheet('language=en&rows=items&custom.margin=9'), /,'=A,/)
  const { body: json } = await owner.get(
    `${owner.site}/order-sheet?rows=orders&format=ndjson&custom.margin=9`,
  )
  const [order] =
    typeof json === 'string'
      ? json
          .trim()
          .split('\n')
          .map((text) => JSON.parse(text))
      : [json].flat()
  assert.equal(order['custom.floor'], '5')
})
