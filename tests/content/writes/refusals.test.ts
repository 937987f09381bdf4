import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, brand, category, product } from './drafts.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { post, put, sql } = vitrina

await post('/external/category/bulk-create/', [category('stored', { slug_ro: 'stored' }), category('below')])
await post('/external/brand/bulk-create/', [brand('stored')])
await post('/external/product/bulk-create/', [product('stored', { brand_id: { slug: 'stored' } })])

const unchanged = async (call: () => Promise<unknown>): Promise<void> => {
  const before = await stateOf(vitrina, sql, 'category', 'brand', 'product')
  await call()
  assert.deepEqual(await stateOf(vitrina, sql, 'category', 'brand', 'product'), before)
}

test('a batch reports all its invalid objects at once, for any faults, and writes nothing', () =>
  unchanged(async () =>
    assertRefused(
      await post('/external/category/bulk-upsert/', [
        category('good-1'),
        category('bad-type', { position: 'first', hide: 'no' }),
        category('bad-field', { nume: 'x' }),
        below('bad-parent', 'nobody'),
        below('loop', 'loop'),
        category('bad-slug', { slug_ro: 'stored' }),
        category('good-1'),
        { id: 2_000_000_000 },
        'text',
        category('bad-range', { position: 2 ** 40, image: 'ftp://x', name_ro: 'x'.repeat(256) }),
        category('good-2', { name_ro: 'Bun' }),
      ]),
      [1, 'position', 'invalid_type'],
      [1, 'hide', 'invalid_type'],
      [2, 'nume', 'unknown_field'],
      [3, 'category_id.0', 'not_found'],
      [4, 'category_id', 'cycle'],
      [5, 'slug_ro', 'duplicate'],
      [6, 'group_category_id', 'duplicate'],
      [7, 'id', 'not_found'],
      [8, undefined, 'invalid_type'],
      [9, 'position', 'out_of_range'],
      [9, 'image', 'invalid_value'],
      [9, 'name_ro', 'too_long'],
    ),
  ))

test('a batch with invalid objects is always a 400, though each of them alone would be a 404 or 409', () =>
  unchanged(async () => {
    for (const [drafts, code] of [
      [[{ id: 2_000_000_000, name_ro: 'x' }], 'not_found'],
      [[{ ...category('x'), slug_ro: 'stored' }], 'duplicate'],
      [[below('x', 'x')], 'cycle'],
    ] as const) {
      const { status, body } = await post('/external/category/bulk-upsert/', drafts)
      assert.deepEqual([status, body.code, body.errors[0].code], [400, 'validation_failed', code])
    }
  }))

test('an object that refers to an invalid one of its batch is not reported itself', () =>
  unchanged(async () =>
    assertRefused(
      await post('/external/category/bulk-create/', [
        category('bad', { position: 'x' }),
        below('child', 'bad'),
        below('grandchild', 'child'),
      ]),
      [0, 'position', 'invalid_type'],
    ),
  ))

test('the errors are in the order of the request', async () => {
  const { body } = await post('/external/category/bulk-create/', [
    below('a', 'nobody'),
    category('b', { position: 'x' }),
    category('c', { slug_ro: 'stored' }),
    category('d', { nume: 1 }),
  ])

  assert.deepEqual(
    body.errors.map(({ index }: { index: number }) => index),
    [0, 1, 2, 3],
  )
})

test('exactly a thousand errors are all listed', async () => {
  const drafts = Array.from({ length: 1000 }, () => ({ nume: 'x' }))

  const { body } = await post('/external/category/bulk-create/', drafts)

  assert.equal(body.errors.length, 1000)
  assert.partialDeepStrictEqual(body.errors[999], { index: 999, field: 'nume', code: 'unknown_field' })
})

test('for more than a thousand errors, a last entry has the number of the others', () =>
  unchanged(async () => {
    const drafts = Array.from({ length: 5000 }, () => ({ position: 'x', hide: 'no', nume: 1 }))

    const { status, body } = await post('/external/category/bulk-create/', drafts)

    assert.equal(status, 400)
    assert.equal(body.errors.length, 1001)
    assert.partialDeepStrictEqual(body.errors[999], { index: 333, field: 'position' })
    const last = body.errors[1000]
    assert.deepEqual([last.index, last.field], [undefined, undefined])
    assert.match(last.message, /\b14000\b/)
  }))

test('one invalid object among five thousand refuses them all', () =>
  unchanged(async () => {
    const drafts = Array.from({ length: 5000 }, (_, index) => product(`p-${index}`))

    assertRefused(
      await post('/external/product/bulk-upsert/', drafts.with(4321, product('p-4321', { price: '1.234' }))),
      [4321, 'price', 'too_precise'],
    )
  }))

test('a refused bulk-update changes none of its objects', () =>
  unchanged(async () => {
    const [stored, other] = (await vitrina.get('/external/category?page_size=2')).body

    assertRefused(
      await put('/external/category/bulk-update/', [
        { id: stored.id, name_ro: 'Schimbat', group_category_id: 'moved' },
        { id: other.id, category_id: [2_000_000_000] },
      ]),
      [1, 'category_id.0', 'not_found'],
    )
  }))

test('an unknown query parameter of a write is reported, and nothing is written', () =>
  unchanged(async () => {
    for (const query of [
      '?dryrun=true',
      '?dry_run=yes',
      '?slugs=on',
      '?dry_run=true&dry_run=false',
      '?fields=nume',
    ]) {
      const { status, body } = await post(`/external/category/bulk-create/${query}`, [category('query')])
      assert.equal(status, 400, query)
      assert.equal(body.code, 'validation_failed')
      assert.equal(body.errors.length, 1)
    }
  }))
