import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { HOUR, promotionShop, soon } from './shop.ts'

const vitrina = await openShop()
const { post, get, del, sql, siteId } = vitrina
const { create, product, category, promotion, change, shown, untilPrices } = promotionShop(vitrina)

test('5.5.2 a discount begins and ends exactly at its times, as changes of the feed', async () => {
  const promo = await promotion({
    discount_percent: '15',
    discount_round_to: '1.00',
    discount_starts_at: soon(HOUR),
  })
  const plain = await product({ price: '99.99', promos: [promo] })
  const older = await product({ price: '50.00', old_price: '60.00', promos: [promo] })
  assert.deepEqual(await shown(plain), ['99.99', null])
  await change('promo', promo, { discount_starts_at: soon(800) })
  await untilPrices(plain, ['85.00', '99.99'])
  assert.deepEqual(await shown(older), ['43.00', '50.00'])
  await change('promo', promo, { discount_ends_at: soon(1_500) })
  assert.deepEqual(await shown(older), ['43.00', '50.00'])
  await untilPrices(plain, ['99.99', null])
  await untilPrices(older, ['50.00', '60.00'])
  const { body: feed } = await get('/external/changes/')
  const fields = feed.changes.flatMap(
    (entry: { type: string; id: number; action: string; fields: string[] }) =>
      entry.type === 'product' && entry.id === plain && entry.action === 'updated' ? [entry.fields] : [],
  )
  assert.deepEqual(fields, [
    ['price', 'old_price'],
    ['price', 'old_price'],
  ])
})

test('5.5.4 a price written during the discount is the base price, and sending the shown one back changes nothing', async () => {
  const promo = await promotion({ discount_percent: '20' })
  const id = await product({ price: '100.00', old_price: '110.00', promos: [promo] })
  await untilPrices(id, ['80.00', '100.00'])
  const write = async (fields: object): Promise<string> => {
    const { status, body } = await post('/external/product/bulk-upsert/', [{ id, ...fields }])
    assert.equal(status, 200, JSON.stringify(body))
    return body[0].outcome
  }
  assert.equal(await write({ price: '100.00', old_price: '110.00' }), 'unchanged')
  assert.equal(await write({ price: '80.00', old_price: '100.00' }), 'unchanged')
  assert.deepEqual(await shown(id), ['80.00', '100.00'])
  assert.equal(await write({ price: '200.00' }), 'updated')
  assert.deepEqual(await shown(id), ['160.00', '200.00'])
  assert.equal(await write({ price: '200.00' }), 'unchanged')
  assert.equal(await write({ old_price: '250.00' }), 'updated')
  assert.deepEqual(await shown(id), ['160.00', '200.00'])
  await change('promo', promo, { discount_ends_at: soon(-1_000) })
  await untilPrices(id, ['200.00', '250.00'])
})

test('5.5.4 a price written without the server, as by an earlier release, becomes the base price', async () => {
  const promo = await promotion({ discount_amount: '10.00' })
  const id = await product({ price: '100.00', promos: [promo] })
  await untilPrices(id, ['90.00', '100.00'])
  await sql`update product set price = 150 where site_id = ${siteId} and id = ${id}`
  await change('promo', promo, { discount_amount: '15.00' })
  await untilPrices(id, ['135.00', '150.00'])
  await change('promo', promo, { discount_starts_at: null })
  await untilPrices(id, ['150.00', null])
})

test('5.5.3 the lowest price of overlapping discounts applies, and then the next one', async () => {
  const percent = await promotion({ discount_percent: '10' })
  const amount = await promotion({ discount_amount: '30.00', discount_ends_at: soon(HOUR) })
  const higher = await promotion({ discount_price: '120.00' })
  const id = await product({ price: '100.00', promos: [percent, amount, higher] })
  await untilPrices(id, ['70.00', '100.00'])
  const { body: calendar } = await get(
    `/external/product/${id}/promotions/?fields=id,price_before,price,applied`,
  )
  assert.deepEqual(calendar, [
    { id: percent, price_before: '100.00', price: '90.00', applied: false },
    { id: amount, price_before: '100.00', price: '70.00', applied: true },
    { id: higher, price_before: '100.00', price: null, applied: false },
  ])
  await change('promo', amount, { discount_ends_at: soon(-1_000) })
  await untilPrices(id, ['90.00', '100.00'])
  await change('product', id, { promos: [higher] })
  assert.deepEqual(await shown(id), ['100.00', null])
})

test('5.5.1 5.5.6 a product that enters a category of the discount, at any depth, gets its price at once, and is listed', async () => {
  const [top, brand, other] = [
    await category({}),
    await create('brand', { name: 'Bosch', slug: 'bosch' }),
    await create('brand', { name: 'Makita', slug: 'makita' }),
  ]
  const deep = await category({ category_id: [await category({ category_id: [top] })] })
  const promo = await promotion({
    discount_percent: '50',
    discount_categories: [top],
    discount_brands: [brand],
  })
  const listed = await product({ price: '10.00', promos: [promo] })
  await untilPrices(listed, ['5.00', '10.00'])
  const id = await product({ price: '10.00', category: [deep], brand_id: brand })
  assert.deepEqual(await shown(id), ['5.00', '10.00'])
  const makita = await product({ price: '10.00', category: [deep], brand_id: other })
  assert.deepEqual(await shown(makita), ['10.00', null])
  await change('product', makita, { brand_id: brand })
  assert.deepEqual(await shown(makita), ['5.00', '10.00'])
  const { body: rows } = await get(`/external/promo/${promo}/products/`)
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [
      row.id,
      row.price_before,
      row.price,
      row.applied,
      row.name_ro,
    ]),
    [listed, id, makita].map((one) => [one, '10.00', '5.00', true, 'Bormașină']),
  )
  const { body: page } = await get(`/external/promo/${promo}/products/?after=${listed}&page_size=1&fields=id`)
  assert.deepEqual(page, [{ id }])
  await change('category', deep, { category_id: null })
  await untilPrices(id, ['10.00', null])
  assert.equal((await get('/external/promo/999999/products/')).status, 404)
  assert.equal((await get('/external/product/999999/promotions/')).status, 404)
})

test('5.5.5 deleting a promotion restores the prices, also of a product that is restored from the trash', async () => {
  const [shop] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  assert.ok(shop)
  const promo = await promotion({ discount_categories: [await category({})], discount_percent: '25' })
  const [at] = (await get(`/external/promo/${promo}/`)).body.discount_categories
  const [unchanged, deleted] = [
    await product({ price: '40.00', category: [at] }),
    await product({ price: '80.00', old_price: '90.00', category: [at] }),
  ]
  assert.deepEqual(await shown(deleted), ['60.00', '80.00'])
  assert.equal((await del(`/external/product/${deleted}/`)).status, 204)
  assert.equal((await del(`/external/promo/${promo}/`)).status, 204)
  await untilPrices(unchanged, ['40.00', null])
  const { restoreBatch } = await import('../../server/catalog/content/trash/trash.ts')
  const { declare } = await import('../../server/catalog/content/declared.ts')
  const { resources } = await import('@vitrina/schema/resources/index')
  const { BASE_PRICE_OF_PRODUCT } = await import('../../server/catalog/promotion/kept-price.ts')
  const declared = declare(Object.values(resources)).get('product')
  assert.ok(declared)
  await sql.begin((sql) =>
    restoreBatch(sql, declared, [deleted], { siteId, origin: null, along: [BASE_PRICE_OF_PRODUCT] }),
  )
  await untilPrices(deleted, ['80.00', '90.00'])
})

test('5.5.1 a discount has one kind, reads show only fields with values, and times are in the zone of the site', async () => {
  const both = await post('/external/promo/bulk-create/', [
    {
      name_ro: 'x',
      name_ru: 'x',
      slug: 'two-kinds',
      hide: false,
      expire_date: soon(HOUR),
      discount_percent: 5,
      discount_price: 5,
    },
  ])
  assert.equal(both.status, 400)
  assert.deepEqual(
    both.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    [['discount_percent', 'invalid_value']],
  )
  const without = await promotion({ discount_starts_at: undefined })
  const names = Object.keys((await get(`/external/promo/${without}/`)).body)
  assert.deepEqual(
    names.filter((name) => name.startsWith('discount')),
    [],
  )
  // The night in which the clocks of Chisinau go forward.
  await change('promo', without, {
    discount_starts_at: '2027-03-27T23:30:00',
    discount_ends_at: '2027-03-28T23:30:00',
  })
  const { body } = await get(`/external/promo/${without}/`)
  assert.deepEqual(
    [body.discount_starts_at, body.discount_ends_at],
    ['2027-03-27T21:30:00Z', '2027-03-28T20:30:00Z'],
  )
  const added = await promotion({ discount_percent: '5' })
  const refused = await vitrina.put(`/external/promo/${added}/`, { discount_price: '5.00' })
  assert.equal(refused.status, 400)
  await change('promo', added, { discount_price: '5.00', discount_percent: null })
})

test('5.5.2 a site whose discounts have ended is no longer polled', async () => {
  const other = await vitrina.client()
  const shop = promotionShop(other)
  const due = () => sql`select from promotion_due where site_id = ${other.siteId}`
  const id = await shop.product({ price: '10.00' })
  await shop.promotion({ discount_starts_at: undefined })
  assert.equal((await due()).length, 0)
  const promo = await shop.promotion({ discount_price: '9.00' })
  await shop.change('product', id, { promos: [promo] })
  await shop.untilPrices(id, ['9.00', '10.00'])
  await shop.change('promo', promo, { discount_ends_at: soon(-1_000) })
  await shop.untilPrices(id, ['10.00', null])
  assert.equal((await due()).length, 0)
})
