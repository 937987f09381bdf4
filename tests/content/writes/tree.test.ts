import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, category } from './drafts.ts'
import { assertRefused, type Refusal } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql, client } = vitrina

const upsert = (...drafts: object[]) => post('/external/category/bulk-upsert/', drafts)

const ids = async (...drafts: object[]): Promise<number[]> =>
  (await upsert(...drafts)).body.map(({ id }: { id: number }) => id)

const cycle = (...indexes: number[]): Refusal[] => indexes.map((index) => [index, 'category_id', 'cycle'])

test('a category cannot be its own ancestor, whether new or stored', async () => {
  const [id] = await ids(category('self'))

  assertRefused(await upsert(below('new-self', 'new-self')), ...cycle(0))
  assertRefused(await upsert(below('self', 'self')), ...cycle(0))
  assertRefused(await put('/external/category/bulk-update/', [{ id, category_id: id }]), ...cycle(0))
  assert.equal((await put(`/external/category/${id}`, { category_id: [id] })).status, 400)
})

test('two new categories cannot be below each other; a third below both is not on the cycle', async () => {
  assertRefused(await upsert(below('p', 'q'), below('q', 'p'), below('r', 'p', 'q')), ...cycle(0, 1))
})

test('a cycle of five thousand is found, and every category on it reported', async () => {
  const ring = Array.from({ length: 5000 }, (_, i) => below(`ring-${i}`, `ring-${(i + 1) % 5000}`))

  const { status, body } = await upsert(...ring)

  assert.equal(status, 400)
  assert.deepEqual([body.errors.length, body.errors[0].code, body.errors[999].index], [1001, 'cycle', 999])
  assert.match(body.errors[1000].message, /4000/)
})

test('a chain of five thousand is not a cycle; the category that closes one is reported, and not others on it', async () => {
  const shop = await client()
  const chain = Array.from({ length: 5000 }, (_, i) =>
    i === 0 ? category('chain-0') : below(`chain-${i}`, `chain-${i - 1}`),
  )
  assert.equal((await shop.post('/external/category/bulk-upsert/', chain.toReversed())).status, 200)

  assertRefused(
    await shop.post('/external/category/bulk-upsert/', [
      category('chain-2500', { position: 1 }),
      below('chain-0', 'chain-4999'),
    ]),
    ...cycle(1),
  )
})

test('a cycle through stored categories outside of the batch is found', async () => {
  const [a, b, c, d] = await ids(
    category('s-a'),
    below('s-b', 's-a'),
    below('s-c', 's-b'),
    below('s-d', 's-c'),
  )
  const before = await stateOf(vitrina, sql, 'category')

  assertRefused(await put('/external/category/bulk-update/', [{ id: a, category_id: [d] }]), ...cycle(0))
  assertRefused(
    await upsert(below('s-new', 's-d'), below('s-a', 's-newer'), below('s-newer', 's-new')),
    ...cycle(0, 1, 2),
  )
  assert.equal((await put(`/external/category/${b}`, { category_id: [c] })).status, 400)
  assert.deepEqual(await stateOf(vitrina, sql, 'category'), before)
})

test('a cycle that closes only through a second parent is found', async () => {
  await ids(category('m-a'), category('m-b'), below('m-c', 'm-a', 'm-b'))

  assertRefused(await upsert(below('m-b', 'm-c')), ...cycle(0))
})

test('a batch may reverse a branch, because only its result counts', async () => {
  const [a, b, c] = await ids(category('u-a'), below('u-b', 'u-a'), below('u-c', 'u-b'))

  const { status } = await put('/external/category/bulk-update/', [
    { id: a, category_id: [b] },
    { id: b, category_id: [c] },
    { id: c, category_id: null },
  ])

  assert.equal(status, 200)
  const parents = await Promise.all(
    [a, b, c].map(async (id) => (await get(`/external/category/${id}`)).body.category_id),
  )
  assert.deepEqual(parents, [[b], [c], null])
})

test('a cycle closed by a moved key is found', async () => {
  const [top, low, free] = await ids(category('k-top'), below('k-low', 'k-top'), category('k-free'))
  await upsert({ id: low, group_category_id: null })

  // "k-free" becomes the key of the lower category, so the upper one would be below its own child.
  assertRefused(
    await upsert(
      { id: low, group_category_id: 'k-free' },
      { id: top, category_id: [{ group_category_id: 'k-free' }] },
      category('k-free', { group_category_id: null, id: free }),
    ),
    ...cycle(1),
  )
})

test('a lenient batch admits no cycle, even if an invalid object was to change the meaning of a key', async () => {
  const [low, high, decoy] = await ids(category('l-low'), below('l-high', 'l-low'), category('l-decoy'))

  // If the last object were valid, "l-high" would refer to the decoy. It is invalid, so the key still refers
  // to the row below "l-low".
  const { status, body } = await post(
    '/external/category/bulk-upsert/',
    [
      { id: low, category_id: [{ group_category_id: 'l-high' }] },
      { id: decoy, group_category_id: 'l-high', position: 'bad' },
    ],
    { prefer: 'handling=lenient' },
  )

  assert.equal(status, 207)
  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['invalid', 'invalid'],
  )
  assert.equal((await get(`/external/category/${low}`)).body.category_id, null)
  assert.deepEqual((await get(`/external/category/${high}`)).body.category_id, [low])
})

test('two writers that would close a cycle together cannot both succeed', async () => {
  const [a, b] = await ids(category('w-a'), category('w-b'))

  const replies = await Promise.all([
    put('/external/category/bulk-update/', [{ id: a, category_id: [b] }]),
    put('/external/category/bulk-update/', [{ id: b, category_id: [a] }]),
  ])

  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400])
})
