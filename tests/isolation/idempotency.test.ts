import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'

const { client } = await openShop()

const CREATE = '/external/category/bulk-create/'

test('4.2.9 the same key and body on two sites are two writes', async () => {
  const [a, b] = [await client(), await client()]
  const body = [{ name_ro: 'Lactate', group_category_id: 'A-7', slug_ro: 'lactate' }]
  const key = { 'idempotency-key': 'night-1' }

  const [first, second] = [await a.post(CREATE, body, key), await b.post(CREATE, body, key)]

  for (const { status, headers } of [first, second]) {
    assert.equal(status, 201)
    assert.equal(headers.get('idempotency-replayed'), null)
  }
  for (const site of [a, b]) assert.equal((await site.get('/external/category/')).body.length, 1)
})

test('4.2.9 the same key with another body on another site is not a conflict', async () => {
  const [a, b] = [await client(), await client()]
  const key = { 'idempotency-key': 'night-2' }
  await a.post(CREATE, [{ name_ro: 'Lactate' }], key)

  assert.equal((await b.post(CREATE, [{ name_ro: 'Pâine' }], key)).status, 201)
  assert.equal((await a.post(CREATE, [{ name_ro: 'Pâine' }], key)).status, 422)
})

test('4.2.9 concurrent calls with the same key on two sites do not block each other', async () => {
  const [a, b] = [await client(), await client()]
  const body = Array.from({ length: 200 }, (_, n) => ({ group_category_id: `${n}` }))

  const replies = await Promise.all(
    [a, b].map((site) => site.post(CREATE, body, { 'idempotency-key': 'night-3' })),
  )

  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201],
  )
})
