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

/** Indexes of the products in the order of a response. */
const order = async (query: string): Promise<number[]> => {
  const { status, body } = await get(`/external/product?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => ids.indexOf(id))
}

test('objects are sorted by ascending id, and by descending id on request', async () => {
  assert.deepEqual(await order(''), [0, 1, 2, 3])
  assert.deepEqual(await order('ordering=id'), [0, 1, 2, 3])
  assert.deepEqual(await order('ordering=-id'), [3, 2, 1, 0])
})

test('keys and slugs sort by their characters, empty ones last', async () => {
  assert.deepEqual(await order('ordering=group_product_id'), [1, 2, 0, 3])
  assert.deepEqual(await order('ordering=-group_product_id'), [3, 0, 2, 1])
  assert.deepEqual(await order('ordering=slug_ro'), [3, 0, 1, 2])
  assert.deepEqual(await order('ordering=-slug_ro'), [1, 0, 3, 2])
})

test('equal values are ordered by id, in the same direction', async () => {
  assert.deepEqual(await order('ordering=brand_id'), [1, 0, 2, 3])
  assert.deepEqual(await order('ordering=-brand_id'), [2, 0, 1, 3])
  assert.deepEqual(await order('ordering=code'), [0, 1, 3, 2])
})

test('names and amounts sort, empty ones last', async () => {
  for (const [place, price] of [30, 10, 20, 5].entries())
    await put(`/external/product/${ids[place]}/`, { price, name_ru: place === 3 ? null : `имя ${price}` })
  assert.deepEqual(await order('ordering=price'), [3, 1, 2, 0])
  assert.deepEqual(await order('ordering=-price&page_size=2&page=2'), [1, 3])
  assert.deepEqual(await order('ordering=name_ru'), [1, 2, 0, 3])
  assert.deepEqual(await order('ordering=-name_ru'), [0, 2, 1, 3])
})

test('ordering= can be combined with pages, filters and fields', async () => {
  assert.deepEqual(await order('ordering=-id&page_size=2&page=2'), [1, 0])
  assert.deepEqual(await order('ordering=-id&code=9'), [3, 1])
  const { body } = await get(
    '/external/product?ordering=-group_product_id&fields=group_product_id&page_size=2',
  )
  assert.deepEqual(body, [{ group_product_id: 'я' }, { group_product_id: 'b' }])
})

test('-updated_at returns the latest change first', async () => {
  await put(`/external/product/${ids[1]}/`, { code: '11' })
  await put(`/external/product/${ids[2]}/`, { code: '11' })

  assert.deepEqual((await order('ordering=-updated_at')).slice(0, 2), [2, 1])
  assert.deepEqual((await order('ordering=updated_at')).slice(2), [1, 2])
})

test('an ordering with after= is refused, unless by id or by updated_at', async () => {
  for (const ordering of ['-id', 'code', '-name_ro']) {
    const { status, body } = await get(`/external/product?after=0&ordering=${ordering}`)
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ field: 'ordering', code: 'invalid_value' }])
  }
  assert.deepEqual(await order('after=0&ordering=id'), [0, 1, 2, 3])
})

test('a field without an index that is not a key, name or amount is refused, listing the accepted ones', async () => {
  for (const name of ['description_ro', 'hide', 'images', 'nonsense', 'created_at']) {
    const { status, body } = await get(`/external/product?ordering=${name}`)
    assert.equal(status, 400, name)
    assert.partialDeepStrictEqual(body.errors, [{ field: 'ordering', code: 'invalid_value' }])
    assert.match(body.errors[0].message, /\bid, -id, updated_at, -updated_at, .*group_product_id/)
  }
})

test('4.1.5 names sort by the collation of their language', async () => {
  const shop = await openShop()
  const at = '/external/region'
  const inOrder = async (field: string, names: readonly string[]) => {
    const { body } = await shop.post(
      `${at}/bulk-create/`,
      names.toReversed().map((name) => ({ [field]: name })),
    )
    const createdIds = body.map(({ id }: { id: number }) => id)
    for (const [ordering, expected] of [
      [field, names],
      [`-${field}`, names.toReversed()],
    ] as const) {
      const read = await shop.get(`${at}?ordering=${ordering}&fields=${field}&ids=${createdIds}`)
      assert.deepEqual(
        read.body.map((one: Record<string, string>) => one[field]),
        expected,
      )
    }
  }
  await inOrder('name_ro', [
    'Anenii Noi',
    'ățos',
    'Bălți',
    'Iași',
    'în',
    'Soroca',
    'Șoldănești',
    'Telenești',
    'Țaul',
    'Zalău',
  ])
  await inOrder('name_ru', ['Абрикос', 'ежевика', 'Ёлка', 'жук', 'яблоко'])
  await inOrder('name_uk', ['Вінниця', 'Галич', 'Ґанок', 'Єнакієве', 'ирій', 'Ізюм', 'Їжа', 'Львів'])
  await inOrder('name_en', ['apple', 'Banana', 'cherry'])
})

test('4.1.4 after= continues in the order of updated_at, by the cursor of Link, past ties and changes', async () => {
  const shop = await openShop()
  const { body: createdIds } = await shop.post(
    '/external/category/bulk-create/',
    Array.from({ length: 7 }, () => ({})),
  )
  await shop.put('/external/category/bulk-update/', [{ id: createdIds[2].id, position: 1 }])
  const order = [0, 1, 3, 4, 5, 6, 2].map((place) => createdIds[place].id)

  const readOn = async (first: string, meanwhile?: () => Promise<unknown>) => {
    const seen: number[] = []
    for (let path: string | undefined = first; path !== undefined; ) {
      const { status, body, headers }: Awaited<ReturnType<typeof shop.get>> = await shop.get(path)
      assert.equal(status, 200, JSON.stringify(body))
      seen.push(...body.map(({ id }: { id: number }) => id))
      await meanwhile?.()
      meanwhile = undefined
      const [, next] = /<[^>]*?(\/external[^>]*)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
      path = next
    }
    return seen
  }
  const first = '/external/category?ordering=updated_at&page_size=3&after=0'
  assert.deepEqual(await readOn(first), order)
  assert.deepEqual(await readOn(first.replace('ordering=', 'ordering=-')), order.toReversed())
  // The last object of the first page changes: no later object is lost, and it occurs again.
  const touch = () => shop.put(`/external/category/${order[2]}/`, { position: 9 })
  assert.deepEqual(await readOn(first, touch), [...order, order[2]])

  for (const query of [
    `ordering=updated_at&after=${order[0]}`,
    'ordering=name_ro&after=0',
    'after=1700000000000_1',
    'ordering=updated_at&after=1_1&page=2',
    'after=x',
  ])
    assert.equal((await shop.get(`/external/category?${query}`)).status, 400, query)
})
