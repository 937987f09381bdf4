import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSite } from '../../../server/identity/access/sites.ts'
import { openShop } from '../../vitrina.ts'
import { product } from '../writes/drafts.ts'

const shop = await openShop()
const AT = '/external/product'

const productOf = (key: string, barcodes: readonly string[] | null) =>
  product(key, { price: '1', name_ro: 'Ceai', barcodes })

const siteOf = async () => {
  const client = await shop.client()
  const [site] = await shop.sql<{ slug: string }>`select slug from site where id = ${client.siteId}`
  const setUnique = (unique_barcodes: boolean) =>
    shop.sql.begin((sql) => changeSite(sql, site?.slug ?? '', { unique_barcodes }, async () => undefined))
  return { ...client, setUnique }
}

const faultsOf = (body: { errors: { index: number; field: string; code: string; message: string }[] }) =>
  body.errors.map(({ index, field, code }) => [index, field, code])

test('5.2.6 with unique barcodes, a barcode of another product, stored or in the batch, is a duplicate', async () => {
  const site = await siteOf()
  await site.post(`${AT}/bulk-upsert/`, [productOf('A', ['111', '112'])])
  await site.setUnique(true)

  const { status, body } = await site.post(`${AT}/bulk-upsert/`, [
    productOf('B', ['112']),
    productOf('C', ['200']),
    productOf('D', ['201', '200']),
  ])

  assert.equal(status, 400)
  assert.deepEqual(faultsOf(body), [
    [0, 'barcodes', 'duplicate'],
    [2, 'barcodes', 'duplicate'],
  ])
  assert.match(body.errors[0].message, /“A” \(id 1\) already has the barcode “112”/)
  const moved = await site.post(`${AT}/bulk-upsert/`, [productOf('A', ['111']), productOf('B', ['112'])])
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  const swapped = await site.post(`${AT}/bulk-upsert/`, [productOf('A', ['112']), productOf('B', ['111'])])
  assert.equal(swapped.status, 200, JSON.stringify(swapped.body))
  await site.post(`${AT}/bulk-delete/`, [1])
  assert.equal((await site.post(`${AT}/bulk-upsert/`, [productOf('E', ['112'])])).status, 200)
})

test('5.2.6 the database refuses a shared barcode from any writer', async () => {
  const site = await siteOf()
  await site.setUnique(true)
  await site.post(`${AT}/bulk-upsert/`, [productOf('A', ['1']), productOf('B', null)])
  const write = async () =>
    shop.sql`update product set barcodes = '{1}' where site_id = ${site.siteId} and group_product_id = 'B'`
  await assert.rejects(write, /unique_barcode/)
})

test('5.2.6 unique barcodes are refused while products share some, which are listed', async () => {
  const site = await siteOf()
  await site.post(
    `${AT}/bulk-upsert/`,
    Array.from({ length: 25 }, (_, n) => [productOf(`A${n}`, [`${n}`]), productOf(`B${n}`, [`${n}`])]).flat(),
  )

  const refusal: { faults: { parameters: { keys: string } }[] } = await site.setUnique(true).then(
    () => assert.fail('It was switched on.'),
    (error) => error,
  )

  assert.equal(refusal.faults.length, 20)
  assert.equal(refusal.faults[0]?.parameters.keys, 'A0, B0')
})

test('5.2.6 without the setting products may share barcodes, also after it is switched off again', async () => {
  const site = await siteOf()
  const share = async () =>
    (await site.post(`${AT}/bulk-upsert/`, [productOf('A', ['1']), productOf('B', ['1'])])).status
  assert.equal(await share(), 200)
  await site.post(`${AT}/bulk-upsert/`, [productOf('B', ['2'])])
  await site.setUnique(true)
  assert.equal(await share(), 400)
  await site.setUnique(false)
  assert.equal(await share(), 200)
})
