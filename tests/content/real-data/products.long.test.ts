import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Payload, products, productsOffFull } from '../../../samples/payloads.ts'
import { startVitrina } from '../../vitrina.ts'
import { assertStored, assertUnchanged } from './sources.ts'

const { client } = await startVitrina({ CACHE_MIB: '0' })

const source = (rows: readonly Payload[]) => ({
  path: 'product',
  rows,
  required: ['group_product_id', 'name_ro', 'price'],
  key: 'group_product_id',
  unique: ['group_product_id', 'slug_ro'],
})

test('18,055 groceries: two repeated barcodes are refused by name, all else is read as sent', async () => {
  const food = source(await products())
  const site = await client()

  const reasons = await assertStored(site, food)

  assert.deepEqual(Object.keys(reasons), ['group_product_id duplicate'])
  await assertUnchanged(site, food)
})

test('1,464 groceries with keys damaged by a spreadsheet: one of each key is accepted, six have no name', async () => {
  const food = source(await productsOffFull())
  const site = await client()

  const reasons = await assertStored(site, food)

  assert.equal(reasons['name_ro required'], 6)
  assert.equal(
    (await site.get('/external/product?page_size=1')).headers.get('x-total-count'),
    `${1464 - 6 - (reasons['group_product_id duplicate'] ?? 0)}`,
  )
})

test('without lenience the damaged file is refused as a whole: a thousand errors, and the number of the others', async () => {
  const rows = await productsOffFull()
  const site = await client()

  const { status, body } = await site.post('/external/product/bulk-upsert/', rows)

  assert.deepEqual([status, body.errors.length], [400, 1001])
  assert.match(body.errors[1000].message, /\b6\b/)
  assert.equal((await site.get('/external/product')).headers.get('x-total-count'), '0')
})
