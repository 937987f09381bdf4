import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product as productDraft } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'

const { client } = await openShop()

const brand = (slug: string) => ({ name: slug, slug })
const product = (fields: object) => productDraft('P-1', { name_ro: 'Lapte', ...fields })

/** Creates two sites; the first has brands 1 to 3, the second brand 1. */
const twoSites = async () => {
  const [a, b] = [await client(), await client()]
  await a.post('/external/brand/bulk-create/', ['acme', 'best', 'ciel'].map(brand))
  await b.post('/external/brand/bulk-create/', [brand('acme')])
  return [a, b] as const
}

test('1.2 an id or a key of another site is reported as not found', async () => {
  const [, b] = await twoSites()
  const messages = []
  for (const brand_id of [3, { slug: 'ciel' }, 77, { slug: 'nowhere' }]) {
    const { status, body } = await b.post('/external/product/bulk-create/', [product({ brand_id })])
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: 'brand_id', code: 'not_found' }])
    messages.push(body.errors[0].message.replace(/3|77|ciel|nowhere/, ''))
  }
  assert.equal(messages[0], messages[2])
  assert.equal(messages[1], messages[3])
})

test('1.2 the same id or key refers to the own object', async () => {
  const [a, b] = await twoSites()
  await b.put('/external/brand/1/', { slug: 'best' })

  const { body } = await b.post('/external/product/bulk-create/', [product({ brand_id: { slug: 'best' } })])

  assert.equal(body[0].brand_id, 1)
  assert.equal((await a.get('/external/brand/by/slug/best')).body.id, 2)
})

test('1.2 an object in use at one site can be deleted at another', async () => {
  const [a, b] = await twoSites()
  await a.post('/external/product/bulk-create/', [product({ brand_id: 1 })])

  assert.equal((await a.del('/external/brand/1/')).status, 409)
  assert.equal((await b.del('/external/brand/1/')).status, 204)
  assert.equal((await a.get('/external/brand/1')).status, 200)
})

test('4.2.14 an upsert by an id of another site creates an own object, with the next own id', async () => {
  const [a, b] = await twoSites()

  const { body } = await b.post('/external/brand/bulk-upsert/', [{ ...brand('ciel'), id: 3 }])

  assert.deepEqual(body, [{ id: 2, slug: 'ciel', outcome: 'created' }])
  assert.equal((await a.get('/external/brand/3')).body.name, 'ciel')
})

test('1.2 two sites that concurrently write the same keys each get all of them, under the same ids', async () => {
  const [a, b] = [await client(), await client()]
  const batch = Array.from({ length: 300 }, (_, n) => brand(`brand-${n}`))

  const [first, second] = await Promise.all(
    [a, b].map((site) => site.post('/external/brand/bulk-upsert/', batch)),
  )

  assert.equal(first?.status, 200)
  assert.deepEqual(first?.body, second?.body)
  assert.deepEqual(
    first?.body.map(({ id }: { id: number }) => id),
    batch.map((_, n) => n + 1),
  )
})
