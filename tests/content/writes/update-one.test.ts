import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { category, product } from './drafts.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql } = vitrina

const create = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await post(`/external/${path}/bulk-create/`, drafts)).body.map(({ id }: { id: number }) => id)

test('a PUT of one object changes the sent fields and returns 200 with the object', async () => {
  const [id] = await create('category', category('one', { name_ro: 'Unu', name_ru: 'Один' }))

  const { status, body } = await put(`/external/category/${id}/`, { name_ro: 'Una' })

  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, { id, name_ro: 'Una', name_ru: 'Один', group_category_id: 'one' })
  assert.deepEqual((await get(`/external/category/${id}`)).body, body)
})

test('a PUT of one may contain its own id, and no other', async () => {
  const [id, other] = await create('category', {}, {})

  assert.equal((await put(`/external/category/${id}`, { id, position: 1 })).status, 200)
  const { status, body } = await put(`/external/category/${id}`, { id: other, position: 2 })

  assert.equal(status, 400)
  assert.deepEqual([body.errors[0].field, body.errors[0].code], ['id', 'invalid_value'])
  assert.equal((await get(`/external/category/${other}`)).body.position, 0)
})

for (const id of ['2000000000', '0', '-1', '1.5', 'abc', '99999999999999999999', '1e3'])
  test(`a PUT to the unknown id ${id} is a 404`, async () => {
    for (const [path, patch] of [
      ['category', { name_ro: 'A' }],
      ['product', { qty: 1 }],
    ] as const) {
      const { status, body } = await put(`/external/${path}/${id}/`, patch)
      assert.equal(status, 404)
      assert.equal(body.code, 'not_found')
    }
  })

test('a PUT of one that conflicts with another object is a 409', async () => {
  const [, id] = await create(
    'category',
    category('taken', { slug_ro: 'luat', slug_ru: 'zanyat' }),
    category('free'),
  )
  const before = await stateOf(vitrina, sql, 'category')

  for (const [patch, fields] of [
    [{ group_category_id: 'taken' }, ['group_category_id']],
    [{ slug_ro: 'luat', slug_ru: 'zanyat' }, ['slug_ro', 'slug_ru']],
  ] as const) {
    const { status, body } = await put(`/external/category/${id}/`, patch)
    assert.equal(status, 409)
    assert.equal(body.code, 'duplicate')
    assert.deepEqual(
      body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
      fields.map((field) => [undefined, field, 'duplicate']),
    )
  }
  assert.deepEqual(await stateOf(vitrina, sql, 'category'), before)
})

test('any other fault of one object is a 400 with its fields, without an index', async () => {
  const [id] = await create('product', product('wrong'))

  const { status, body } = await put(`/external/product/${id}/`, {
    price: 'many',
    brand_id: 404,
    nume: 'x',
    name_ro: null,
  })

  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]).sort(),
    [
      [undefined, 'brand_id', 'not_found'],
      [undefined, 'name_ro', 'required'],
      [undefined, 'nume', 'unknown_field'],
      [undefined, 'price', 'invalid_value'],
    ],
  )
})

test('a PUT of one accepts one object: an array, a text or an empty body is a 400', async () => {
  const [id] = await create('category', {})

  for (const body of ['[]', `[{"id":${id}}]`, '"text"', 'null', '5', '', '{', '{"position":1}{}']) {
    const { status } = await put(`/external/category/${id}/`, body)
    assert.equal(status, 400, body)
  }
})

test('a PUT of one without changes keeps updated_at and creates no entry', async () => {
  const [id] = await create('category', category('same', { name_ro: 'La fel' }))
  const before = await stateOf(vitrina, sql, 'category')

  const { status } = await put(`/external/category/${id}`, {
    name_ro: 'La fel',
    hide: false,
    category_id: [],
  })

  assert.equal(status, 200)
  assert.deepEqual(await stateOf(vitrina, sql, 'category'), before)
})
