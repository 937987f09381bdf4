import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf, isAlwaysKeyed } from '@vitrina/schema/columns'
import { everyObject } from '../contract/every-object.ts'
import { openShop } from '../vitrina.ts'

const vitrina = await openShop()
const { client } = vitrina
const forEvery = everyObject(vitrina)

const linesOf = (text: unknown) =>
  String(text)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Lines of an export. The test client parses a single line as JSON. */
const exported = async ({ get }: Awaited<ReturnType<typeof client>>, path: string) => {
  const { status, headers, body } = await get(path)
  assert.equal(status, 200, JSON.stringify(body))
  return { headers, lines: typeof body === 'string' ? linesOf(body) : [body] }
}

forEvery(
  '4.2.13 an export shows every field that a create takes, with its id and creation where it may have no key',
  async (subject) => {
    await subject.create(subject.full(1), subject.full(2))
    const { lines, headers } = await exported(subject, `${subject.at}/export/`)
    assert.equal(String(lines.length), headers.get('x-total-count'))
    const names = columnsOf(subject.resource).flatMap(({ name }) => (name === 'custom' ? [] : [name]))
    assert.deepEqual(
      Object.keys(lines[0]),
      isAlwaysKeyed(subject.resource) ? names : ['id', ...names, 'created_at'],
    )
  },
)

forEvery('4.2.13 an export that is sent back is unchanged', async (subject) => {
  await subject.create(subject.full(1), subject.full(2))
  const names = subject.fields.map(({ name }) => name)
  const { lines } = await exported(subject, `${subject.at}/export/?fields=id,${names},created_at,updated_at`)
  const { status, body } = await subject.post(`${subject.at}/bulk-upsert/`, lines)
  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(body.length >= 2)
  assert.ok(body.every(({ outcome }: { outcome: string }) => outcome === 'unchanged'))
})

test('4.2.13 references are client keys if the target has one, write-only fields are as sent', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [
    { group_category_id: 'A-7' },
    { name_ro: 'fără cheie' },
  ])
  await shop.post('/external/brand/bulk-create/', [{ name: 'Acme', slug: 'acme' }])
  const image = 'https://shop.example/a.png'
  await shop.post('/external/category/bulk-create/', [{ group_category_id: 'B', category_id: [1, 2], image }])
  await shop.post('/external/product/bulk-create/', [
    { group_product_id: 'p', price: 1, name_ro: 'p', category: [2, 1], brand_id: 1, specifications: [] },
  ])
  const { lines } = await exported(shop, '/external/category/export/?fields=image,category_id')
  assert.deepEqual(lines.at(-1), { image, category_id: [{ group_category_id: 'A-7' }, 2] })
  const { lines: products } = await exported(shop, '/external/product/export/?fields=brand_id,category')
  assert.deepEqual(products, [{ brand_id: { slug: 'acme' }, category: [2, { group_category_id: 'A-7' }] }])
})

test('4.2.13 in a tree every parent precedes its descendants, for any ids', async () => {
  const shop = await client()
  const keys = ['leaf', 'twig', 'branch', 'trunk']
  const below = (n: number) => (keys[n + 1] === undefined ? [] : [{ group_category_id: keys[n + 1] }])
  const tree = keys.map((key, n) => ({ group_category_id: key, category_id: below(n) }))
  await shop.post('/external/category/bulk-create/', [...tree, { group_category_id: 'root' }])
  // Below a root and below a leaf: the longest path counts.
  await shop.post('/external/category/bulk-upsert/', [
    {
      group_category_id: 'both',
      category_id: [{ group_category_id: 'root' }, { group_category_id: 'leaf' }],
    },
  ])
  const { lines } = await exported(shop, '/external/category/export/?fields=group_category_id')
  assert.deepEqual(
    lines.map(({ group_category_id }) => group_category_id),
    ['trunk', 'root', 'branch', 'twig', 'leaf', 'both'],
  )
})

const manyBrands = async () => {
  const shop = await client()
  const brands = Array.from({ length: 1203 }, (_, n) => ({ name: `B${n}`, slug: `b${n}`, hide: n % 2 === 0 }))
  await shop.post('/external/brand/bulk-create/', brands)
  return shop
}

test('4.2.13 an export page by page, along the links, equals a complete one', async () => {
  const shop = await manyBrands()
  const complete = await exported(shop, '/external/brand/export/?fields=slug')
  assert.equal(complete.headers.get('x-total-count'), '1203')
  assert.equal(complete.headers.get('link'), null)
  const parts: unknown[] = []
  let path: string | undefined = '/external/brand/export/?fields=slug&page_size=400'
  const sizes: number[] = []
  while (path) {
    const { headers, lines } = await exported(shop, path)
    parts.push(...lines)
    sizes.push(lines.length)
    path = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(sizes, [400, 400, 400, 3])
  assert.equal(JSON.stringify(parts), JSON.stringify(complete.lines))
})

test('4.2.13 a tree has pages in its own order, and cannot continue after an unknown id', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [
    { group_category_id: 'b', category_id: [{ group_category_id: 'a' }] },
    { group_category_id: 'a' },
    { group_category_id: 'c' },
  ])
  const at = '/external/category/export/?fields=group_category_id&page_size=2'
  const { headers, lines } = await exported(shop, at)
  assert.deepEqual(lines, [{ group_category_id: 'a' }, { group_category_id: 'c' }])
  assert.match(headers.get('link') ?? '', /after=3/)
  const { lines: rest } = await exported(shop, `${at}&after=3`)
  assert.deepEqual(rest, [{ group_category_id: 'b' }])
  const { status, body } = await shop.get(`${at}&after=99`)
  assert.equal(status, 400)
  assert.equal(body.errors[0].field, 'after')
})

test('4.2.13 an export is filtered like a list', async () => {
  const shop = await manyBrands()
  const { lines, headers } = await exported(shop, '/external/brand/export/?hide=true&fields=hide')
  assert.equal(lines.length, 602)
  assert.equal(headers.get('x-total-count'), '602')
  assert.ok(lines.every(({ hide }) => hide === true))
  const { lines: one } = await exported(shop, '/external/brand/export/?slug=b7&fields=slug')
  assert.deepEqual(one, [{ slug: 'b7' }])
})

test('4.2.13 an export without objects is an empty response', async () => {
  const { get } = await client()
  const { status, body, headers } = await get('/external/gift/export/')
  assert.equal(status, 200)
  assert.equal(body, '')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="gift.ndjson"')
})

test('4.2.13 an unknown or invalid parameter is reported', async () => {
  const { get } = await client()
  const { status, body } = await get(
    '/external/brand/export/?format=xml&delimiter=pipe&fields=nme&after=x&pages=2&hide=maybe',
  )
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]).sort(),
    [
      ['after', 'invalid_value'],
      ['delimiter', 'invalid_value'],
      ['fields', 'unknown_field'],
      ['format', 'invalid_value'],
      ['hide', 'invalid_value'],
      ['pages', 'unknown_parameter'],
    ],
  )
})

test('1.4 an export is compressed if the client accepts it', async () => {
  const shop = await manyBrands()
  const plain = await shop.get('/external/brand/export/', { 'accept-encoding': 'identity' })
  assert.equal(plain.headers.get('content-encoding'), null)
  for (const encoding of ['gzip', 'br', 'zstd']) {
    const { headers, body } = await shop.get('/external/brand/export/', { 'accept-encoding': encoding })
    assert.equal(headers.get('content-encoding'), encoding)
    assert.equal(body === plain.body, true, encoding)
  }
})

test('3.2 an export requires the scope to read', async () => {
  const { get } = await client({ scopes: ['content:write'] })
  assert.equal((await get('/external/brand/export/')).status, 403)
  assert.equal((await get('/external/brand/export/', { 'api-token': 'no' })).status, 401)
})
