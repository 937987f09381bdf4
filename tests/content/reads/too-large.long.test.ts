import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { product } from '../writes/drafts.ts'

const { client } = await openShop()

const TEXTS = ['short_description', 'description'].flatMap((name) =>
  ['ro', 'ru', 'en', 'uk'].map((language) => `${name}_${language}`),
)

/** Creates a shop with products of half a MiB each. */
const fatShop = async (count: number) => {
  const shop = await client()
  const text = 'x'.repeat(65_000)
  for (let from = 0; from < count; from += 50) {
    const products = Array.from({ length: 50 }, (_, n) =>
      product(`p${from + n}`, {
        price: 1,
        name_ro: 'p',
        ...Object.fromEntries(TEXTS.map((name) => [name, text])),
      }),
    )
    const { status } = await shop.post('/external/product/bulk-upsert/', products)
    assert.equal(status, 200)
  }
  return shop
}

test('2.4 a response that exceeds the memory limit is refused with a remedy, for reads and writes', async () => {
  const shop = await fatShop(300)
  const list = await shop.get('/external/product/?page_size=5000')
  assert.equal(list.status, 400)
  assert.equal(list.body.code, 'too_long')
  assert.equal((await shop.get('/external/product/?page_size=100&fields=id,name_ro')).status, 200)
  assert.equal((await shop.get('/external/product/?page_size=50')).body.length, 50)

  const ids = Array.from({ length: 300 }, (_, n) => ({ id: n + 1, price: 2 }))
  const update = await shop.put('/external/product/bulk-update/', ids)
  assert.equal(update.status, 400)
  assert.equal(update.body.code, 'too_long')
  assert.equal(
    (await shop.get('/external/product/1/?fields=price')).body.price,
    '1.00',
    'nothing was written',
  )
  const minimal = await shop.put('/external/product/bulk-update/', ids, { prefer: 'return=minimal' })
  assert.equal(minimal.status, 200)
  assert.equal((await shop.get('/external/product/1/?fields=price')).body.price, '2.00')
})
