import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { catalogueXml, goodsXml, offersXml, RETAIL, WHOLESALE } from './files.ts'
import { FILES, repeating, shop } from './repeating.ts'

// Unchanged records are not parsed again, unless the product or their meaning has changed.

test('a second exchange of the same files parses no field again and changes nothing, and a refused record is refused again', async () => {
  const { exchange, cursor } = await repeating()
  await exchange()
  const before = await cursor()
  const [goods, offers] = await exchange()
  assert.deepEqual(goods?.counts, { category: { unchanged: 1 }, product: { unchanged: 3 } })
  assert.deepEqual(offers?.counts, { product: { unchanged: 3 } })
  assert.deepEqual(
    offers?.faults?.map(({ key }) => key),
    ['gone'],
  )
  assert.equal(await cursor(), before)
})

test('a repeated record of a product that another writer has changed or deleted is written again', async () => {
  const { client, product, exchange } = await repeating()
  await exchange()
  const { id, name_ru: name } = await product('g1')
  const variant = await product('g2#m')
  await client.put('/external/product/bulk-update/', [{ id, name_ru: 'Ceainic', price: '1' }])
  await client.put('/external/product/bulk-update/', [{ id: variant.id, qty: 77 }])
  const removedId = await product('g3')
  assert.equal((await client.del(`/external/product/${removedId.id}/`)).status, 204)
  const [goods] = await exchange()
  assert.deepEqual([(await product('g1')).name_ru, (await product('g1')).price], [name, '100.00'])
  assert.equal((await product('g2#m')).qty, 2)
  assert.deepEqual([(await product('g3')).price, (await product('g3')).hide], ['5.00', false])
  assert.equal(goods?.counts?.product?.created, 1)
})

test('a repeated record after another one with the same element is written again', async () => {
  const { product, exchange } = await repeating()
  await exchange()
  // A delta with other elements than the full exchange.
  await exchange({ 'offers.xml': offersXml([{ id: 'g1', price: '120' }]) })
  assert.equal((await product('g1')).price, '120.00')
  await exchange()
  assert.equal((await product('g1')).price, '100.00')
  await exchange({ 'import.xml': catalogueXml([goodsXml('g2', 'Майка')]) })
  await exchange({ 'offers.xml': FILES['offers.xml'] })
  assert.equal((await product('g2#m')).name_ru, 'Майка (M)')
})

test('a repeated record whose words have another mapping now is written again', async () => {
  const { client, one, product, exchange } = await repeating()
  await exchange()
  const { id } = await product('g1')
  const prices = async () => (await client.get(`/external/product/${id}/prices/`)).body.length
  assert.equal(await prices(), 1)
  const key = { siteId: client.siteId, id: one.id }
  await setWord(shop.sql, key, 'price_type', { theirs: RETAIL.id, ours: WHOLESALE.name })
  await exchange({ 'offers.xml': FILES['offers.xml'] })
  assert.equal(await prices(), 2)
})
