import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put } = vitrina
const { written } = oneField(vitrina, 'category')
const BULK = '/external/category/bulk-create/'
const LANGUAGES = ['ro', 'ru', 'en', 'uk']

test('each language has its own field', async () => {
  const names = { name_ro: 'Lapte', name_ru: 'Молоко', name_en: 'Milk', name_uk: 'Молоко' }
  const { body } = await post(BULK, [names])
  assert.partialDeepStrictEqual(body, [names])

  await put(`/external/category/${body[0].id}/`, { name_en: 'Dairy' })

  assert.partialDeepStrictEqual((await get(`/external/category/${body[0].id}`)).body, {
    ...names,
    name_en: 'Dairy',
  })
})

test('a language without a value is read as null, whether it was omitted, null or empty', async () => {
  for (const name of ['name', 'slug', 'description', 'meta_title', 'meta_description', 'meta_keywords'])
    for (const language of LANGUAGES)
      assert.deepEqual(await written(`${name}_${language}`, [null, '', undefined]), [null, null, null])
})

test('null and the empty text both clear', async () => {
  for (const empty of [null, '']) {
    const { body } = await post(BULK, [{ name_ro: 'Lapte', slug_ro: 'lapte', group_category_id: 'A' }])
    const { status, body: updated } = await put('/external/category/bulk-update/', [
      { id: body[0].id, name_ro: empty, slug_ro: empty, group_category_id: empty, category_id: empty },
    ])
    assert.equal(status, 200, JSON.stringify(updated))
    assert.partialDeepStrictEqual(updated, [
      { name_ro: null, slug_ro: null, group_category_id: null, category_id: null },
    ])
  }
})

test('null and the empty text are the same: replacing one by the other changes nothing', async () => {
  const { body } = await post(BULK, [
    { name_ro: 'Lapte', image: '', description_position: '', category_id: '' },
  ])
  for (const empty of ['', null, ''])
    assert.partialDeepStrictEqual(
      (
        await post('/external/category/bulk-upsert/', [
          { id: body[0].id, name_ru: empty, slug_ru: empty, image: empty, group_category_id: empty },
        ])
      ).body,
      [{ outcome: 'unchanged' }],
    )
})

test('two objects without a key or a slug do not conflict', async () => {
  const empty = { group_category_id: '', slug_ro: '', slug_ru: null }
  assert.equal((await post(BULK, [empty, empty, {}])).status, 201)
})

test('a text of spaces is a text', async () => {
  assert.deepEqual(await written('name_ro', [' ', '\t', '\u00a0']), [' ', '\t', '\u00a0'])
})

test('a required language must be present and not empty; the others are optional', async () => {
  const product = { price: 1, category: [], specifications: [] }
  const bulk = '/external/product/bulk-create/'
  assert.equal(
    (await post(bulk, [{ ...product, group_product_id: '1', name_ro: 'Ceai', name_ru: '' }])).status,
    201,
  )
  for (const name_ro of [null, '', undefined]) {
    const { status, body } = await post(bulk, [
      { ...product, group_product_id: '2', name_ro, name_ru: 'Чай' },
    ])
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: 'name_ro', code: 'required' }])
  }
})

test('a field without its language, or with another, is unknown', async () => {
  for (const name of ['name', 'name_de', 'name_RO', 'name_ro_ru', 'slug', 'position_ro']) {
    const { status, body } = await post(BULK, [{ [name]: 'x' }])
    assert.equal(status, 400, name)
    assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: name, code: 'unknown_field' }])
  }
})
