import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { openShop } from '../../vitrina.ts'
import { changesOf, ITEMS, item, ORDERS, ordering, orderShop } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, order, send, get, post, put } = await orderShop(vitrina)

const rename = (id: number, fields: object) => put(`/external/product/${id}/`, fields)
await rename(2, { code: 'C-2', name_ro: 'Lapte', name_uk: 'Молоко' })

const namesIn = (body: { order_items: Record<string, unknown>[] }) =>
  body.order_items.map(({ product_key, product_code, product_name }) => [
    product_key,
    product_code,
    product_name,
  ])

test('6.3b an order contains the names of its products, shop and promo code, in the requested language', async () => {
  const [stored] = await write({ order_items: [item(2)], shop: 1, promocode: { code: 'PROMO2' } })
  assert.partialDeepStrictEqual(stored, { shop: 1, shop_code: 'S1', promocode: 2, promocode_code: 'PROMO2' })

  for (const [reference, name] of Object.entries({
    uk: 'Молоко',
    ro: 'Lapte',
    ru: 'Lapte',
    'de, uk;q=0.1': 'Молоко',
  })) {
    const language = { 'accept-language': reference }
    for (const reply of [
      await get(ORDERS + stored?.order_id, language),
      await get(`${ORDERS}?ids=${stored?.order_id}`, language),
      await send([{ order_id: stored?.order_id }], language),
      await put(ORDERS + stored?.order_id, {}, language),
    ]) {
      assert.equal(reply.status, 200)
      assert.deepEqual(namesIn([reply.body].flat()[0]), [['P2', 'C-2', name]])
      assert.match(reply.headers.get('vary') ?? '', /accept-language/i)
    }
  }
})

test('6.3b an order is a record: renaming its products changes no order, ETag or feed entry', async () => {
  const [stored] = await write({ order_items: [item(1), item(3)], shop: 2 })
  const at = ORDERS + stored?.order_id
  const before = await get(at)
  const change = await changesOf(sql, siteId)

  await rename(1, { name_ro: 'Alt nume', code: 'NEW', group_product_id: 'P1-NEW' })
  await put('/external/shop/2/', { code: 'S2-NEW' })

  const after = await get(at)
  assert.deepEqual([after.body, after.headers.get('etag')], [before.body, before.headers.get('etag')])
  assert.deepEqual(await changesOf(sql, siteId), change)
  const [next] = await write({ order_items: [item(1)], shop: 2 })
  assert.deepEqual(namesIn(next as never), [['P1-NEW', 'NEW', 'Alt nume']])
  assert.equal(next?.shop_code, 'S2-NEW')
  assert.deepEqual(await order(stored?.order_id ?? 0), before.body)
})

test('6.3b an item keeps the names of its product until it becomes another product', async () => {
  const [stored] = await write({ order_items: [item(3)] })
  const id = stored?.order_items[0]?.order_id
  await rename(3, { name_ro: 'Nume nou' })
  const at = { order_id: stored?.order_id }

  await write({ ...at, order_items: [{ order_id: id, product: 3, quantity: 2 }] })
  assert.deepEqual(namesIn((await order(stored?.order_id ?? 0)) as never), [['P3', null, 'Produs P3']])
  await write({ ...at, order_items: [{ order_id: id, product: 2 }] })
  assert.deepEqual(namesIn((await order(stored?.order_id ?? 0)) as never), [['P2', 'C-2', 'Lapte']])
  await write({ ...at, order_items: [{ order_id: id, product: 3 }] })
  assert.deepEqual(namesIn((await order(stored?.order_id ?? 0)) as never), [['P3', null, 'Nume nou']])
})

test('6.3b read-only data of products in an order is accepted and ignored', async () => {
  const [stored] = await write(ordering())
  const read = (await get(ORDERS + stored?.order_id)).body
  const names = { product_key: 'x', product_code: 1, product_name: null }
  const sent = {
    ...read,
    shop_code: 'x',
    promocode_code: 1,
    order_items: [{ ...read.order_items[0], ...names }],
  }
  const { status, body } = await send([sent])
  assert.deepEqual([status, body], [200, [read]])
})

test('6.3b each language has its own ETag of an order, and If-Match accepts each of them', async () => {
  const [stored] = await write(ordering())
  const at = ORDERS + stored?.order_id
  const tagIn = async (language: string) =>
    (await get(at, { 'accept-language': language })).headers.get('etag') ?? ''
  const [ro, uk] = [await tagIn('ro'), await tagIn('uk')]

  assert.notEqual(ro, uk)
  assert.equal((await get(at, { 'accept-language': 'uk', 'if-none-match': ro })).status, 200)
  assert.equal((await get(at, { 'accept-language': 'uk', 'if-none-match': uk })).status, 304)
  assert.equal((await put(at, { comment: 'x' }, { 'if-match': uk, 'accept-language': 'ro' })).status, 200)
})

const zip = (body: { address: { zipcode: unknown; postcode: unknown } }) => [
  body.address.zipcode,
  body.address.postcode,
]

test('6.3b a postal code is stored as written, in addition to the number of the source', async () => {
  const cases: readonly (readonly [object, unknown, unknown])[] = [
    [{ zipcode: 2001 }, 2001, '2001'],
    [{ postcode: 'MD-2001' }, 2001, 'MD-2001'],
    [{ postcode: '02101' }, 2101, '02101'],
    [{ postcode: 'SW1A 1AA' }, null, 'SW1A 1AA'],
    [{ zipcode: 2001, postcode: 'MD-2001' }, 2001, 'MD-2001'],
    [{ zipcode: 5, postcode: null }, 5, '5'],
    [{ zipcode: null, postcode: 'MD-2001' }, 2001, 'MD-2001'],
    [{ zipcode: null }, null, null],
  ]
  for (const [address, zipcode, postcode] of cases) {
    const [stored] = await write(ordering({ address }))
    assert.deepEqual(zip(stored as never), [zipcode, postcode], JSON.stringify(address))
    const read = (await get(ORDERS + stored?.order_id)).body
    assert.deepEqual((await send([{ ...read }])).body, [read])
  }
})

test('6.3b a zipcode of equal value keeps the postcode; a different one replaces it; contradicting ones are refused', async () => {
  const [stored] = await write(ordering({ address: { postcode: 'MD-2001' } }))
  const say = async (address: object) =>
    (await send([{ order_id: stored?.order_id, address }], {}, '?resend=apply')).body
  assert.deepEqual(zip((await say({ zipcode: 2001 }))[0]), [2001, 'MD-2001'])
  assert.deepEqual(zip((await say({ zipcode: 2002 }))[0]), [2002, '2002'])
  assert.deepEqual(zip((await say({ postcode: null }))[0]), [null, null])
  const odd = await say({ zipcode: 2003, postcode: 'MD-2004' })
  assert.partialDeepStrictEqual(odd.errors, [{ field: 'address.zipcode', code: 'invalid_value' }])
})

test('5.2.7 6.3b an item keeps the options that its product had when it was ordered, in the requested language', async () => {
  const names = (key: string, ro: string, uk: string) => ({
    sp_key: key,
    name_ro: ro,
    name_ru: ro,
    name_uk: uk,
  })
  await post('/external/specification/bulk-create/', [
    names('size', 'Mărime', 'Розмір'),
    names('color', 'Culoare', 'Колір'),
  ])
  await post('/external/specification-value/bulk-create/', [
    names('m', 'M', 'М'),
    names('red', 'roșu "1\\', 'червоний'),
  ])
  const has = (one: string, value: string) => ({
    specification_id: { sp_key: one },
    specification_value_id: { sp_key: value },
  })
  await post('/external/v2/product-group/bulk-create/', [
    { name: 'G', code: 'G', options: [{ sp_key: 'size' }, { sp_key: 'color' }] },
  ])
  await rename(3, {
    product_group_id: { code: 'G' },
    specifications: [has('color', 'red'), has('size', 'm')],
  })

  const [stored] = await write({ order_items: [item(1), item(3)] })

  const at = ORDERS + stored?.order_id
  const optionsIn = (order: { order_items: readonly { product_options?: unknown }[] } | undefined) =>
    order?.order_items.map((one) => one.product_options)
  const ordered = [
    { name: 'Mărime', value: 'M' },
    { name: 'Culoare', value: 'roșu "1\\' },
  ]
  const [plain, variant] = stored?.order_items ?? []
  assert.ok(plain && !('product_options' in plain))
  assert.deepEqual(optionsIn(stored), [undefined, ordered])
  const before = await get(at)
  assert.deepEqual(before.body, stored)
  const other = await get(at, { 'accept-language': 'uk' })
  assert.deepEqual(optionsIn(other.body)?.[1], [
    { name: 'Розмір', value: 'М' },
    { name: 'Колір', value: 'червоний' },
  ])

  await post('/external/specification-value/bulk-upsert/', [{ sp_key: 'm', name_ro: 'Mediu' }])
  await post('/external/v2/product-group/bulk-upsert/', [{ code: 'G', options: [{ sp_key: 'color' }] }])

  const after = await get(at)
  assert.deepEqual([after.body, after.headers.get('etag')], [before.body, before.headers.get('etag')])
  // The ETag of another language names the same state.
  assert.equal((await put(at, { comment: 'x' }, { 'if-match': other.headers.get('etag') ?? '' })).status, 200)
  const [changed] = await write({
    order_id: stored?.order_id,
    order_items: [{ order_id: variant?.order_id, quantity: 3 }],
  })
  assert.deepEqual(optionsIn(changed), [undefined, ordered])
  // The part that is split off has the product of the time of the order.
  const { body } = await post(`${ITEMS}${variant?.order_id}/split/`, { quantity: 1 })
  assert.deepEqual(optionsIn(body), [undefined, ordered, ordered])
  // Another product has its own options, or none.
  const [next] = await write({
    order_id: stored?.order_id,
    order_items: [
      { order_id: plain?.order_id, product: 3 },
      { order_id: variant?.order_id, product: 1 },
    ],
  })
  assert.deepEqual(optionsIn(next), [[ordered[1]], undefined, ordered])
  assert.deepEqual(optionsIn((await get(at)).body), [[ordered[1]], undefined, ordered])
  // The sheet of the console has them, too.
  const owner = await signIn(vitrina)
  const sheet = await owner.get(`${owner.site}/order-sheet?rows=items&language=uk&ids=${stored?.order_id}`)
  const cells = sheet.body
    .trimEnd()
    .split('\n')
    .map((line: string) => line.split(';').at(-1))
  assert.deepEqual(cells, ['Варіанти', 'Колір: червоний', '', 'Розмір: М, Колір: червоний'])
  const orders = await owner.get(`${owner.site}/order-sheet?language=uk&ids=${stored?.order_id}`)
  assert.match(orders.body, / \(Розмір: М, Колір: червоний\)/)
})
