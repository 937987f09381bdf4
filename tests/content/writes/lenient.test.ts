import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, brand, category, product } from './drafts.ts'

const { get, post, put, client } = await openShop()

const LENIENT = { prefer: 'handling=lenient' }
const upsert = (path: string, drafts: readonly object[], to = post) =>
  to(`/external/${path}/bulk-upsert/`, drafts, LENIENT)

interface Entry {
  readonly index: number
  readonly status: number
  readonly id: number | null
  readonly outcome: string
  readonly errors?: readonly { readonly field?: string; readonly code: string; readonly message: string }[]
}

const outcomes = (entries: readonly Entry[]) => entries.map(({ outcome }) => outcome)

const whyInvalid = (entries: readonly Entry[]) =>
  entries.flatMap(({ index, errors }) => (errors ?? []).map(({ field, code }) => [index, field, code]))

test('with handling=lenient the valid objects are written and the invalid reported, in the order of the request', async () => {
  await post('/external/product/bulk-create/', [product('same'), product('other', { slug_ro: 'luat' })])

  const { status, headers, body } = await upsert('product', [
    product('new'),
    product('bad', { price: 'x', nume: 1 }),
    product('same'),
    product('other', { qty: 3 }),
    product('clash', { slug_ro: 'luat' }),
    product('no-brand', { brand_id: { slug: 'nobody' } }),
    7 as unknown as object,
  ])

  assert.equal(status, 207)
  assert.equal(headers.get('preference-applied'), 'handling=lenient')
  assert.deepEqual(
    body.map(({ index, status, outcome }: Entry) => [index, status, outcome]),
    [
      [0, 201, 'created'],
      [1, 400, 'invalid'],
      [2, 200, 'unchanged'],
      [3, 200, 'updated'],
      [4, 400, 'invalid'],
      [5, 400, 'invalid'],
      [6, 400, 'invalid'],
    ],
  )
  assert.deepEqual(whyInvalid(body), [
    [1, 'price', 'invalid_value'],
    [1, 'nume', 'unknown_field'],
    [4, 'slug_ro', 'duplicate'],
    [5, 'brand_id', 'not_found'],
    [6, undefined, 'invalid_type'],
  ])
  for (const { id, outcome, errors } of body as Entry[]) {
    assert.equal(id === null, outcome === 'invalid')
    assert.equal(errors === undefined, outcome !== 'invalid')
  }
  assert.equal((await get('/external/product/by/group_product_id/new')).body.id, body[0].id)
  assert.equal((await get('/external/product/by/group_product_id/other')).body.qty, 3)
  for (const key of ['bad', 'clash', 'no-brand'])
    assert.equal((await get(`/external/product/by/group_product_id/${key}`)).status, 404)
})

test('a lenient batch without invalid objects is a 207 too, and so is one with only invalid objects', async () => {
  assert.deepEqual(outcomes((await upsert('brand', [brand('l1'), brand('l2')])).body), ['created', 'created'])
  const { status, body } = await upsert('brand', [{ slug: 'l3' }, { name: 'L4' }])

  assert.equal(status, 207)
  assert.deepEqual(whyInvalid(body), [
    [0, 'name', 'required'],
    [1, 'slug', 'required'],
  ])
})

test('bulk-create and bulk-update are lenient as well', async () => {
  const created = await post('/external/category/bulk-create/', [{ id: 1 }, { name_ro: 'A' }], LENIENT)
  assert.deepEqual([created.status, outcomes(created.body)], [207, ['invalid', 'created']])

  const id = created.body[1].id
  const updated = await put(
    '/external/category/bulk-update/',
    [{ id: 2_000_000_000, hide: true }, { id, hide: true }, {}],
    LENIENT,
  )

  assert.deepEqual([updated.status, outcomes(updated.body)], [207, ['invalid', 'updated', 'invalid']])
  assert.deepEqual(whyInvalid(updated.body), [
    [0, 'id', 'not_found'],
    [2, 'id', 'required'],
  ])
  assert.equal((await get(`/external/category/${id}`)).body.hide, true)
})

test('a reference to an invalid new object is invalid too, at any depth', async () => {
  const { post, get } = await client()

  const { body } = await upsert(
    'category',
    [
      below('g-grandchild', 'g-child'),
      below('g-child', 'g-bad'),
      category('g-bad', { position: 'x' }),
      below('g-two', 'g-good', 'g-child'),
      category('g-good'),
      below('g-fine', 'g-good'),
    ],
    post,
  )

  assert.deepEqual(outcomes(body), ['invalid', 'invalid', 'invalid', 'invalid', 'created', 'created'])
  assert.deepEqual(whyInvalid(body), [
    [0, 'category_id.0', 'not_found'],
    [1, 'category_id.0', 'not_found'],
    [2, 'position', 'invalid_type'],
    [3, 'category_id.1', 'not_found'],
  ])
  assert.equal((await get('/external/category')).headers.get('x-total-count'), '2')
})

test('a reference to a stored object stays valid if the batch fails to change that object', async () => {
  const [stored] = (await upsert('category', [category('h-stored')])).body

  const { body } = await upsert('category', [
    category('h-stored', { position: 'x' }),
    below('h-child', 'h-stored'),
  ])

  assert.deepEqual(outcomes(body), ['invalid', 'created'])
  assert.deepEqual((await get(`/external/category/${body[1].id}`)).body.category_id, [stored.id])
})

test('a key that only an invalid object releases is not free', async () => {
  const [holder] = (await upsert('category', [category('i-key', { slug_ro: 'i-slug' })])).body

  const { body } = await upsert('category', [
    { id: holder.id, group_category_id: 'i-moved', slug_ro: 'i-moved', hide: 'x' },
    category('i-new', { slug_ro: 'i-slug' }),
    category('i-unrelated'),
  ])

  assert.deepEqual(outcomes(body), ['invalid', 'invalid', 'created'])
  assert.deepEqual(whyInvalid(body).at(-1), [1, 'slug_ro', 'duplicate'])
})

test('the categories of a cycle are invalid, and others are written', async () => {
  const { body } = await upsert('category', [
    below('j-a', 'j-b'),
    below('j-b', 'j-a'),
    category('j-c'),
    below('j-d', 'j-a', 'j-c'),
  ])

  assert.deepEqual(outcomes(body), ['invalid', 'invalid', 'created', 'invalid'])
  assert.deepEqual(whyInvalid(body), [
    [0, 'category_id', 'cycle'],
    [1, 'category_id', 'cycle'],
    [3, 'category_id.0', 'not_found'],
  ])
})

test('a stored category is not refused because another object would close a cycle through it', async () => {
  const [top, middle, low] = (
    await upsert('category', [category('k-top'), below('k-mid', 'k-top'), below('k-low', 'k-mid')])
  ).body.map(({ id }: Entry) => id)

  const { body } = await upsert('category', [
    { id: middle, name_ro: 'Nevinovat' },
    { id: top, category_id: [low] },
  ])

  assert.deepEqual(outcomes(body), ['updated', 'invalid'])
  assert.deepEqual(whyInvalid(body), [[1, 'category_id', 'cycle']])
})

test('an invalid root above a chain of five thousand takes only seconds', async () => {
  const shop = await client()
  const chain = Array.from({ length: 5000 }, (_, i) =>
    i === 0 ? category('deep-0', { position: 'x' }) : below(`deep-${i}`, `deep-${i - 1}`),
  )
  const before = process.cpuUsage()

  const { status, body } = await upsert('category', chain, shop.post)

  assert.equal(status, 207)
  assert.ok((body as Entry[]).every(({ outcome }) => outcome === 'invalid'))
  const { user } = process.cpuUsage(before)
  assert.ok(user < 10_000_000, `${user} µs of work`)
})

test('an error of the whole call remains a 400 or 413', async () => {
  for (const [body, status] of [
    ['[]', 400],
    ['{}', 400],
    ['[{"hide":true},]', 400],
    ['[{"hide":tru}]', 400],
    [JSON.stringify(Array.from({ length: 5001 }, () => ({}))), 413],
  ] as const)
    assert.equal((await post('/external/category/bulk-upsert/', body, LENIENT)).status, status)
})

test('handling=strict, and no preference at all, is all or nothing', async () => {
  for (const headers of [{ prefer: 'handling=strict' }, {}] as Record<string, string>[]) {
    const { status } = await post('/external/brand/bulk-upsert/', [brand('strict'), { slug: 'x' }], headers)
    assert.equal(status, 400)
  }
  assert.equal((await get('/external/brand/by/slug/strict')).status, 404)
})

test('messages of a lenient response follow Accept-Language, the codes do not', async () => {
  const say = async (language: string) =>
    (await post('/external/brand/bulk-upsert/', [{ slug: 'x' }], { ...LENIENT, 'accept-language': language }))
      .body[0].errors[0]

  const [en, uk] = [await say('en'), await say('uk')]

  assert.equal(en.code, uk.code)
  assert.notEqual(en.message, uk.message)
  assert.match(uk.message, /\p{Script=Cyrillic}/u)
})
