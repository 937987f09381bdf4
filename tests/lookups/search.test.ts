import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { create, productOf, readLookup, searchFor } from './shop.ts'

const shop = await openShop()

await create(shop, 'product', [
  productOf('A-1', 'Lapte'),
  productOf('A-2', 'Lapte dulce 1l', { name_ru: 'Молоко сладкое 1л' }),
  productOf('A-3', 'Iaurt cu lapte'),
  productOf('A-4', 'Brânză de vaci', { name_uk: 'Сир п’ятиденний', name_en: 'Cottage cheese' }),
  productOf('A-5', 'Ciocolată', { code: '3800012345678' }),
  productOf('A-6', 'Laptop', { code: '7', additional_codes: 'X-99, 5900000000017' }),
  productOf('lapte', 'Cheie ciudată'),
])

test('6.9 a name is found in any of the four languages', async () => {
  assert.deepEqual(await searchFor(shop, 'молоко'), ['Lapte dulce 1l'])
  assert.deepEqual(await searchFor(shop, 'cottage'), ['Brânză de vaci'])
  assert.deepEqual(await searchFor(shop, "п'ятиденний"), ['Brânză de vaci'])
  assert.deepEqual(await searchFor(shop, 'вершки'), [])
})

test('6.9 letter case and missing or foreign diacritics are ignored', async () => {
  for (const text of ['lapte', 'LAPTE', 'Lapté', ' lăpţe '.trim(), 'lapte\u0301'])
    assert.ok((await searchFor(shop, text)).includes('Lapte dulce 1l'), text)
  for (const text of ['ciocolata', 'CIOCOLATĂ', 'ciocolată'])
    assert.deepEqual(await searchFor(shop, text), ['Ciocolată'])
})

test('6.9 typos are tolerated', async () => {
  for (const text of ['молако', 'моолко', 'молок', 'молокоо', 'малоко'])
    assert.deepEqual(await searchFor(shop, text), ['Lapte dulce 1l'], text)
  for (const text of ['ciocolta', 'ciocolatta', 'cicoolata', 'ciocalata'])
    assert.deepEqual(await searchFor(shop, text), ['Ciocolată'], text)
  assert.deepEqual(await searchFor(shop, 'brinza vacii'), ['Brânză de vaci'])
})

test('6.9 a part of a code finds its product', async () => {
  for (const text of [
    '3800012345678',
    '38000',
    '12345',
    '345678',
    '3800012345679',
    '380012345678',
    '3800021345678',
  ])
    assert.deepEqual(await searchFor(shop, text), ['Ciocolată'], text)
  for (const text of ['x-99', 'X99', '5900000000017', '00000017'])
    assert.deepEqual(await searchFor(shop, text), ['Laptop'], text)
})

test('6.9 the best match comes first', async () => {
  const names = await searchFor(shop, 'lapte')
  assert.deepEqual(names, ['Cheie ciudată', 'Lapte', 'Lapte dulce 1l', 'Iaurt cu lapte'])
  assert.deepEqual(await searchFor(shop, '7'), ['Cheie ciudată', 'Laptop'])
})

test('6.9 a missing or empty search is 400', async () => {
  for (const query of [
    '',
    '?search=',
    '?search=%20%20',
    '?search=a&search=b',
    '?serch=a',
    '?search=%00',
    `?search=${'a'.repeat(256)}`,
  ]) {
    const { status, body } = await readLookup(shop, `/base/product/${query}`)
    assert.equal(status, 400, query)
    assert.equal(body.code, 'validation_failed')
  }
})
