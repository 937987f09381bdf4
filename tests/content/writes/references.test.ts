import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, brand, category, product, specification } from './drafts.ts'
import { assertRefused, type Refusal } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql, client } = vitrina

const upsert = (path: string, ...drafts: object[]) => post(`/external/${path}/bulk-upsert/`, drafts)

const ids = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await upsert(path, ...drafts)).body.map(({ id }: { id: number }) => id)

interface Row {
  readonly id: number
  readonly group_category_id: string
  readonly category_id: number[] | null
}

const parentsOf = async (key: string, from = get): Promise<number[] | null> =>
  (await from(`/external/category/by/group_category_id/${key}`)).body.category_id

test('every field with an id accepts a client key instead', async () => {
  const [acme] = await ids('brand', brand('acme'))
  const [a, b] = await ids('category', category('A-7'), category('8'))
  const [colour] = await ids('specification', specification('colour'))
  const [red] = await ids('specification-value', specification('red'))

  const { body } = await post('/external/product/bulk-create/', [
    product('by-keys', {
      brand_id: { slug: 'acme' },
      category: [{ group_category_id: 'A-7' }, { group_category_id: 8 }],
      specifications: [{ specification_id: { sp_key: 'colour' }, specification_value_id: { sp_key: 'red' } }],
    }),
  ])

  assert.partialDeepStrictEqual(body[0], { brand_id: acme, category: [a, b] })
  assert.partialDeepStrictEqual(body[0].specifications, [
    { specification_id: colour, specification_value_id: red },
  ])
})

test('a parent accepts a list, a single id, a single key; an empty list and null mean the top level', async () => {
  const [top] = await ids('category', category('top'))

  for (const [sent, read] of [
    [[top], [top]],
    [top, [top]],
    [{ group_category_id: 'top' }, [top]],
    [[{ group_category_id: 'top' }], [top]],
    [[], null],
    [null, null],
    ['', null],
  ]) {
    assert.equal((await upsert('category', { ...category('leaf'), category_id: sent })).status, 200)
    assert.deepEqual(await parentsOf('leaf'), read)
  }
})

test('parents created in the same batch are found in any order, through a whole chain', async () => {
  const drafts = [below('c', 'b'), below('e', 'c', 'b', 'a'), below('b', 'a'), category('a'), below('d', 'c')]

  for (const order of [drafts, [...drafts].reverse()]) {
    const shop = await client()
    const { status } = await shop.post('/external/category/bulk-create/', order)

    assert.equal(status, 201)
    const list = (await shop.get('/external/category?page_size=5000')).body
    const keyOf = (id: number) => list.find((row: Row) => row.id === id).group_category_id
    const tree = Object.fromEntries(
      list.map(({ group_category_id, category_id }: Row) => [
        group_category_id,
        category_id?.map(keyOf) ?? null,
      ]),
    )
    assert.deepEqual(tree, { a: null, b: ['a'], c: ['b'], d: ['c'], e: ['c', 'b', 'a'] })
  }
})

test('a parent may be created, updated or unchanged in the batch that refers to it', async () => {
  const [stored] = await ids('category', category('stored'))

  const [, fresh] = await ids(
    'category',
    below('under-both', 'stored', 'fresh'),
    category('fresh'),
    category('stored', { position: 4 }),
  )

  assert.deepEqual(await parentsOf('under-both'), [stored, fresh])
})

test('a reference to an unknown object is reported by its path, and nothing is written', async () => {
  const before = await stateOf(vitrina, sql, 'product', 'category')
  const missing: Refusal[] = [
    [0, 'brand_id', 'not_found'],
    [0, 'category.1', 'not_found'],
    [0, 'specifications.0.specification_value_id', 'not_found'],
    [0, 'gift_id', 'not_found'],
    [1, 'category.0', 'not_found'],
  ]
  assertRefused(
    await upsert(
      'product',
      product('misses', {
        brand_id: { slug: 'nobody' },
        category: [{ group_category_id: 'A-7' }, 2_000_000_000],
        specifications: [
          { specification_id: { sp_key: 'colour' }, specification_value_id: { sp_key: 'blue' } },
        ],
        gift_id: 0,
      }),
      product('misses-2', { category: { group_category_id: 'no-such' } }),
    ),
    ...missing.map((refusal): Refusal => (refusal[0] === 1 ? [1, 'category', 'not_found'] : refusal)),
  )
  assert.deepEqual(await stateOf(vitrina, sql, 'product', 'category'), before)
})

test('the name of a wrong key field is refused, for any value', async () => {
  assertRefused(
    await upsert(
      'product',
      product('w', { brand_id: { name: 'Marca acme' }, category: [{ id: 1 }, { __proto__x: 'a' }] }),
    ),
    [0, 'brand_id.name', 'unknown_field'],
    [0, 'category.0.id', 'unknown_field'],
    [0, 'category.1.__proto__x', 'unknown_field'],
  )
})

test('a reference of an invalid form has the wrong type', async () => {
  const shapes = [true, {}, { slug: 'acme', name: 'A' }, [{ slug: 'acme' }], { slug: null }, { slug: ['a'] }]
  const { status, body } = await upsert(
    'product',
    ...shapes.map((brand_id, index) => product(`shape-${index}`, { brand_id })),
  )

  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, code }: Record<string, unknown>) => [index, code]),
    shapes.map((_, index) => [index, 'invalid_type']),
  )
})

test('a key that the database cannot store is not found', async () => {
  const keys = ['a\u0000b', '\ud800', 'x'.repeat(70_000), '', 'ac me', 'ACME', "' or 1=1 --"]

  const { status, body } = await upsert(
    'product',
    ...keys.map((slug, index) => product(`odd-${index}`, { brand_id: { slug } })),
  )

  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field }: Record<string, unknown>) => [index, String(field).split('.')[0]]),
    keys.map((_, index) => [index, 'brand_id']),
  )
})

test('one object named twice in a list, by id and by key, is a duplicate', async () => {
  const [id] = await ids('category', category('named-twice'))

  assertRefused(await upsert('category', { ...below('x', 'named-twice', 'named-twice') }), [
    0,
    'category_id.1',
    'duplicate',
  ])
  assertRefused(
    await upsert('product', product('x', { category: [id, { group_category_id: 'named-twice' }] })),
    [0, 'category.1', 'duplicate'],
  )
  assertRefused(await upsert('category', below('y', 'z', 'z'), category('z')), [
    0,
    'category_id.1',
    'duplicate',
  ])
})

test('a key has its meaning after the batch: an assigned key is resolved, a removed one is unknown', async () => {
  const [a, b] = await ids('category', category('moves'), category('other'))

  // The key moves from the first row to the second, which has none, and a third row refers to it.
  await upsert('category', { id: b, group_category_id: null })
  const moved = await upsert(
    'category',
    below('follower', 'moves'),
    { id: b, group_category_id: 'moves' },
    { id: a, group_category_id: null },
  )
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.deepEqual(await parentsOf('follower'), [b])

  assertRefused(await upsert('category', below('late', 'moves'), { id: b, group_category_id: null }), [
    0,
    'category_id.0',
    'not_found',
  ])
})

test('two keys swapped within a batch are resolved after the swap', async () => {
  const [x, y] = await ids('category', category('x1'), category('y1'))

  const { status } = await put('/external/category/bulk-update/', [
    { id: x, group_category_id: 'y1' },
    { id: y, group_category_id: 'x1' },
  ])
  await ids('category', below('of-x1', 'x1'), below('of-y1', 'y1'))

  assert.equal(status, 200)
  assert.deepEqual([await parentsOf('of-x1'), await parentsOf('of-y1')], [[y], [x]])
})

test('an id or a key of another site is not found', async () => {
  const other = await client()
  const created = (
    await other.post(
      '/external/brand/bulk-upsert/',
      ['p', 'q', 'r', 's'].map((slug) => brand(slug)),
    )
  ).body

  assertRefused(
    await upsert(
      'product',
      product('foreign-1', { brand_id: created[3].id }),
      product('foreign-2', { brand_id: { slug: 's' } }),
    ),
    [0, 'brand_id', 'not_found'],
    [1, 'brand_id', 'not_found'],
  )
})
