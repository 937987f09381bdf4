import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTemplates } from '../../../schema/public-address.ts'
import { brand } from '../../../schema/resources/brand.ts'
import { product } from '../../../schema/resources/product.ts'
import { openShop } from '../../vitrina.ts'
import { product as productDraft } from '../writes/drafts.ts'

const { get, post, put, sql, siteId } = await openShop()

const setTemplate = (column: string, template: string | null) =>
  sql`update site set ${sql.unsafe(column)} = ${template} where id = ${siteId}`

const productOf = (key: string, more: object = {}) =>
  productDraft(key, { price: '1', name_ro: 'Ceai', ...more })

const TEMPLATES =
  'https://shop.example/{lang}/p/{slug_lang}-{id} ro=https://shop.example/p/{slug}-{id}?k={key}&c={code}'

await post('/external/product/bulk-create/', [
  productOf('A 7/я', { code: 'C-1', slug_ro: 'ceai', slug_ru: 'чай' }),
  productOf('B', { slug_uk: 'чай-2' }),
])

test('4.1.9 P30 public_url is the template with the values of the object, for each language', async () => {
  const before = await get('/external/product/1/?fields=public_url')
  assert.deepEqual(before.body, { public_url: null })

  await setTemplate('product_address', TEMPLATES)

  const { body } = await get('/external/product/?fields=id,public_url')
  assert.deepEqual(body, [
    {
      id: 1,
      public_url: {
        ro: 'https://shop.example/p/ceai-1?k=A%207%2F%D1%8F&c=C-1',
        ru: 'https://shop.example/ru/p/%D1%87%D0%B0%D0%B9-1',
        en: null,
        uk: null,
      },
    },
    // A missing code leaves the Romanian URL without a value.
    {
      id: 2,
      public_url: { ro: null, ru: null, en: null, uk: 'https://shop.example/uk/p/%D1%87%D0%B0%D0%B9-2-2' },
    },
  ])
  assert.deepEqual((await get('/external/product/by/group_product_id/B/?fields=id,public_url')).body, body[1])
  const [written] = (await put('/external/product/bulk-update/?fields=public_url', [{ id: 1, hide: true }]))
    .body
  assert.deepEqual(written, { public_url: body[0]?.public_url })
})

test('4.1.9 a read without fields has no public_url', async () => {
  const { body } = await get('/external/product/1/')
  assert.ok(!('public_url' in body))
})

test('4.1.9 4.1.7 a new template changes the ETag of responses with URLs, and If-Match accepts either', async () => {
  const list = '/external/product/?fields=id,public_url'
  const one = '/external/product/1/?fields=public_url'
  const plain = (await get('/external/product/1/')).headers.get('etag') ?? ''
  const [listed, single] = [await get(list), await get(one)].map(({ headers }) => headers.get('etag') ?? '')
  assert.equal((await get(list, { 'if-none-match': listed ?? '' })).status, 304)
  assert.equal((await get(one, { 'if-none-match': single ?? '' })).status, 304)

  await setTemplate('product_address', 'https://other.example/{id}')

  assert.equal((await get(list, { 'if-none-match': listed ?? '' })).status, 200)
  const { body } = await get(one, { 'if-none-match': single ?? '' })
  assert.equal(body.public_url.en, 'https://other.example/1')
  assert.equal((await get('/external/product/1/', { 'if-none-match': plain })).status, 304)
  assert.equal((await put('/external/product/1/', { qty: 1 }, { 'if-match': single ?? '' })).status, 200)
  assert.equal((await put('/external/product/1/', { qty: 2 }, { 'if-match': single ?? '' })).status, 412)
})

test('4.1.9 categories and brands have separate URLs, a brand with one slug for all languages', async () => {
  await setTemplate('brand_address', 'https://shop.example/{lang}/b/{slug_lang}')
  await setTemplate('category_address', 'https://shop.example/c/{slug}')
  await post('/external/brand/bulk-create/', [{ name: 'Acme', slug: 'acme' }])
  await post('/external/category/bulk-create/', [{ slug_en: 'tea' }])
  assert.equal(
    (await get('/external/brand/1/?fields=public_url')).body.public_url.uk,
    'https://shop.example/uk/b/acme',
  )
  const { public_url } = (await get('/external/category/1/?fields=public_url')).body
  assert.deepEqual([public_url.ro, public_url.en], all('https://shop.example/c/tea', 2))
  assert.equal((await get('/external/shop/?fields=public_url')).status, 400)
})

const all = (text: string, count: number) => Array.from({ length: count }, () => text)

test('4.1.9 a template contains only known placeholders, one of which identifies the object', () => {
  const good = [
    'https://shop.example/{lang}/p/{slug_lang}-{id}',
    ' http://{lang}.shop.example/{key} \n uk=https://shop.example/{id} ',
  ]
  const bad = [
    'shop.example/{id}',
    'ftp://shop.example/{id}',
    'https://shop.example/{lang}/',
    'https://shop.example/{name}/{id}',
    'https://shop.example/{id',
    'https://me:secret@shop.example/{id}',
    'de=https://shop.example/{id}',
    'https://shop.example/{id} https://shop.example/{key}',
    'ro=https://shop.example/{id} ro=https://shop.example/{key}',
    '',
  ]
  for (const text of good) assert.ok('templates' in parseTemplates(text, product), text)
  for (const text of bad) assert.ok('invalid' in parseTemplates(text, product), text)
  assert.ok('templates' in parseTemplates('https://shop.example/{code}', product))
  assert.ok('invalid' in parseTemplates('https://shop.example/{code}', brand))
})
