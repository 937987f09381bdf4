import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  brands,
  type Payload,
  productsBooks,
  productsMagento,
  productsUci,
} from '../../../samples/payloads.ts'
import { startVitrina } from '../../vitrina.ts'
import { assertStored, assertUnchanged } from './sources.ts'

const { client } = await startVitrina({ CACHE_MIB: '0' })

const goods = (rows: readonly Payload[]) => ({
  path: 'product',
  rows,
  required: ['group_product_id', 'name_ro', 'price'],
  key: 'group_product_id',
  unique: ['group_product_id', 'slug_ro'],
})

test('4,070 goods of a gift shop: no name, a negative price and three decimal places are refused, and case distinguishes keys', async () => {
  const source = goods(await productsUci())
  const site = await client()

  const reasons = await assertStored(site, source)

  assert.deepEqual(reasons, { 'name_ro required': 112, 'price out_of_range': 1, 'price too_precise': 1 })
  await assertUnchanged(site, source)
})

test('5,000 books in many alphabets are read as sent', async () => {
  const source = goods(await productsBooks())
  const site = await client()

  assert.deepEqual(await assertStored(site, source), {})
  await assertUnchanged(site, source)
})

test('982 clothes with HTML, weights and slugs are read as sent', async () => {
  const source = goods(await productsMagento())
  const site = await client()

  assert.deepEqual(await assertStored(site, source), {})
  await assertUnchanged(site, source)
})

test('1,603 brands are read as sent', async () => {
  const source = {
    path: 'brand',
    rows: await brands(),
    required: ['slug', 'name'],
    key: 'slug',
    unique: ['slug'],
  }
  const site = await client()

  assert.deepEqual(await assertStored(site, source), {})
  await assertUnchanged(site, source)
})

test('all sources in one shop: only equal keys of two sources conflict', async () => {
  const site = await client()
  const sources = await Promise.all([productsUci(), productsBooks(), productsMagento()])
  const named = sources.map((rows) =>
    rows.filter(({ name_ro, price }) => name_ro !== null && /^\d+(\.\d\d?)?$/.test(String(price))),
  )
  const keys = new Set(named.flat().map(({ group_product_id }) => group_product_id))

  for (const rows of named)
    assert.equal((await site.post('/external/product/bulk-upsert/', rows)).status, 200)

  assert.equal((await site.get('/external/product?page_size=1')).headers.get('x-total-count'), `${keys.size}`)
})
