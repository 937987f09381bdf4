import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post, put } = await openShop()

const create = async (object: string, ...payloads: object[]): Promise<number[]> => {
  const { status, body } = await post(`/external/${object}/bulk-create/`, payloads)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

let ids: number[]
before(async () => {
  const [a, b] = await create('brand', { name: 'A', slug: 'a' }, { name: 'B', slug: 'b' })
  const product = { price: 1, category: [], specifications: [], name_ro: 'P' }
  ids = await create(
    'product',
    { ...product, group_product_id: 'b', brand_id: b, slug_ro: 'x', code: '10' },
    { ...product, group_product_id: 'B', brand_id: a, slug_ro: 'y', code: '9' },
    { ...product, group_product_id: 'a', brand_id: b, slug_ro: null, code: null },
    { ...product, group_product_id: 'я', brand_id: null, slug_ro: 'w', code: '9' },
  )
})

/** The places of the products in the order of an answer. */
const order = async (query: string): Promise<number[]> => {
  const { status, body } = await get(`/external/product?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => ids.indexOf(id))
}

test('objects come by ascending id, and by descending id when asked', async () => {
  assert.deepEqual(await order(''), [0, 1, 2, 3])
  assert.deepEqual(await order('ordering=id'), [0, 1, 2, 3])
  assert.deepEqual(await order('ordering=-id'), [3, 2, 1, 0])
})

test('keys and slugs order by their characters, and what has none comes last', async () => {
  assert.deepEqual(await order('ordering=group_product_id'), [1, 2, 0, 3])
  assert.deepEqual(await order('ordering=-group_product_id'), [3, 0, 2, 1])
  assert.deepEqual(await order('ordering=slug_ro'), [3, 0, 1, 2])
  assert.deepEqual(await order('ordering=-slug_ro'), [1, 0, 3, 2])
})

test('what is the same orders by id, in the same direction', async () => {
  assert.deepEqual(await order('ordering=brand_id'), [1, 0, 2, 3])
  assert.deepEqual(await order('ordering=-brand_id'), [2, 0, 1, 3])
  assert.deepEqual(await order('ordering=code'), [0, 1, 3, 2])
})

test('names and amounts order, and what has none comes last', async () => {
  for (const [place, price] of [30, 10, 20, 5].entries())
    await put(`/external/product/${ids[place]}/`, { price, name_ru: place === 3 ? null : `имя ${price}` })
  assert.deepEqual(await order('ordering=price'), [3, 1, 2, 0])
  assert.deepEqual(await order('ordering=-price&page_size=2&page=2'), [1, 3])
  assert.deepEqual(await order('ordering=name_ru'), [1, 2, 0, 3])
  assert.deepEqual(await order('ordering=-name_ru'), [0, 2, 1, 3])
})

test('ordering= goes with pages, filters and fields', async () => {
  assert.deepEqual(await order('ordering=-id&page_size=2&page=2'), [1, 0])
  assert.deepEqual(await order('ordering=-id&code=9'), [3, 1])
  const { body } = await get(
    '/external/product?ordering=-group_product_id&fields=group_product_id&page_size=2',
  )
  assert.deepEqual(body, [{ group_product_id: 'я' }, { group_product_id: 'b' }])
})

test('what was written last comes first by -updated_at', async () => {
  await put(`/external/product/${ids[1]}/`, { code: '11' })
  await put(`/external/product/${ids[2]}/`, { code: '11' })

  assert.deepEqual((await order('ordering=-updated_at')).slice(0, 2), [2, 1])
  assert.deepEqual((await order('ordering=updated_at')).slice(2), [1, 2])
})

test('an ordering beside after= is refused, for after= reads by ascending id', async () => {
  for (const ordering of ['-id', 'code', '-updated_at']) {
    const { status, body } = await get(`/external/product?after=0&ordering=${ordering}`)
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ field: 'ordering', code: 'invalid_value' }])
  }
  assert.deepEqual(await order('after=0&ordering=id'), [0, 1, 2, 3])
})

test('a field that is no key, name or amount and has no index is refused, and those that order are listed', async () => {
  for (const name of ['description_ro', 'hide', 'images', 'nonsense', 'created_at']) {
    const { status, body } = await get(`/external/product?ordering=${name}`)
    assert.equal(status, 400, name)
    assert.partialDeepStrictEqual(body.errors, [{ field: 'ordering', code: 'invalid_value' }])
    assert.match(body.errors[0].message, /\bid, -id, updated_at, -updated_at, .*group_product_id/)
  }
})
