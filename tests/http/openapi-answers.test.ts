import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkerOf } from '../documented.ts'
import { openShop } from '../vitrina.ts'

const { get, post } = await openShop()
const document = (await get('/openapi.json')).body
const check = checkerOf(document)
const JSON_TYPE = new Headers({ 'content-type': 'application/json' })

test('the check of all test responses against the document detects every deviation', async () => {
  const [brand] = (await post('/external/brand/bulk-create/', [{ name: 'A', slug: 'a' }])).body
  const path = `/external/brand/${brand.id}/?fields=id`
  const recorded = { method: 'GET', path, status: 200, headers: JSON_TYPE, body: brand }
  const wrong = (more: object) => check({ ...recorded, ...more })?.wrong

  assert.equal(check(recorded)?.operation.operationId, 'brand_get')
  for (const body of [brand, { id: 1 }, {}]) assert.equal(wrong({ body }), null)
  for (const body of [
    { id: '1' },
    { ...brand, extra: 1 },
    { ...brand, order: null },
    [brand],
    null,
    { id: 0 },
  ])
    assert.match(String(wrong({ body })), /^with 200 /, JSON.stringify(body))
  assert.match(String(wrong({ status: 418 })), /^the status 418 is not documented/)
  assert.match(
    String(wrong({ headers: new Headers({ 'content-type': 'text/html' }) })),
    /^the type text\/html/,
  )
  assert.match(String(wrong({ headers: new Headers({ 'dry-run': 'true' }) })), /^its header dry-run/)
  const list = Array.from({ length: 5000 }, () => brand)
  assert.equal(wrong({ path: '/external/brand', body: list }), null)
  assert.match(
    String(wrong({ path: '/external/brand', body: [...list, { ...brand, id: null }] })),
    /^with 200 /,
  )
  assert.match(
    String(wrong({ status: 404, headers: new Headers({ 'content-type': 'application/problem+json' }) })),
    /^with 404 /,
  )
  assert.equal(check({ ...recorded, path: '/nothing/here' }), null)
})
