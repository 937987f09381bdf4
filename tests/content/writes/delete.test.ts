import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, brand, category, product, specification } from './drafts.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, del, sql } = vitrina

const create = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await post(`/external/${path}/bulk-upsert/`, drafts)).body.map(({ id }: { id: number }) => id)

const bulkDelete = (path: string, ids: readonly unknown[]) => post(`/external/${path}/bulk-delete/`, ids)

test('a DELETE of an unknown object is a 404', async () => {
  for (const id of ['2000000000', '0', 'abc', '1.5', '99999999999']) {
    const { status, body } = await del(`/external/category/${id}/`)
    assert.deepEqual([status, body.code], [404, 'not_found'])
  }
})

test('a bulk-delete reports every id that is invalid, unknown or repeated, and deletes nothing', async () => {
  const [id] = await create('brand', brand('stays'))
  const before = await stateOf(vitrina, sql, 'brand')

  assertRefused(
    await bulkDelete('brand', [id, 2_000_000_000, 'x', id, 1.5, null, { id }, -1, 2 ** 60]),
    [1, 'id', 'not_found'],
    [2, undefined, 'invalid_type'],
    [3, 'id', 'duplicate'],
    [4, undefined, 'invalid_type'],
    [5, undefined, 'invalid_type'],
    [6, undefined, 'invalid_type'],
    [7, 'id', 'not_found'],
    [8, 'id', 'not_found'],
  )
  assert.deepEqual(await stateOf(vitrina, sql, 'brand'), before)
})

/** Each kind of reference: in a field, in a list, and in elements of a list. */
const uses: readonly {
  readonly by: string
  readonly path: string
  readonly used: object
  readonly free: object
  readonly referrer: string
  readonly refer: (id: number) => object
}[] = [
  {
    by: 'a single field',
    path: 'brand',
    used: brand('used'),
    free: brand('free'),
    referrer: 'product',
    refer: (id) => product('of-brand', { brand_id: id }),
  },
  {
    by: 'a list',
    path: 'category',
    used: category('used'),
    free: category('free'),
    referrer: 'product',
    refer: (id) => product('of-category', { category: [id] }),
  },
  {
    by: 'an element of a list',
    path: 'specification',
    used: specification('used'),
    free: specification('free'),
    referrer: 'v2/product-group',
    refer: (id) => ({ name: 'Grup', code: 'of-spec', group_specifications: [{ specification_id: id }] }),
  },
  {
    by: 'a child in the tree',
    path: 'category',
    used: category('parent'),
    free: category('childless'),
    referrer: 'category',
    refer: (id) => category('child', { category_id: [id] }),
  },
]

for (const { by, path, used, free, referrer, refer } of uses)
  test(`an object to which ${by} refers is in_use: 409 alone, a row error in a bulk-delete`, async () => {
    const [id, unused] = await create(path, used, free)
    const [by] = await create(referrer, refer(id as number))
    const before = await stateOf(vitrina, sql, path, referrer)

    const alone = await del(`/external/${path}/${id}/`)
    assert.deepEqual([alone.status, alone.body.code], [409, 'in_use'])
    assertRefused(await bulkDelete(path, [unused, id]), [1, 'id', 'in_use'])
    assert.deepEqual(await stateOf(vitrina, sql, path, referrer), before)

    assert.equal((await del(`/external/${referrer}/${by}/`)).status, 204)
    assert.equal((await del(`/external/${path}/${id}/`)).status, 204)
  })

test('an object used by several kinds of objects is in_use', async () => {
  const [id] = await create('category', category('busy'), below('busy-child', 'busy'))
  await create('product', product('in-busy', { category: [id] }))

  const { status, body } = await del(`/external/category/${id}/`)

  assert.deepEqual([status, body.code], [409, 'in_use'])
  assert.equal((await get(`/external/category/${id}`)).status, 200)
})

test('a parent and its children are deleted together, but not without one of them', async () => {
  const [root, a, b] = await create('category', category('t'), below('t-a', 't'), below('t-b', 't-a', 't'))

  assertRefused(await bulkDelete('category', [a, root]), [0, 'id', 'in_use'], [1, 'id', 'in_use'])
  assert.deepEqual((await bulkDelete('category', [root, a, b])).body, { deleted: 3 })
})

test('a removed reference no longer prevents the deletion', async () => {
  const [id] = await create('brand', brand('released'))
  const [bearer] = await create('product', product('releases', { brand_id: id }))

  await put(`/external/product/${bearer}`, { brand_id: null })

  assert.equal((await del(`/external/brand/${id}`)).status, 204)
})

test('an empty array, and any other value than an array, deletes nothing', async () => {
  const before = await stateOf(vitrina, sql, 'category', 'brand', 'product')
  const empty = await bulkDelete('category', [])
  const object = await post('/external/category/bulk-delete/', { ids: [1] })

  assert.deepEqual([empty.status, empty.body.code], [400, 'empty_batch'])
  assert.deepEqual([object.status, object.body.code], [400, 'invalid_type'])
  assert.deepEqual(await stateOf(vitrina, sql, 'category', 'brand', 'product'), before)
})
