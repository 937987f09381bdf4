import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'

const { client } = await openShop()

const twoSites = () => Promise.all([client(), client()])

test('4.2.10 an object that another site sent byte for byte is new here', async () => {
  const [a, b] = await twoSites()
  const body = JSON.stringify([{ slug: 'acme', name: 'Acme' }])
  await a.post('/external/brand/bulk-upsert/', body)

  const { body: outcomes } = await b.post('/external/brand/bulk-upsert/', body)

  assert.deepEqual(outcomes, [{ id: 1, slug: 'acme', outcome: 'created' }])
  assert.equal((await b.get('/external/brand/')).body.length, 1)
})

test('4.2.10 an update that another site sent byte for byte is applied here', async () => {
  const [a, b] = await twoSites()
  for (const site of [a, b]) await site.post('/external/brand/bulk-create/', [{ slug: 'acme', name: 'Acme' }])
  const body = JSON.stringify([{ id: 1, name: 'Changed' }])
  await a.put('/external/brand/bulk-update/', body)

  await b.put('/external/brand/bulk-update/', body)

  assert.equal((await b.get('/external/brand/1')).body.name, 'Changed')
})

test('4.3.4 a generated slug has no number when only another site has the same slug', async () => {
  const [a, b] = await twoSites()
  for (const site of [a, b]) {
    const names = { name_ro: 'Produse lactate', name_ru: 'Молочное' }
    const category = await site.post('/external/category/bulk-create/?slugs=auto', [names])
    const specification = await site.post('/external/specification/bulk-create/', [names])

    assert.equal(category.body[0].slug_ro, 'produse-lactate')
    assert.equal(specification.body[0].sp_key, 'produselactate')
  }
})

test('4.2.8 only branches of the same site count for loops of a tree', async () => {
  const [b, a] = [await client(), await client()]
  for (const site of [a, b]) await site.post('/external/category/bulk-create/', [{}, {}, {}])
  await a.put('/external/category/bulk-update/', [
    { id: 2, category_id: [3, 1] },
    { id: 3, category_id: 1 },
  ])

  assert.equal((await b.put('/external/category/1/', { category_id: 2 })).status, 200)
  assert.equal((await b.put('/external/category/bulk-update/', [{ id: 2, category_id: 3 }])).status, 200)
  assert.equal((await a.put('/external/category/1/', { category_id: 2 })).status, 400)
})
