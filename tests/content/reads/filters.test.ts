import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { openShop } from '../../vitrina.ts'

const vitrina = await openShop()
const { get, post, put, client, sql, siteId } = vitrina

const create = async (object: string, ...payloads: object[]): Promise<number[]> => {
  const { status, body } = await post(`/external/${object}/bulk-create/`, payloads)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const matches = async (object: string, query: string): Promise<number[]> => {
  const { status, headers, body } = await get(`/external/${object}/?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(headers.get('x-total-count'), String(body.length))
  return body.map(({ id }: { id: number }) => id)
}

let root: number, milk: number, cheese: number, wine: number
let acme: number, other: number
let first: number, second: number, third: number

before(async () => {
  ;[root = 0] = await create('category', { name_ro: 'Toate', group_category_id: '007' })
  ;[milk = 0, cheese = 0, wine = 0] = await create(
    'category',
    { name_ro: 'Lapte', category_id: root, group_category_id: 'A/1 &b=c', hide: true },
    { name_ro: 'Brânză', category_id: [root], group_category_id: 'a/1 &b=c' },
    { name_ro: 'Vin', show_18_popup: true },
  )
  ;[acme = 0, other = 0] = await create('brand', { name: 'A', slug: 'acme' }, { name: 'O', slug: 'other' })
  const product = { price: 1, specifications: [], name_ro: 'P' }
  ;[first = 0, second = 0, third = 0] = await create(
    'product',
    { ...product, group_product_id: '1', category: [milk, cheese], brand_id: acme, code: 'X1' },
    { ...product, group_product_id: '2', category: [cheese], brand_id: other, code: 'X1', bookmark: true },
    { ...product, group_product_id: '3', category: [], code: 'x1', hide: true },
  )
})

test('ids= selects objects, in the order of their ids', async () => {
  assert.deepEqual(await matches('category', `ids=${wine},${milk}`), [milk, wine])
  assert.deepEqual(await matches('category', `ids=${milk},${milk},999999`), [milk])
  assert.deepEqual(await matches('category', 'ids=99999999999'), [])
  for (const nothing of ['ids=', 'ids=,', 'ids=&hide=false', 'group_category_id=', 'changed_by='])
    assert.deepEqual(await matches('category', nothing), [], nothing)
  assert.deepEqual(await matches('category', `ids=${milk}, ${wine}`), [milk, wine])
})

test('ids= accepts as many ids as fit in a URL, and response headers stay within limits', async () => {
  const ids = Array.from({ length: 3000 }, (_, n) => n + 1)
  const { headers } = await get(`/external/category/?ids=${ids}`)

  assert.deepEqual(await matches('category', `ids=${ids}`), [root, milk, cheese, wine])
  const sizes = [...headers].map(([name, value]) => name.length + value.length)
  assert.ok(sizes.reduce((sum, size) => sum + size) < 4096)
})

test('a boolean filters by its name', async () => {
  assert.deepEqual(await matches('category', 'hide=true'), [milk])
  assert.deepEqual(await matches('category', 'hide=false'), [root, cheese, wine])
  assert.deepEqual(await matches('category', 'show_18_popup=true'), [wine])
  assert.deepEqual(await matches('product', 'bookmark=true'), [second])
})

test('a reference filters by its id, a list of references by each', async () => {
  assert.deepEqual(await matches('category', `category_id=${root}`), [milk, cheese])
  assert.deepEqual(await matches('category', `category_id=${milk}`), [])
  assert.deepEqual(await matches('product', `category=${cheese}`), [first, second])
  assert.deepEqual(await matches('product', `category=${milk}`), [first])
  assert.deepEqual(await matches('product', `brand_id=${other}`), [second])
  for (const none of ['0', '999999', '9999999999'])
    assert.deepEqual(await matches('product', `brand_id=${none}`), [])
})

test('empty= finds objects with empty fields of any kind, one or several', async () => {
  const filled = { name_uk: 'Є', images: [{ order: 1, url: 'https://a.md/1.jpg' }], old_price: 5 }
  const [full = 0, noName = 0, noImage = 0] = await create(
    'product',
    ...['full', 'noName', 'noImage'].map((key) => ({
      ...{ ...filled, price: 1, specifications: [], category: [milk], name_ro: 'E', code: 'E' },
      group_product_id: key,
      ...(key === 'noName' && { name_uk: '' }),
      ...(key === 'noImage' && { images: [], old_price: null }),
    })),
  )
  const among = (query: string) => matches('product', `code=E&${query}`)
  assert.deepEqual(await among('empty=name_uk'), [noName])
  assert.deepEqual(await among('empty=images'), [noImage])
  assert.deepEqual(await among('empty=old_price'), [noImage])
  assert.deepEqual(await among('empty=images,old_price'), [noImage])
  assert.deepEqual(await among('empty=images,name_uk'), [])
  assert.deepEqual(await among('empty=name_ru,'), [full, noName, noImage])
  assert.deepEqual(await among('empty='), [full, noName, noImage])
  assert.deepEqual(await matches('product', 'empty=category'), [third])
  assert.deepEqual(await matches('category', 'empty=category_id,group_category_id'), [wine])
  await post('/external/product/bulk-delete/', [full, noName, noImage])
})

test('an amount filters by its bounds, both inclusive', async () => {
  const [cheap = 0, dear = 0] = await create(
    'product',
    ...['9.90', '100'].map((price) => ({
      ...{ price, qty: price === '100' ? 0 : 2.5, code: 'R', group_product_id: `R${price}` },
      ...{ specifications: [], category: [milk], name_ro: 'R' },
    })),
  )
  const among = (query: string) => matches('product', `code=R&${query}`)
  assert.deepEqual(await among('price_min=9.90'), [cheap, dear])
  assert.deepEqual(await among('price_min=9.91'), [dear])
  assert.deepEqual(await among('price_max=9.9'), [cheap])
  assert.deepEqual(await among('price_min=9.9&price_max=99.999'), [cheap])
  assert.deepEqual(await among('qty_max=0'), [dear])
  assert.deepEqual(await among('qty_min=-3'), [cheap, dear])
  // A missing amount is in no range.
  assert.deepEqual(await among('old_price_max=1000'), [])
  await post('/external/product/bulk-delete/', [cheap, dear])
})

test('the client key filters exactly, including case and leading zeros', async () => {
  const key = (value: string) => matches('category', `group_category_id=${encodeURIComponent(value)}`)
  assert.deepEqual(await key('A/1 &b=c'), [milk])
  assert.deepEqual(await key('a/1 &b=c'), [cheese])
  assert.deepEqual(await key('007'), [root])
  for (const none of ['7', 'A/1', '', '%', 'A_1 &b=c', "'"]) assert.deepEqual(await key(none), [])
  assert.deepEqual(await matches('product', 'group_product_id=2'), [second])
})

test('a product is found by its code, which several products may have', async () => {
  assert.deepEqual(await matches('product', 'code=X1'), [first, second])
  assert.deepEqual(await matches('product', 'code=x1'), [third])
})

test('filters are combined by AND', async () => {
  assert.deepEqual(await matches('product', `category=${cheese}&brand_id=${acme}`), [first])
  assert.deepEqual(await matches('product', `category=${cheese}&brand_id=${acme}&bookmark=true`), [])
  assert.deepEqual(await matches('product', `ids=${second},${third}&code=X1&hide=false`), [second])
  assert.deepEqual(await matches('category', `hide=true&category_id=${root}&search=lapte&updated_after=0`), [
    milk,
  ])
})

test('filters combine with pages, fields and ordering', async () => {
  const { headers, body } = await get(
    `/external/category?page=2&hide=false&fields=id&page_size=2&ordering=-id&updated_after=1`,
  )
  assert.deepEqual(body, [{ id: root }])
  assert.equal(headers.get('x-total-count'), '3')
})

test('updated_after is inclusive', async () => {
  const { body } = await get(`/external/category/${milk}?fields=updated_at`)
  const second = Math.floor(Date.parse(body.updated_at) / 1000)
  // A call cannot set the time of a write.
  await sql`update category set updated_at = to_timestamp(${second}) where site_id = ${siteId} and id = ${milk}`

  assert.ok((await matches('category', `updated_after=${second - 1}`)).includes(milk))
  assert.ok((await matches('category', `updated_after=${second}`)).includes(milk))
  assert.ok(!(await matches('category', `updated_after=${second + 1}`)).includes(milk))
  assert.equal((await matches('category', 'updated_after=0')).length, 4)
})

test('updated_after finds later writes, and no unchanged objects', async () => {
  const shop = await client()
  const { body: old } = await shop.post('/external/brand/bulk-create/', [
    { name: 'A', slug: 'a' },
    { name: 'B', slug: 'b' },
  ])
  const time = async (id: number) =>
    Date.parse((await shop.get(`/external/brand/${id}?fields=updated_at`)).body.updated_at)
  const [before, same] = [await time(old[0].id), await time(old[1].id)]

  await shop.put('/external/brand/bulk-update/', [
    { id: old[0].id, order: 1 },
    { id: old[1].id, name: 'B' },
  ])

  assert.ok((await time(old[0].id)) > before)
  assert.equal(await time(old[1].id), same)
})

test('a filter finds objects that were just written', async () => {
  await put(`/external/category/${wine}/`, { hide: true })
  assert.deepEqual(await matches('category', 'hide=true'), [milk, wine])
  await put(`/external/category/${wine}/`, { hide: false })
  assert.deepEqual(await matches('category', 'hide=true'), [milk])
})

test('changed_by= finds objects created or changed by one writer, since updated_after=, and none of other writers', async () => {
  const operator = await signIn(vitrina)
  const writer = encodeURIComponent(`Console: ${operator.email}`)
  assert.deepEqual(await matches('product', `changed_by=${writer}`), [])
  const written = await operator.put(`${operator.site}/external/product/${second}/`, { bookmark: false })
  assert.equal(written.status, 200, JSON.stringify(written.body))
  assert.deepEqual(await matches('product', `changed_by=${writer}`), [second])
  assert.deepEqual(await matches('category', `changed_by=${writer}`), [])
  assert.deepEqual(await matches('product', 'changed_by=nobody'), [])
  const [token] = await sql<{ name: string }>`select name from api_token where site_id = ${siteId}`
  const ofToken = `changed_by=${encodeURIComponent(token?.name ?? '')}`
  assert.deepEqual(await matches('product', ofToken), [first, second, third])

  // The change by the operator is recent, those by the token are an hour old.
  await sql`update change set at = at - interval '1 hour' where site_id = ${siteId} and origin in (select number from api_token)`
  const since = Math.floor(Date.now() / 1000) - 1800
  assert.deepEqual(await matches('product', `changed_by=${writer}&updated_after=${since}`), [second])
  assert.deepEqual(await matches('product', `${ofToken}&updated_after=${since}`), [])
  const { body } = await get(`/external/product/export/?changed_by=${writer}&fields=id`)
  assert.deepEqual(body, { id: second })
})

test('unsold_since= finds objects not ordered since then, with 0 objects never ordered, and sees a new order immediately', async () => {
  const before = await get('/external/product/?unsold_since=0')
  assert.equal(before.body.length, 3)
  const order = (product: number, created_at: string) => ({
    created_at,
    order_items: [{ product, quantity: 1 }],
  })
  const { status, body } = await post('/external/external-order/', [
    { rrn: 'old', ...order(first, '2020-01-02T00:00:00Z') },
    { rrn: 'new', ...order(second, '2024-01-02T00:00:00Z') },
  ])
  assert.equal(status, 200, JSON.stringify(body))
  const known = { 'if-none-match': before.headers.get('etag') ?? '' }
  assert.equal((await get('/external/product/?unsold_since=0', known)).status, 200)
  assert.deepEqual(await matches('product', 'unsold_since=0'), [third])
  assert.deepEqual(await matches('product', `unsold_since=${Date.parse('2024-01-01') / 1000}`), [
    first,
    third,
  ])
  assert.deepEqual(await matches('product', `unsold_since=${Date.parse('2024-01-02') / 1000}`), [
    first,
    third,
  ])
  assert.deepEqual(await matches('product', `unsold_since=${Date.parse('2024-01-03') / 1000}`), [
    first,
    second,
    third,
  ])
  for (const [object, query] of [
    ['category', 'unsold_since=0'],
    ['product', 'unsold_since=never'],
  ])
    assert.equal((await get(`/external/${object}/?${query}`)).status, 400)
  const exported = await get('/external/product/export/?unsold_since=0&fields=id')
  assert.deepEqual(exported.body, { id: third })
})
