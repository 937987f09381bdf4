import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { brand, category, product, specification } from './drafts.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql, client } = vitrina

const create = (path: string, ...drafts: object[]) => post(`/external/${path}/bulk-create/`, drafts)
const update = (path: string, ...patches: object[]) => put(`/external/${path}/bulk-update/`, patches)

const ids = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await create(path, ...drafts)).body.map(({ id }: { id: number }) => id)

test('a key or slug of two objects in a batch is a duplicate at the second', async () => {
  assertRefused(
    await create(
      'category',
      category('k1', { slug_ro: 's1' }),
      category('k1'),
      category('k2', { slug_ro: 's1' }),
      category('k3', { slug_ro: 's1', slug_ru: 's1' }),
    ),
    [1, 'group_category_id', 'duplicate'],
    [2, 'slug_ro', 'duplicate'],
    [3, 'slug_ro', 'duplicate'],
  )
})

test('a key or slug of a stored object is a duplicate', async () => {
  await ids('product', product('stored', { slug_ro: 'stocat', slug_uk: 'stored' }))
  const before = await stateOf(vitrina, sql, 'product')

  assertRefused(
    await create(
      'product',
      product('stored'),
      product('a', { slug_ro: 'stocat' }),
      product('b', { slug_uk: 'stored' }),
      product('c'),
    ),
    [0, 'group_product_id', 'duplicate'],
    [1, 'slug_ro', 'duplicate'],
    [2, 'slug_uk', 'duplicate'],
  )
  assert.deepEqual(await stateOf(vitrina, sql, 'product'), before)
})

test('slugs are unique within language, kind of object and site', async () => {
  const other = await client()

  assert.equal(
    (await create('category', { slug_ro: 'same', slug_ru: 'same' }, { slug_en: 'same' })).status,
    201,
  )
  assert.equal((await create('product', product('p', { slug_ro: 'same' }))).status, 201)
  assert.equal((await other.post('/external/category/bulk-create/', [{ slug_ro: 'same' }])).status, 201)
})

test('many objects may lack a key or a slug', async () => {
  assert.equal((await create('category', {}, {}, { slug_ro: '' }, { group_category_id: null })).status, 201)
})

test('a swap of keys and slugs within a batch is accepted', async () => {
  const [a, b] = await ids('brand', brand('left', { name: 'A' }), brand('right', { name: 'B' }))

  const { status, body } = await update('brand', { id: a, slug: 'right' }, { id: b, slug: 'left' })

  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await get('/external/brand/by/slug/left')).body.name, 'B')
  assert.equal((await get('/external/brand/by/slug/right')).body.name, 'A')
})

test('a chain of renames within a batch is accepted in any order, also by an upsert that takes the released key', async () => {
  const chain = await ids(
    'category',
    ...[0, 1, 2, 3].map((place) => category(`r${place}`, { slug_ro: `r${place}` })),
  )
  const renames = chain.map((id, place) => ({
    id,
    group_category_id: `r${place + 1}`,
    slug_ro: `r${place + 1}`,
  }))

  assert.equal((await update('category', ...renames)).status, 200)
  const back = renames.map(({ id }, place) => ({ id, group_category_id: `r${place}`, slug_ro: `r${place}` }))
  assert.equal((await update('category', ...back.toReversed())).status, 200)
  const [first] = chain
  const { status, body } = await post('/external/category/bulk-upsert/', [
    { group_category_id: 'r-new', slug_ro: 'r0' },
    { id: first, slug_ro: null },
  ])
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await get(`/external/category/${first}`)).body.slug_ro, null)
})

test('a value kept by its owner is taken, and the owner is not reported', async () => {
  const [holder, claimant] = await ids('brand', brand('held'), brand('wants'))

  for (const stored of [{ slug: 'held' }, { name: 'Altfel' }])
    assertRefused(await update('brand', { id: claimant, slug: 'held' }, { id: holder, ...stored }), [
      0,
      'slug',
      'duplicate',
    ])
})

test('a key created by the server is not released by sending it empty', async () => {
  const [holder, claimant] = await ids('specification', specification('made'), specification('other'))

  assertRefused(await update('specification', { id: claimant, sp_key: 'made' }, { id: holder, sp_key: '' }), [
    0,
    'sp_key',
    'duplicate',
  ])
  const { status, body } = await post('/external/specification/bulk-upsert/', [{ id: holder, sp_key: '' }])
  assert.deepEqual([status, body], [200, [{ id: holder, sp_key: 'made', outcome: 'unchanged' }]])
})

test('a released value is assigned to one object only', async () => {
  const [holder, first, second] = await ids('brand', brand('given-up'), brand('first'), brand('second'))

  assertRefused(
    await update(
      'brand',
      { id: first, slug: 'given-up' },
      { id: second, slug: 'given-up' },
      { id: holder, slug: 'renamed' },
    ),
    [1, 'slug', 'duplicate'],
  )
})

test('an object may be sent its own key and slugs again', async () => {
  const [id] = await ids('category', category('own', { slug_ro: 'own' }))

  assert.equal((await update('category', { id, group_category_id: 'own', slug_ro: 'own' })).status, 200)
})

test('a deleted key and slug are free again', async () => {
  const [id] = await ids('brand', brand('freed'))
  await post('/external/brand/bulk-delete/', [id])

  assert.equal((await create('brand', brand('freed'))).status, 201)
})

test('of concurrent writers of one slug, exactly one succeeds', async () => {
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => create('category', category(`racer-${n}`, { slug_ro: 'prize' }))),
  )

  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400, 400, 400, 400])
})
