import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { create, productOf, searchFor } from './shop.ts'

const shop = await openShop()

await create(shop, 'product', [
  productOf('1', 'Tort cu ciocolată neagră'),
  productOf('2', 'Ciocolată neagră cu alune'),
  productOf('3', 'Ciocolată'),
  productOf('4', 'Ciocolată albă'),
  productOf('5', 'Ciocolatele mici'),
  productOf('6', 'Bomboane de ciocolată'),
  productOf('7', 'Ceai', {
    name_ru: 'Чай чёрный',
    name_uk: 'Чай чорний',
    name_en: 'Black tea',
    code: 'AB-12',
  }),
  productOf('8', 'Cafea', {
    name_ru: 'Кофе молотый',
    name_uk: 'Кава мелена',
    name_en: 'Ground coffee',
    code: 'ab-12',
  }),
  productOf('9', 'Ab-12 robot'),
])

test('6.9 whole names first, then names that begin with the text, then others with the word, then unfinished words', async () => {
  assert.deepEqual(await searchFor(shop, 'ciocolata'), [
    'Ciocolată',
    'Ciocolată albă',
    'Ciocolată neagră cu alune',
    'Bomboane de ciocolată',
    'Tort cu ciocolată neagră',
  ])
  assert.deepEqual((await searchFor(shop, 'ciocolat')).length, 6)
})

test('6.9 all words must match, in any order; the last may be unfinished', async () => {
  assert.deepEqual(await searchFor(shop, 'neagra ciocolata'), [
    'Tort cu ciocolată neagră',
    'Ciocolată neagră cu alune',
  ])
  assert.deepEqual(await searchFor(shop, 'ciocolată al'), ['Ciocolată albă', 'Ciocolată neagră cu alune'])
  assert.deepEqual(await searchFor(shop, 'cioc neag'), [
    'Tort cu ciocolată neagră',
    'Ciocolată neagră cu alune',
  ])
  assert.deepEqual(await searchFor(shop, 'ciocolată cu orez'), [])
})

test('6.9 an exact id or code comes first, in any letter case', async () => {
  for (const text of ['AB-12', 'ab-12', 'Ab-12'])
    assert.deepEqual(await searchFor(shop, text), ['Ceai', 'Cafea', 'Ab-12 robot'], text)
  assert.deepEqual((await searchFor(shop, '3'))[0], 'Ciocolată')
})

test('6.9 typos and missing diacritics are tolerated in each language', async () => {
  for (const text of ['чай черный', 'ЧАЙ ЧЁРНЫЙ', 'чай чорнй', 'blak tea', 'Black teá'])
    assert.deepEqual(await searchFor(shop, text), ['Ceai'], text)
  for (const text of ['кофе молотыи', 'мелена ква', 'grond coffee', 'Caféa'])
    assert.deepEqual(await searchFor(shop, text), ['Cafea'], text)
})

test('6.9 a misspelt product does not hide the intended ones', async () => {
  await create(shop, 'product', [productOf('10', 'Bomboane de cicolata')])
  const hits = await searchFor(shop, 'cicolata')
  assert.equal(hits[0], 'Bomboane de cicolata')
  assert.ok(hits.includes('Ciocolată'))
})
