import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put } = vitrina
const category = oneField(vitrina, 'category')
const product = oneField(vitrina, 'product', (n) => productDraft(`P-${n}`, { price: 1, name_ro: 'P' }))

let a: number, b: number, c: number
let brand: number
before(async () => {
  const { body } = await post('/external/category/bulk-create/', [
    { group_category_id: 'a' },
    { group_category_id: 'b' },
    { group_category_id: 'c' },
  ])
  ;[a, b, c] = body.map(({ id }: { id: number }) => id)
  brand = (await post('/external/brand/bulk-create/', [{ name: 'B', slug: 'acme' }])).body[0].id
})

test('parents are written as a list, as one id, as [] or as null, and read as a list or null', async () => {
  assert.deepEqual(await category.written('category_id', [[a], a, [a, b], [], null, '', undefined]), [
    [a],
    [a],
    [a, b],
    null,
    null,
    null,
    null,
  ])
})

test('parents may be named by their key, alone or in a list, mixed with ids', async () => {
  const key = (group_category_id: string) => ({ group_category_id })
  assert.deepEqual(
    await category.written('category_id', [key('a'), [key('a')], [key('b'), a], [c, key('a')]]),
    [[a], [a], [b, a], [c, a]],
  )
})

test('a list of references keeps its order', async () => {
  const lists = [
    [c, a, b],
    [a, b, c],
    [b, c, a],
  ]
  assert.deepEqual(await product.written('category', lists), lists)
  assert.deepEqual(await category.written('category_id', lists), lists)
})

test('the same references in another order are a change', async () => {
  const { body } = await post('/external/category/bulk-create/', [{ category_id: [a, b] }])
  const upsert = async (category_id: unknown) =>
    (await post('/external/category/bulk-upsert/', [{ id: body[0].id, category_id }])).body[0].outcome

  assert.equal(await upsert([a, b]), 'unchanged')
  assert.equal(await upsert([b, a]), 'updated')
  assert.equal(await upsert(b), 'updated')
  assert.equal(await upsert([{ group_category_id: 'b' }]), 'unchanged')
  assert.equal(await upsert([]), 'updated')
  assert.equal(await upsert(null), 'unchanged')
})

test('a list that may be empty is read as []', async () => {
  assert.deepEqual(await product.written('category', [[], [a], a]), [[], [a], [a]])
  for (const field of ['video_reviews', 'promos', 'custom_instance_items'])
    assert.deepEqual(await product.written(field, [[], null, '', undefined]), [[], [], [], []])
  assert.deepEqual(await product.refused('category', [null, '']), ['required', 'required'])
})

test('a reference named twice in one list is a duplicate', async () => {
  const key = { group_category_id: 'a' }
  for (const list of [
    [a, a],
    [a, key],
    [key, key],
    [key, a],
  ])
    assert.deepEqual(await category.refused('category_id', [list]), ['.1 duplicate'])
  assert.deepEqual(await product.refused('category', [[a, b, c, b]]), ['.3 duplicate'])
})

test('a reference is an id, a key, null or omitted', async () => {
  assert.deepEqual(
    await product.written('brand_id', [brand, { slug: 'acme' }, 'acme', null, '', undefined]),
    [brand, brand, brand, null, null, null],
  )
  const wrong = [true, [brand], [], { slug: 1.5 }, { slug: true }, { slug: null }]
  for (const code of await product.refused('brand_id', wrong)) assert.match(code, /^(\.slug )?invalid_type$/)
  const nothing = [
    `${brand}.5`,
    'ACME',
    0,
    -1,
    999999,
    2147483648,
    1e21,
    { slug: 'ACME' },
    { slug: '' },
    { slug: 7 },
  ]
  assert.deepEqual(await product.refused('brand_id', nothing), all(nothing, 'not_found'))
  assert.match(String(await product.refused('brand_id', [1.5])), /^(not_found|invalid_type|invalid_value)$/)
  assert.deepEqual(await product.refused('brand_id', [{ name: 'B' }]), ['.name unknown_field'])
})

test('each bad reference of a list is reported by its position', async () => {
  const bad = [a, 999999, { group_category_id: 'z' }, 'x', null, { id: a }]
  const { status, body } = await post('/external/category/bulk-create/', [{}, { category_id: bad }])
  assert.equal(status, 400)
  const errors = body.errors.map(
    ({ index, field, code }: Record<string, unknown>) => `${index} ${field} ${code}`,
  )
  // An invalid reference is detected before any lookup.
  assert.ok(errors.includes('1 category_id.4 invalid_type'), errors.join())
  const mended = bad.filter((one) => typeof one !== 'string' && one !== null)
  assert.deepEqual(await category.refused('category_id', [mended.slice(0, 2)]), ['.1 not_found'])
  assert.deepEqual(await category.refused('category_id', [[{ group_category_id: 'z' }]]), ['.0 not_found'])
  assert.deepEqual(await category.refused('category_id', [[{ id: a }]]), ['.0.id unknown_field'])
})

test('a reference to a deleted object is not found', async () => {
  const { body } = await post('/external/brand/bulk-create/', [{ name: 'G', slug: 'gone' }])
  await post('/external/brand/bulk-delete/', [body[0].id])
  assert.deepEqual(await product.refused('brand_id', [body[0].id, { slug: 'gone' }]), [
    'not_found',
    'not_found',
  ])
})

test('a moved key means its current object', async () => {
  const { body } = await post('/external/category/bulk-create/', [
    { group_category_id: 'old' },
    { category_id: [{ group_category_id: 'old' }] },
  ])
  const [first, child] = body
  assert.deepEqual(child.category_id, [first.id])
  await put(`/external/category/${first.id}/`, { group_category_id: 'new' })
  const { body: second } = await post('/external/category/bulk-create/', [{ group_category_id: 'old' }])

  await post('/external/category/bulk-upsert/', [
    { id: child.id, category_id: [{ group_category_id: 'old' }] },
  ])

  assert.deepEqual((await get(`/external/category/${child.id}`)).body.category_id, [second[0].id])
})
