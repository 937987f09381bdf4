import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advanceIndex } from '../../server/catalog/lookups/advance-index.ts'
import { openShop } from '../vitrina.ts'
import { create, productOf, readLookup, searchFor } from './shop.ts'

const vitrina = await openShop()
const { client, sql } = vitrina

test('4.1.7 a product is found as soon as its creation is acknowledged', async () => {
  const shop = await client()
  for (const name of ['Măr', 'Pară', 'Prună', 'Caisă', 'Piersică']) {
    await create(shop, 'product', [productOf(name, name)])
    assert.deepEqual(await searchFor(shop, name), [name])
  }
})

test('4.1.7 a batch is found as soon as it is acknowledged, by many concurrent searches', async () => {
  const shop = await client()
  await create(
    shop,
    'product',
    Array.from({ length: 500 }, (_, n) => productOf(`K-${n}`, `Produs ${n}`)),
  )
  const hits = await Promise.all([499, 17, 400, 250, 1].map((n) => searchFor(shop, `produs ${n}`)))
  assert.deepEqual(
    hits.map(([first]) => first),
    ['Produs 499', 'Produs 17', 'Produs 400', 'Produs 250', 'Produs 1'],
  )
})

test('4.1.7 a product is found by its new name and code, and no longer by the old ones', async () => {
  const shop = await client()
  await create(shop, 'product', [productOf('N-1', 'Castravete', { code: 'OLD-77' })])
  assert.deepEqual(await searchFor(shop, 'castravete'), ['Castravete'])
  await shop.put('/external/product/1/', { name_ro: 'Pepene', code: 'NEW-88', additional_codes: '481' })

  for (const text of ['pepene', 'new-88', 'NEW88', '481'])
    assert.deepEqual(await searchFor(shop, text), ['Pepene'], text)
  for (const text of ['castravete', 'old-77', '77']) assert.deepEqual(await searchFor(shop, text), [], text)
})

test('4.1.7 a product is not found once its deletion is acknowledged', async () => {
  const shop = await client()
  await create(shop, 'product', [productOf('D-1', 'Ardei'), productOf('D-2', 'Ardei iute')])
  assert.deepEqual(await searchFor(shop, 'ardei'), ['Ardei', 'Ardei iute'])
  await shop.del('/external/product/1/')
  assert.deepEqual(await searchFor(shop, 'ardei'), ['Ardei iute'])
  await shop.post('/external/product/bulk-delete/', [2])
  for (const text of ['ardei', 'D-1', '2', 'arde']) assert.deepEqual(await searchFor(shop, text), [], text)
})

test('6.9 a product is shown in its current state, also if its names and codes are unchanged', async () => {
  const shop = await client()
  await create(shop, 'product', [productOf('P-1', 'Zahăr')])
  const path = '/base/product/?search=zahar'
  assert.equal((await readLookup(shop, path)).body[0].price, '1.00')
  await shop.put('/external/product/1/', { price: '2.50' })
  assert.equal((await readLookup(shop, path)).body[0].price, '2.50')
  const { body } = await shop.get('/external/product/1')
  assert.deepEqual((await readLookup(shop, path)).body, [body])
})

test('a new price does not update the index', async () => {
  const shop = await client()
  await create(shop, 'product', [productOf('P-1', 'Sare')])
  await searchFor(shop, 'sare')
  await shop.put('/external/product/1/', { price: '3.00', qty: 5 })
  assert.equal((await advanceIndex(sql, shop.siteId)).products, 0)
  await shop.put('/external/product/1/', { name_ro: 'Sare de mare' })
  assert.deepEqual(await searchFor(shop, 'mare'), ['Sare de mare'])
})

test('1.2 sites with the same codes find their own products only', async () => {
  const [one, other] = [await client(), await client()]
  await create(one, 'product', [
    productOf('S-1', 'Ulei al nostru', { code: '4840000000017' }),
    productOf('own', 'Altceva'),
  ])
  await create(other, 'product', [
    productOf('S-1', 'Ulei al lor', { code: '4840000000017' }),
    productOf('S-2', 'Secret', { code: 'TAINIC-5' }),
  ])

  for (const text of [
    '1',
    'S-1',
    's-1',
    '4840000000017',
    '48400000',
    '0000017',
    '4840000000018',
    'ulei',
    'ulie',
  ])
    assert.deepEqual(await searchFor(one, text), ['Ulei al nostru'], text)
  for (const text of ['2', 'S-2', 'secret', 'lor', 'secrte'])
    assert.ok(!(await searchFor(one, text)).includes('Secret'), text)
  // Neither their product, nor ours with the same id.
  for (const text of ['TAINIC-5', 'tainic', 'S-2']) assert.deepEqual(await searchFor(one, text), [], text)
})
