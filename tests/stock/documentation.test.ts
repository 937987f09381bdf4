import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyFeed } from './every-feed.ts'

const vitrina = await openShop()
const every = everyFeed(vitrina)

every(
  '1.6 openapi.json documents the rows, the responses and the errors',
  async ({ get, ownerField, figure, ...feed }) => {
    const { paths } = (await get('/openapi.json')).body
    const { post } = paths[feed.write.slice(0, -1)]
    const { get: read } = paths[`/external/product/{id}/${feed.read}`]

    const { items, maxItems } = post.requestBody.content['application/json'].schema
    assert.deepEqual(items.required, [ownerField, figure, 'group_product_id'])
    assert.equal(maxItems, 50_000)
    for (const status of [200, 207, 400, 401, 403, 409, 413, 422])
      assert.ok(post.responses[status], `${status}`)
    assert.deepEqual(
      post.parameters.map(({ name }: { name: string }) => name),
      ['dry_run', 'unknown_fields', 'Idempotency-Key', 'Prefer'],
    )

    const { properties } = read.responses[200].content['application/json'].schema.items
    assert.deepEqual(Object.keys(properties), [ownerField, figure])
    assert.equal(properties[figure].type, typeof feed.shown(1))
    for (const status of [304, 401, 403, 404]) assert.ok(read.responses[status], `${status}`)
    assert.equal(read.parameters[0].schema.type, 'integer')
  },
)
