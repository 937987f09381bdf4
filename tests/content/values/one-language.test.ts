import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { assertRefused } from '../writes/refusal.ts'

const shop = await openShop()
const { get, post, put } = shop
const AT = '/external/product'

const productOf = (key: string, more: object) => ({
  group_product_id: key,
  price: '1',
  category: [],
  specifications: [],
  ...more,
})

test('4.3.8 a text without a language suffix is stored in the language of the call, and no other is required', async () => {
  const { status, body } = await post(`${AT}/bulk-create/?text_language=ru`, [
    productOf('A', { name: 'Чай', description: 'Чёрный', description_en: 'Black' }),
  ])
  assert.equal(status, 201, JSON.stringify(body))
  assert.partialDeepStrictEqual(body[0], {
    name_ro: null,
    name_ru: 'Чай',
    description_ru: 'Чёрный',
    description_en: 'Black',
  })
  const specifications = await post('/external/specification/bulk-upsert/?text_language=uk', [
    { name: 'Колір 1', sp_key: 'c' },
    { sp_key: 'd' },
  ])
  assertRefused(specifications, [1, 'name_uk', 'required'])
  const created = await post('/external/specification/bulk-create/?text_language=uk', [{ name: 'Колір, 1' }])
  assert.equal(created.body[0].sp_key, 'колір.1')
  const others = { 'specification-value': { name: 'Синій' }, shop: { name: 'Склад', is_active: true } }
  for (const [path, object] of Object.entries(others)) {
    const { body } = await post(`/external/${path}/bulk-create/?text_language=uk`, [object])
    assert.partialDeepStrictEqual(body, [{ name_uk: object.name, name_ro: null }])
  }
})

test('4.3.8 without a language of the call, a text without a suffix is unknown, and the declared languages are required', async () => {
  assertRefused(
    await post(`${AT}/bulk-create/`, [productOf('B', { name: 'Чай' }), productOf('C', { name_ru: 'Чай' })]),
    [0, 'name', 'unknown_field'],
    [0, 'name_ro', 'required'],
    [1, 'name_ro', 'required'],
  )
  assertRefused(
    await post(`${AT}/bulk-create/?text_language=ru`, [
      productOf('B', { name: 'Чай', name_ru: 'Кофе' }),
      productOf('C', { name_ro: 'Ceai' }),
    ]),
    [0, 'name', 'invalid_value'],
    [1, 'name_ru', 'required'],
  )
  assert.equal((await get(`${AT}/?text_language=ru`)).status, 400)
  assert.equal((await post('/external/brand/bulk-upsert/?text_language=ru', [])).status, 400)
})

test('4.2.6 4.3.8 an object without a required text may be sent back as read; an existing text is kept', async () => {
  const { body } = await get(`${AT}/by/group_product_id/A/`)
  const { status, body: sent } = await put(`${AT}/bulk-update/`, [body])
  assert.equal(status, 200, JSON.stringify(sent))
  const named = await put(`${AT}/${body.id}/`, { name_ro: 'Ceai' })
  assert.equal(named.body.name_ro, 'Ceai')
  assert.equal((await put(`${AT}/${body.id}/`, { name_ro: null })).body.code, 'validation_failed')
  await put(`${AT}/${body.id}/?text_language=ru`, { name_ro: null })
  assert.equal((await get(`${AT}/${body.id}/`)).body.name_ro, null)
})

test('4.3.8 the same bytes in another language of the call are another write', async () => {
  const sent = [productOf('T', { name: 'Mate' })]
  const outcome = async (language: string) =>
    (await post(`${AT}/bulk-upsert/?text_language=${language}`, sent)).body[0].outcome
  assert.deepEqual(
    [await outcome('ru'), await outcome('ru'), await outcome('en')],
    ['created', 'unchanged', 'updated'],
  )
})

test('4.3.8 a site sets the required languages', async () => {
  const site = await shop.client()
  await shop.sql`update site set required_languages = 'ru,uk' where id = ${site.siteId}`
  assertRefused(
    await site.post(`${AT}/bulk-create/`, [productOf('A', { name_ro: 'Ceai', name_ru: 'Чай' })]),
    [0, 'name_uk', 'required'],
  )
  const { status } = await site.post(`${AT}/bulk-create/`, [
    productOf('A', { name_ru: 'Чай', name_uk: 'Чай' }),
  ])
  assert.equal(status, 201)
  assertRefused(await site.put(`${AT}/bulk-update/`, [{ id: 1, name_uk: null }]), [0, 'name_uk', 'required'])
})

test('4.3.9 fallback fills missing texts in its order and names them, in lists and single reads alike', async () => {
  const site = await shop.client()
  await site.post(`${AT}/bulk-create/?text_language=ru`, [
    productOf('A', { name: 'Чай', description_en: 'Tea' }),
    productOf('B', { name: 'Кофе', name_ro: 'Cafea' }),
  ])
  const fields = 'fields=id,name_ro,name_uk,description_ro'
  const expected = [
    { id: 1, name_ro: 'Чай', name_uk: 'Чай', description_ro: null, untranslated: ['name_ro', 'name_uk'] },
    { id: 2, name_ro: 'Cafea', name_uk: 'Cafea', description_ro: null, untranslated: ['name_uk'] },
  ]
  assert.deepEqual((await site.get(`${AT}/?${fields}&fallback=ro,ru`)).body, expected)
  assert.deepEqual((await site.get(`${AT}/1/?${fields}&fallback=ro,ru`)).body, expected[0])
  assert.deepEqual(
    (await site.get(`${AT}/by/group_product_id/B/?${fields}&fallback=ro,ru`)).body,
    expected[1],
  )
  const complete = (await site.get(`${AT}/?fallback=en,ru`)).body
  assert.equal(complete[0].description_uk, 'Tea')
  assert.equal(complete[0].slug_ro, null)
  assert.deepEqual((await site.get(`${AT}/1/?fallback=en,ru`)).body, complete[0])
  assert.ok(!('untranslated' in (await site.get(`${AT}/1/`)).body))
  assert.equal((await site.get(`${AT}/?fallback=de`)).status, 400)
  assert.equal((await site.get('/external/brand/?fallback=ro')).status, 400)
})

test('4.1.5 4.3.8 objects without a required text are found by empty', async () => {
  const { body } = await get(`${AT}/?empty=name_ro&fields=group_product_id`)
  assert.deepEqual(body, [{ group_product_id: 'A' }, { group_product_id: 'T' }])
})

test('4.2.13 4.3.8 an import accepts the language of its texts', async () => {
  const site = await shop.client()
  const csv = 'group_product_id,price,name,category,specifications\nA,1,Чай,,\n'
  const { status, body } = await site.post(`${AT}/import/?text_language=ru`, Buffer.from(csv), {
    'content-type': 'text/csv',
  })
  assert.equal(status, 202, JSON.stringify(body))
  for (let tries = 0; tries < 200; tries++) {
    const { state, errors } = (await site.get(`/external/job/${body.id}/`)).body
    if (state === 'done') break
    assert.ok(state === 'queued' || state === 'running', JSON.stringify(errors))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { name_ro, name_ru } = (await site.get(`${AT}/by/group_product_id/A/`)).body
  assert.deepEqual([name_ro, name_ru], [null, 'Чай'])
  const plain = await site.post(`${AT}/import/`, Buffer.from(csv), { 'content-type': 'text/csv' })
  assert.equal(plain.status, 400)
})
