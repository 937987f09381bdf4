import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand, product } from '../content/writes/drafts.ts'
import { long } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()

/** Site of its own, with an operator and functions of this test. */
const openSite = async () => {
  const client = await vitrina.client()
  const { get, post, siteId } = client
  const manager = await signIn(vitrina, { role: 'manager', siteId })
  const create = async (object: string, ...drafts: object[]): Promise<number[]> => {
    const { status, body } = await post(`/external/${object}/bulk-create/`, drafts)
    assert.equal(status, 201, JSON.stringify(body))
    return body.map(({ id }: { id: number }) => id)
  }
  const of = (operator: typeof manager) => ({
    remove: (object: string, ids: number[], target: number | null, take: string[] = []) =>
      operator.post(`${operator.site}/removal`, { object, ids, target, take }),
    proceed: (id: number) => operator.post(`${operator.site}/removal/${id}`, {}),
    undo: (id: number) => operator.post(`${operator.site}/removal/${id}/undo`, {}),
    preview: (object: string, ids: number[], target: number | null = null) =>
      operator.post(`${operator.site}/removal/preview`, { object, ids, target }),
  })
  const one = async (object: string, id: number, fields = '') =>
    (await get(`/external/${object}/${id}/${fields === '' ? '' : `?fields=${fields}`}`)).body
  return { ...client, manager, create, of, one, ...of(manager) }
}

const order = (rrn: string, product: number) => ({ rrn, order_items: [{ product, quantity: 2 }] })

test('a merge takes missing values also of unique fields, and an undo restores both objects, their feed and history', async () => {
  const { create, remove, undo, one, get, post } = await openSite()
  const [remaining = 0, source = 0] = await create(
    'brand',
    brand('acme', { image: null }),
    brand('acme-srl', { image: 'https://a.md/a.png', description: 'Old', link: 'https://a.md' }),
  )
  const ids = await create('product', ...[1, 2, 3].map((n) => product(`p${n}`, { brand_id: source })))
  const before = [await one('brand', remaining), await one('brand', source)]
  const { next: cursor } = (await get('/external/changes?after=0')).body

  const { body: merged } = await remove('brand', [source], remaining, ['image', 'description', 'slug'])
  assert.deepEqual({ ...merged, id: 0 }, { id: 0, state: 'done', changed: 4, deleted: 1 })
  const now = await one('brand', remaining)
  assert.deepEqual(
    [now.image, now.description, now.link, now.slug],
    ['https://a.md/a.png', 'Old', null, 'acme'],
    'a value that the remaining one has stays, and others are not taken',
  )
  const { changes } = (await get(`/external/changes?after=${cursor}`)).body
  const changeTexts = changes.map(
    ({ type, id, action }: Record<string, unknown>) => `${type} ${id} ${action}`,
  )
  for (const id of ids) assert.ok(changeTexts.includes(`product ${id} updated`), changeTexts.join())
  assert.ok(
    changeTexts.includes(`brand ${source} deleted`) && changeTexts.includes(`brand ${remaining} updated`),
  )

  // A reference that another writer has changed since stays, and is named; others return.
  const [other = 0] = await create('brand', brand('other'))
  await post('/external/product/bulk-upsert/', [product('p2', { brand_id: other })])
  const { body: undone } = await undo(merged.id)
  assert.deepEqual(undone, {
    ...{ state: 'undone', restored: 1, given_back: 3 },
    left: [{ object: 'product', id: ids[1], reason: 'changed', fields: ['brand_id'] }],
  })
  assert.deepEqual([await one('brand', remaining), await one('brand', source)], before)
  const brands = await Promise.all(ids.map(async (id) => (await one('product', id)).brand_id))
  assert.deepEqual(brands, [source, other, source])
  assert.deepEqual((await undo(merged.id)).body.restored, 0, 'an undo that is repeated changes nothing')
})

test('a category is deleted with its children, an object in another category stays, and all return by one call', async () => {
  const { create, remove, undo, preview, one, get } = await openSite()
  const [top = 0, other = 0] = await create('category', { name_ro: 'Sus' }, { name_ro: 'Alta' })
  const [below = 0] = await create('category', { name_ro: 'Jos', category_id: [top] })
  const [inTop = 0, inBelow = 0, inBoth = 0, inAll = 0] = await create(
    'product',
    product('a', { category: [top] }),
    product('b', { category: [below] }),
    product('c', { category: [other, below] }),
    product('d', { category: [below, top] }),
  )
  const complete = async () => [
    (await get('/external/category/')).body,
    (await get('/external/product/')).body,
  ]
  const before = await complete()
  const { body: seen } = await preview('category', [top])
  assert.deepEqual(
    seen.children.toSorted((one: { object: string }, two: { object: string }) =>
      one.object < two.object ? -1 : 1,
    ),
    [
      { object: 'category', count: 1 },
      { object: 'product', count: 3 },
    ],
  )
  const { body: removed } = await remove('category', [top], null)
  assert.deepEqual([removed.state, removed.changed, removed.deleted], ['done', 1, 5])
  for (const id of [inTop, inBelow, inAll]) assert.equal((await get(`/external/product/${id}/`)).status, 404)
  assert.deepEqual((await one('product', inBoth)).category, [other])
  assert.equal((await undo(removed.id)).body.restored, 5)
  assert.deepEqual(await complete(), before)
})

test('a product of an order is hidden instead of deleted, and the order does not change', async () => {
  const { create, remove, undo, preview, one, post, get } = await openSite()
  const [remaining = 0, source = 0] = await create('product', product('k'), product('g'))
  assert.equal((await post('/external/external-order/', [order('o', source)])).status, 200)
  const [before] = (await get('/external/external-order/')).body
  assert.deepEqual((await preview('product', [source], remaining)).body.ordered, [source])
  const { body: merged } = await remove('product', [source], remaining)
  assert.deepEqual([merged.state, merged.deleted], ['done', 0])
  assert.equal((await one('product', source)).hide, true)
  assert.deepEqual((await get('/external/external-order/')).body, [before])
  await undo(merged.id)
  assert.equal((await one('product', source)).hide, false)
})

test('stock and prices of a merged product are named, and return with it', async () => {
  const { create, remove, undo, preview, post, get } = await openSite()
  const [remaining = 0, source = 0] = await create('product', product('k'), product('g'))
  const stores = await create(
    'shop',
    ...['A', 'B'].map((code) => ({ code, lat: 47, lon: 28, is_active: true, addresses: {} })),
  )
  const stock = (group_product_id: string, shop_id = 0, qty = 0) => ({ shop_id, qty, group_product_id })
  await post('/external/product/shop-update/', [
    stock('k', stores[0], 1),
    stock('g', stores[0], 2),
    stock('g', stores[1], 3),
  ])
  const { body: seen } = await preview('product', [source], remaining)
  assert.deepEqual(
    seen.figures.find(({ kind }: { kind: string }) => kind === 'stock'),
    { kind: 'stock', rows: 2, both: 1 },
  )
  const { body: merged } = await remove('product', [source], remaining)
  await undo(merged.id)
  assert.deepEqual(
    (await get(`/external/product/${source}/stock/`)).body.map(({ qty }: { qty: number }) => qty),
    [2, 3],
  )
})

test('a merge of a category with its child keeps the tree, and one that would make a loop is refused', async () => {
  const { create, remove, undo, one } = await openSite()
  const [root = 0] = await create('category', { name_ro: 'R' })
  const [upper = 0] = await create('category', { name_ro: 'Telefoane', category_id: [root] })
  const [lower = 0, sibling = 0] = await create(
    'category',
    { name_ro: 'Telefoane', category_id: [upper] },
    { name_ro: 'Huse', category_id: [upper] },
  )
  const [deep = 0] = await create('category', { name_ro: 'Adânc', category_id: [sibling] })
  const refused = await remove('category', [upper], deep)
  assert.equal(refused.status, 400)
  assert.equal(refused.body.errors[0].code, 'cycle')
  const { body: merged } = await remove('category', [upper], lower)
  assert.equal(merged.state, 'done', JSON.stringify(merged))
  assert.deepEqual(
    [(await one('category', lower)).category_id, (await one('category', sibling)).category_id],
    [[root], [lower]],
  )
  await undo(merged.id)
  assert.deepEqual(
    [(await one('category', lower)).category_id, (await one('category', sibling)).category_id],
    [[upper], [upper]],
  )
})

test('of two operators who merge the same objects, the second one gets not_found, in both directions', async () => {
  const { create, of, siteId } = await openSite()
  const [one = 0, two = 0] = await create('brand', brand('one'), brand('two'))
  const second = of(await signIn(vitrina, { role: 'manager', siteId }))
  const first = of(await signIn(vitrina, { role: 'manager', siteId }))
  assert.equal((await first.remove('brand', [one], two)).status, 200)
  for (const [source, remaining] of [
    [one, two],
    [two, one],
  ] as const) {
    const { status, body } = await second.remove('brand', [source], remaining)
    assert.deepEqual([status, body.errors[0].code], [400, 'not_found'])
  }
})

test('a removed object whose key is taken since is not restored, and nothing of the removal is undone', async () => {
  const { create, remove, undo, one } = await openSite()
  const [remaining = 0, source = 0] = await create('brand', brand('kept'), brand('gone'))
  const [item = 0] = await create('product', product('i', { brand_id: source }))
  const { body: merged } = await remove('brand', [source], remaining)
  await create('brand', brand('gone'))
  const { status, body } = await undo(merged.id)
  assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [400, 'slug', 'duplicate'])
  assert.equal((await one('product', item)).brand_id, remaining)
})

test('own fields of products and orders refer to a merged brand: one moves, the other keeps the brand hidden', async () => {
  const { create, remove, undo, one, post } = await openSite()
  const declare = (object: string, code: string, more: object = {}) =>
    post('/external/own-field/', { object, code, kind: 'reference', refers_to: 'brand', ...more })
  assert.equal((await declare('product', 'maker')).status, 201)
  assert.equal((await declare('product', 'makers', { multiple: true })).status, 201)
  assert.equal((await declare('external-order', 'maker')).status, 201)
  const [remaining = 0, source = 0, ordered = 0] = await create(
    'brand',
    ...['k', 'g', 'o'].map((slug) => brand(slug, { hide: false })),
  )
  const [item = 0] = await create(
    'product',
    product('i', { custom: { maker: source, makers: [source, remaining, ordered] } }),
  )
  assert.equal(
    (await post('/external/external-order/', [{ ...order('o', item), custom: { maker: ordered } }])).status,
    200,
  )
  const { body: merged } = await remove('brand', [source, ordered], remaining)
  assert.deepEqual([merged.state, merged.deleted], ['done', 1], JSON.stringify(merged))
  assert.deepEqual((await one('product', item)).custom, { maker: remaining, makers: [remaining] })
  assert.equal((await one('brand', ordered)).hide, true)
  await undo(merged.id)
  assert.deepEqual((await one('product', item)).custom, {
    maker: source,
    makers: [source, remaining, ordered],
  })
  assert.equal((await one('brand', ordered)).hide, false)
})

long(
  'more references than one call moves are moved by further calls, and returned by further calls',
  async () => {
    const { create, remove, proceed, undo, sql, siteId } = { ...(await openSite()), sql: vitrina.sql }
    const [remaining = 0, source = 0] = await create('brand', brand('kept'), brand('gone'))
    const drafts = Array.from({ length: 5_001 }, (_, n) => product(`m${n}`, { brand_id: source }))
    await create('product', ...drafts.slice(0, 5_000))
    await create('product', ...drafts.slice(5_000))
    const count = async (id: number) =>
      (
        await sql<{
          n: number
        }>`select count(*)::integer as n from product where site_id = ${siteId} and brand_id = ${id}`
      )[0]?.n
    const { body: begun } = await remove('brand', [source], remaining)
    assert.deepEqual([begun.state, begun.changed, await count(remaining)], ['moving', 5_000, 5_000])
    const { body: result } = await proceed(begun.id)
    assert.deepEqual([result.state, result.changed, await count(remaining)], ['done', 5_001, 5_001])
    assert.equal((await undo(begun.id)).body.state, 'undoing')
    assert.equal((await undo(begun.id)).body.state, 'undone')
    assert.deepEqual([await count(remaining), await count(source)], [0, 5_001])
  },
)

test('duplicates are found by name and by code, without case, diacritics, spaces and punctuation', async () => {
  const { create, manager } = await openSite()
  const names = ['Țărănești', 'taranesti ', 'TARA-NESTI', 'Ёлка', 'елка', 'Alone', 'C++', 'c']
  const ids = await create('brand', ...names.map((name, n) => brand(`b${n}`, { name })))
  const items = await create(
    'product',
    product('1', { code: 'AB-12', barcodes: ['4006381333931'] }),
    product('2', { code: 'ab 12', barcodes: ['4006381333931', '12345670'] }),
    product('3', { code: 'ab 12', hide: true }),
  )
  const matches = async (object: string, by: string) =>
    (await manager.get(`${manager.site}/duplicate?object=${object}&by=${by}`)).body
  assert.deepEqual(await matches('brand', 'name'), {
    groups: [
      { count: 3, ids: ids.slice(0, 3) },
      { count: 2, ids: ids.slice(3, 5) },
      { count: 2, ids: ids.slice(6, 8) },
    ],
    next: null,
  })
  assert.deepEqual((await matches('product', 'code')).groups, [{ count: 2, ids: items.slice(0, 2) }])
  assert.deepEqual((await matches('product', 'barcodes')).groups, [{ count: 2, ids: items.slice(0, 2) }])
  assert.equal((await matches('product', 'price')).code, 'not_found')
})

test('P37 a removal needs the right to each kind of object that it changes', async () => {
  const { create, siteId, of } = await openSite()
  const [remaining = 0, source = 0] = await create('brand', brand('kept'), brand('gone'))
  await create('promo', {
    ...{ name_ro: 'P', name_ru: 'P', hide: false, expire_date: '2040-01-01T00:00:00Z', slug: 'p' },
    discount_brands: [source],
  })
  const content = of(await signIn(vitrina, { role: 'content', siteId }))
  const { status, body } = await content.remove('brand', [source], remaining)
  assert.deepEqual([status, body.code], [403, 'insufficient_role'])
  const { body: seen } = await content.preview('brand', [source], remaining)
  assert.deepEqual(
    seen.uses.map(({ object, count, alone }: Record<string, unknown>) => [object, count, alone]),
    [['promo', 1, 'refused']],
  )
})
