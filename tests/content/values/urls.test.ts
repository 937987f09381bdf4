import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product } from '../writes/drafts.ts'
import { all, oneField } from './one-field.ts'

const vitrina = await openShop()
const { get, post, put } = vitrina
const { written, refused } = oneField(vitrina, 'brand', (n) => ({ name: 'B', slug: `b-${n}` }))
const products = oneField(vitrina, 'product', (n) => product(`P-${n}`, { price: 1, name_ro: 'P' }))

test('an absolute http or https URL is stored as sent', async () => {
  const good = [
    'https://shop.example',
    'http://shop.example/',
    'HTTPS://Shop.Example/A/../B?c=d&e=%20f#g',
    'https://shop.example:8443/p?q=<"x">',
    'https://магазин.укр/фото.jpg',
    'https://shop.example/poză.jpg',
    'http://192.0.2.1/i',
    'http://[2001:db8::1]/i',
    'https://user:secret@shop.example/i',
    'http://localhost:3000/i',
    `https://shop.example/${'a'.repeat(2000)}`,
  ]
  assert.deepEqual(await written('link', good), good)
  assert.deepEqual(await written('image', [null, '', undefined]), [null, null, null])
})

const BAD = [
  'javascript:alert(1)',
  'JaVaScRiPt://shop.example/%0aalert(1)',
  'data:image/png;base64,AAAA',
  'ftp://shop.example/i',
  'file:///etc/passwd',
  'vbscript:x',
  'mailto:a@shop.example',
  '/images/1.jpg',
  '//shop.example/1.jpg',
  'images/1.jpg',
  'shop.example/1.jpg',
  'www.shop.example',
  'https:',
  'https://',
  'https:///path',
  'https:shop.example',
  'http//shop.example',
  ' https://shop.example',
  'https://shop.example ',
  'https://shop.example/a b',
  'https://shop.example/a\tb',
  'https://shop.example/a\nb',
  'https://sh op.example',
  'https://shop.example:99999/',
  'https://[::1',
  'https://a b@shop.example',
  'not an address',
  '#',
  '?',
]

test('a value that is not an absolute http URL is refused', async () => {
  assert.deepEqual(await refused('link', BAD), all(BAD, 'invalid_value'))
  const others = [7, true, [], ['https://shop.example'], {}]
  assert.deepEqual(await refused('link', others), all(others, 'invalid_type'))
})

test('the URLs of pictures in a list have the same rules', async () => {
  const lists = BAD.map((url) => [
    { order: 0, url: 'https://shop.example/1' },
    { order: 1, url },
  ])
  assert.deepEqual(await products.refused('images', lists), all(BAD, '.1.url invalid_value'))
  assert.deepEqual(await products.refused('images', [[{ order: 0, url: '' }], [{ order: 0 }]]), [
    '.0.url required',
    '.0.url required',
  ])
})

test('the pictures of a category are accepted, and never returned', async () => {
  const pictures = {
    image: 'https://shop.example/1',
    promo_img: 'https://shop.example/2',
    meta_image: 'https://shop.example/3',
  }
  const { status, body } = await post('/external/category/bulk-create/', [pictures])
  assert.equal(status, 201)
  const { id } = body[0]
  const again = await post('/external/category/bulk-upsert/', [{ id, ...pictures }])
  assert.equal(again.body[0].outcome, 'unchanged')
  const other = await post('/external/category/bulk-upsert/', [
    { id, ...pictures, image: 'https://shop.example/4' },
  ])
  assert.equal(other.body[0].outcome, 'updated')

  const updated = await put('/external/category/bulk-update/', [{ id, ...pictures }])
  for (const one of [body[0], updated.body[0], (await get(`/external/category/${id}`)).body])
    assert.deepEqual(
      Object.keys(one).filter((name) => name in pictures),
      [],
    )
  const answer = await post('/external/category/bulk-create/', [{ image: 'javascript:alert(1)' }])
  assert.partialDeepStrictEqual(answer.body.errors, [{ index: 0, field: 'image', code: 'invalid_value' }])
})
