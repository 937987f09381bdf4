import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { brand, category, product } from './drafts.ts'
import { assertRefused } from './refusal.ts'

const { get, post, client } = await openShop()

test('a bulk-create returns 201 with the created objects in the form of reads, in request order', async () => {
  const { status, body } = await post('/external/category/bulk-create/', [
    { name_ro: 'Unu', image: 'https://images.example.com/1.jpg' },
    { name_ro: 'Doi', description_position: 'bottom' },
    { name_ro: 'Trei', group_category_id: 7 },
  ])

  assert.equal(status, 201)
  assert.deepEqual(
    body.map(({ name_ro }: { name_ro: string }) => name_ro),
    ['Unu', 'Doi', 'Trei'],
  )
  assert.equal('image' in body[0], false)
  assert.equal('created_at' in body[0], false)
  assert.equal(body[1].description_position, 1)
  assert.equal(body[2].group_category_id, '7')
})

test('the server assigns the ids, and a created object is read as it was returned', async () => {
  const { body } = await post('/external/brand/bulk-create', [brand('one'), brand('two')])

  assert.equal(new Set(body.map(({ id }: { id: number }) => id)).size, 2)
  for (const created of body) assert.deepEqual((await get(`/external/brand/${created.id}`)).body, created)
})

test('an id in the payload of a create is read_only, and so are the times', async () => {
  assertRefused(
    await post('/external/category/bulk-create/', [
      { id: 5, name_ro: 'Cinci' },
      { name_ro: 'Bun' },
      { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
    ]),
    [0, 'id', 'read_only'],
    [2, 'created_at', 'read_only'],
    [2, 'updated_at', 'read_only'],
  )
})

test('every required field that is omitted, null or empty is reported', async () => {
  assertRefused(
    await post('/external/product/bulk-create/', [
      {},
      product('p', { name_ro: '', price: null, category: null, specifications: null, group_product_id: '' }),
    ]),
    ...[0, 1].flatMap((index) =>
      ['group_product_id', 'name_ro', 'price', 'category', 'specifications'].map(
        (field) => [index, field, 'required'] as const,
      ),
    ),
  )
})

test('a field omitted in a create has its default, or is null', async () => {
  const { body } = await post('/external/product/bulk-create/', [product('defaults')])

  assert.partialDeepStrictEqual(body[0], {
    bookmark: false,
    qty: 0,
    sort_priority: 0,
    mpay_payment_available: false,
    hide: false,
    old_price: null,
    brand_id: null,
    name_ru: null,
    images: [],
    video_reviews: [],
  })
  const [creation] = (await post('/external/brand/bulk-create/', [brand('defaults')])).body
  assert.partialDeepStrictEqual(creation, { hide: true, order: 0, is_featured: false, description: null })
})

test('null and the empty text both mean "no value", and are read as null', async () => {
  const { body } = await post('/external/category/bulk-create/', [
    { name_ro: '', name_ru: null, slug_ro: '' },
  ])

  assert.partialDeepStrictEqual(body[0], { name_ro: null, name_ru: null, slug_ro: null })
})

test('a category has no required fields', async () => {
  const { status, body } = await post('/external/category/bulk-create/', [{}, {}])

  assert.equal(status, 201)
  assert.partialDeepStrictEqual(body[0], {
    position: 0,
    hide: false,
    show_18_popup: false,
    category_id: null,
  })
})

test('a value that is not an object gets only this fault', async () => {
  assertRefused(
    await post('/external/product/bulk-create/', [5, null, 'text', [], true]),
    ...[0, 1, 2, 3, 4].map((index) => [index, undefined, 'invalid_type'] as const),
  )
})

test('an unknown field is reported, not ignored', async () => {
  assertRefused(
    await post('/external/category/bulk-create/', [{ name_ro: 'A', nume: 'A' }, { NAME_RO: 'B' }]),
    [0, 'nume', 'unknown_field'],
    [1, 'NAME_RO', 'unknown_field'],
  )
})

test('a slug is created only on request, and then made unique', async () => {
  const { post } = await client()
  const [silent] = (await post('/external/category/bulk-create/', [{ name_ro: 'Brânză' }])).body
  const { body } = await post('/external/category/bulk-create/?slugs=auto', [
    { name_ro: 'Brânză', name_ru: 'Сыр' },
    { name_ro: 'brânză!' },
    category('own', { name_ro: 'Brânză', slug_ro: 'branza-3' }),
    { name_ro: 'Brânză' },
  ])

  assert.equal(silent.slug_ro, null)
  assert.deepEqual(
    body.map(({ slug_ro }: { slug_ro: string }) => slug_ro),
    ['branza', 'branza-2', 'branza-3', 'branza-4'],
  )
  assert.partialDeepStrictEqual(body[0], { slug_ru: 'syr', slug_en: null })
})
