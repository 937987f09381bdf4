import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { openShop } from '../../vitrina.ts'

const vitrina = await openShop()
const { get, post, put, del, sql, siteId, client } = vitrina
const manager = await signIn(vitrina, { role: 'manager' })

const create = async (object: string, ...drafts: object[]): Promise<number[]> => {
  const { status, body } = await post(`/external/${object}/bulk-create/`, drafts)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const trashOf = async (query = '') => (await manager.get(`${manager.site}/bin${query}`)).body
const restore = (object: string, ...ids: number[]) =>
  manager.post(`${manager.site}/bin/restore`, { object, ids })
const feed = async (after: number) => (await get(`/external/changes?after=${after}`)).body

const [food = 0, drink = 0] = await create('category', { name_ro: 'Mâncare' }, { name_ro: 'Băuturi' })
const [brand = 0] = await create('brand', { name: 'Acme', slug: 'acme' })
const product = (key: string, more: object = {}) => ({
  ...{
    group_product_id: key,
    name_ro: `Produs ${key}`,
    price: '12.50',
    qty: 2.125,
    category: [food],
    brand_id: brand,
  },
  ...{ specifications: [], images: [{ order: 1, url: 'https://a.md/1.jpg' }], old_price: 20, bookmark: true },
  ...more,
})

test('a deleted object is restored unchanged, under its id, with stock and prices, as a creation in the feed', async () => {
  const [store = 0] = await create('shop', { code: 'S', lat: 47, lon: 28, is_active: true, addresses: {} })
  const [wholesale = 0, gone = 0] = await create('user-type', { name: 'Angro' }, { name: 'Gone' })
  const [one = 0, two = 0] = await create('product', product('1', { slug_ro: 'unu' }), product('2'))
  await post('/external/product/shop-update/', [{ shop_id: store, qty: 7, group_product_id: '1' }])
  await post(
    '/external/product/user-price-update/',
    [wholesale, gone].map((user_type_id) => ({ user_type_id, price: 9, group_product_id: '1' })),
  )
  const before = (await get(`/external/product/${one}/`)).body
  const changed = async () => (await get(`/external/product/${one}/?fields=updated_at`)).body.updated_at
  const changedBefore = await changed()
  assert.equal((await post('/external/product/bulk-delete/', [one, two])).status, 200)
  assert.equal((await del(`/external/user-type/${gone}/`)).status, 204)
  assert.deepEqual(
    (await trashOf('?object=product')).map(({ id, name, by }: Record<string, unknown>) => [id, name, by]),
    [
      [two, 'Produs 2', 'test'],
      [one, 'Produs 1', 'test'],
    ],
  )
  const { next: cursor } = await feed(0)

  assert.deepEqual((await restore('product', one)).body, { restored: 1, figures_left: 1 })
  assert.deepEqual((await get(`/external/product/${one}/`)).body, before)
  assert.ok((await changed()) > changedBefore)
  assert.deepEqual((await get(`/external/product/${one}/stock/`)).body, [{ shop_id: store, qty: 7 }])
  assert.deepEqual(
    (await get(`/external/product/${one}/prices/`)).body,
    [{ user_type_id: wholesale, price: '9.00' }],
    'a price of a type that is gone does not come back',
  )
  const { changes } = await feed(cursor)
  assert.deepEqual(
    changes.map(({ type, id, action, key }: Record<string, unknown>) => [type, id, action, key])[0],
    ['product', one, 'created', '1'],
  )
  const list = await get('/external/product/')
  assert.deepEqual(
    list.body.map(({ id }: { id: number }) => id),
    [one],
  )
  assert.equal(list.headers.get('x-total-count'), '1')
  assert.equal((await get('/external/product/by/group_product_id/1')).body.id, one)
  assert.deepEqual(
    (await trashOf('?object=product')).map(({ id }: { id: number }) => id),
    [two],
  )
  assert.equal((await restore('product', one)).status, 400, 'it is not there twice')
})

test('a key or slug in use and a reference to a deleted object are reported, and nothing is restored', async () => {
  const [old = 0, other = 0] = await create(
    'product',
    product('K', { slug_ro: 'cheie' }),
    product('L', { category: [drink] }),
  )
  await post('/external/product/bulk-delete/', [old, other])
  await create('product', product('K', { slug_ro: 'cheie' }))
  assert.equal((await del(`/external/category/${drink}/`)).status, 204)
  const { status, body } = await restore('product', old, other)
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]).sort(),
    [
      [0, 'group_product_id', 'duplicate'],
      [0, 'slug_ro', 'duplicate'],
      [1, 'category', 'not_found'],
    ],
  )
  assert.equal((await get(`/external/product/${other}/`)).status, 404)
  // The referenced object first, then this one.
  assert.equal((await restore('category', drink)).status, 200)
  assert.deepEqual((await restore('product', other)).body, { restored: 1, figures_left: 0 })
})

test('of two deleted objects with the same key, one is restored', async () => {
  const [first = 0] = await create('brand', { name: 'Again', slug: 'again' })
  await del(`/external/brand/${first}/`)
  const [second = 0] = await create('brand', { name: 'Again', slug: 'again' })
  await del(`/external/brand/${second}/`)
  const { status, body } = await restore('brand', first, second)
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    [[1, 'slug', 'duplicate']],
  )
  assert.equal((await restore('brand', second)).status, 200)
})

test('a tree that was deleted together is restored together', async () => {
  const [root = 0] = await create('category', { name_ro: 'Rădăcină' })
  const [leaf = 0] = await create('category', { name_ro: 'Frunză', category_id: [root] })
  await post('/external/category/bulk-delete/', [root, leaf])
  assert.equal((await restore('category', leaf)).status, 400)
  assert.deepEqual((await restore('category', leaf, root)).body, { restored: 2, figures_left: 0 })
  assert.deepEqual((await get(`/external/category/${leaf}/`)).body.category_id, [root])
})

test('a thousand random products are unchanged after their deletion and restore, while an ERP writes others', async () => {
  const drafts = Array.from({ length: 1_000 }, (_, n) => {
    const text = String.fromCodePoint(0x21 + ((n * 7919) % 0x500))
    return product(`R${n}`, {
      ...{ name_ru: n % 3 ? `Имя "${n}" \\ ${text}` : null, old_price: n % 4 ? `${n}.07` : null, qty: n / 8 },
      ...{
        hide: n % 2 === 0,
        images: n % 5 ? [{ order: n, url: `https://a.md/${n}.jpg` }] : [],
        weight: `${n}.000001`,
      },
      ...{ category: n % 7 ? [food, drink] : [], description_uk: n % 6 ? `Рядок\nдругий\t${text}` : null },
    })
  })
  const ids = await create('product', ...drafts)
  const all = async () => {
    const { body } = await get(`/external/product/?ids=${ids}&page_size=5000`)
    return body.map(({ updated_at: _, ...rest }: Record<string, unknown>) => rest)
  }
  const before = await all()
  assert.equal((await post('/external/product/bulk-delete/', ids)).status, 200)
  const [[, written]] = await Promise.all([
    Promise.all([
      restore('product', ...ids),
      put('/external/product/bulk-update/', [
        { id: (await get('/external/product/by/group_product_id/1')).body.id, price: 99 },
      ]),
    ]),
  ])
  assert.equal(written.status, 200)
  assert.deepEqual(await all(), before)
  assert.equal((await get('/external/product/by/group_product_id/1')).body.price, '99.00')
})

test('personal data is not stored, viewers restore nothing, and other sites see nothing', async () => {
  const card = { first_name: 'Ana', last_name: 'Pop', number: 'C1', phone: '37360000000' }
  const created = await post('/external/discount-card/bulk-create/', [card])
  if (created.status === 201) await post('/external/discount-card/bulk-delete/', [created.body[0].id])
  const company = { company_owner_id: 1, company_name: 'PFA Pop', legal_address: 'Acasă', use_vat: false }
  const [sole = 0] = await create('company', company)
  assert.equal((await del(`/external/company/${sole}/`)).status, 204)
  const [{ kept: stored = 1 } = {}] = await sql<{ kept: number }>`
    select count(*)::integer as kept from deleted_object where site_id = ${siteId} and type in ('discount-card', 'company')
  `
  assert.equal(stored, 0)
  const [remaining = 0] = await create('brand', { name: 'Left', slug: 'left' })
  await del(`/external/brand/${remaining}/`)
  const viewer = await signIn(vitrina, { role: 'viewer' })
  assert.equal((await viewer.get(`${viewer.site}/bin`)).status, 200)
  assert.equal(
    (await viewer.post(`${viewer.site}/bin/restore`, { object: 'brand', ids: [remaining] })).status,
    403,
  )
  const elsewhere = await signIn(vitrina, { siteId: (await client()).siteId })
  assert.deepEqual((await elsewhere.get(`${elsewhere.site}/bin`)).body, [])
  assert.equal(
    (await elsewhere.post(`${elsewhere.site}/bin/restore`, { object: 'brand', ids: [remaining] })).status,
    400,
  )
  assert.equal((await manager.get(`${manager.site}/bin?object=nothing`)).status, 404)
})

test('the trash is read on from a row, newest first', async () => {
  const rows = await trashOf('?page_size=2')
  assert.equal(rows.length, 2)
  const [next] = await trashOf(`?page_size=1&before=${rows[1].number}`)
  assert.ok(next.number < rows[1].number)
  assert.ok(rows.every(({ object }: { object: string }) => object !== ''))
  assert.ok(siteId > 0)
})
