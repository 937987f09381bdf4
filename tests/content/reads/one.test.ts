import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post, put, del } = await openShop()
const LIST = '/external/category'

const KEYS = [
  'A-7',
  'a-7',
  '007',
  '7',
  'a/b',
  'a b',
  'a%20b',
  'ё?x=1#y',
  'x'.repeat(255),
  '🧀',
  '..',
  '%',
  'by',
]

let ids: number[]
before(async () => {
  const { body } = await post(
    `${LIST}/bulk-create/`,
    KEYS.map((key) => ({ group_category_id: key })),
  )
  ids = body.map(({ id }: { id: number }) => id)
})

const byKey = (key: string) =>
  get(`${LIST}/by/group_category_id/${encodeURIComponent(key).replaceAll('.', '%2E')}`)

test('an object is found by its key with any characters', async () => {
  for (const [place, key] of KEYS.entries()) {
    // fetch resolves `..` as a step up the path, so it never reaches a server.
    if (key === '..') continue
    const { status, body } = await byKey(key)
    assert.equal(status, 200, key)
    assert.deepEqual([body.id, body.group_category_id], [ids[place], key])
  }
})

test('a key is compared exactly', async () => {
  for (const key of ['A-8', '07', '7.0', 'x'.repeat(254), 'x'.repeat(256), 'x'.repeat(5000), 'А-7'])
    assert.equal((await byKey(key)).status, 404, key)
  for (const key of [' A-7', 'A-7 ']) assert.equal((await byKey(key)).body.id, (await byKey('A-7')).body.id)
})

test('an object without a key is not found by null or by an empty key', async () => {
  await post(`${LIST}/bulk-create/`, [{}])
  for (const key of ['null', '', 'undefined']) assert.equal((await byKey(key)).status, 404, key)
})

test('only the client key finds an object by key', async () => {
  for (const field of ['id', 'slug_ro', 'name_ro', 'GROUP_CATEGORY_ID', 'group_product_id'])
    assert.equal((await get(`${LIST}/by/${field}/A-7`)).status, 404)
})

test('a moved key means its current object', async () => {
  const [first, second] = ids
  await put(`${LIST}/bulk-update/`, [
    { id: first, group_category_id: 'a-7' },
    { id: second, group_category_id: 'A-7' },
  ])
  assert.equal((await byKey('A-7')).body.id, second)
  assert.equal((await byKey('a-7')).body.id, first)
})

test('an id that is not a positive integer is 404', async () => {
  for (const id of [
    '0',
    '-1',
    '1.0',
    '1.5',
    'x',
    '01',
    '1e0',
    '0x1',
    '+1',
    '%201',
    '٣',
    '2147483648',
    '9'.repeat(40),
    'null',
  ])
    assert.equal((await get(`${LIST}/${id}`)).status, 404, id)
})

test('an object of one kind is not found under another', async () => {
  const { body } = await post('/external/brand/bulk-create/', [{ name: 'A', slug: 'a' }])
  await del(`${LIST}/${body[0].id}/`)
  assert.equal((await get(`${LIST}/${body[0].id}`)).status, 404)
  assert.equal((await get(`/external/brand/${body[0].id}`)).status, 200)
})

test('concurrently requested objects reach their own callers, in the form of lists, and unknown ones none', async () => {
  const { body: listed } = await get(LIST)
  const absent = Math.max(...ids) + 1
  const requestedIds = [...ids, absent, ...ids.toReversed(), absent]
  const answers = await Promise.all(requestedIds.map((id) => get(`${LIST}/${id}`)))
  for (const [place, { status, body }] of answers.entries()) {
    const expected = listed.find(({ id }: { id: number }) => id === requestedIds[place])
    assert.equal(status, expected ? 200 : 404)
    if (expected) assert.deepEqual(body, expected)
  }
})

test('an unknown object is 404', async () => {
  for (const path of ['nonsense', 'Category', 'categories', 'category/1/2', 'v2/category', ''])
    assert.equal((await get(`/external/${path}`)).status, 404, path)
})
