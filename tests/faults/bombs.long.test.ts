import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'

const { post, put, get } = await startVitrina()
const CREATE = '/external/category/bulk-create/'
await post(CREATE, [{ name_ro: 'one' }])

/**
 * Bodies that the server must refuse without building them: 64 MiB would become gigabytes of objects and
 * block all callers for seconds.
 */
const BOMBS: readonly [name: string, json: (size: number) => string, status: number, code: string][] = [
  ['deep', (size) => `{"name_ro":${'['.repeat(size)}${']'.repeat(size)}}`, 400, 'malformed_json'],
  ['of many values', (size) => `{"name_ro":[${'[],'.repeat(size)}[]]}`, 413, 'batch_too_large'],
  [
    'of many fields',
    (size) => `{${Array.from({ length: size }, (_, n) => `"a${n}":0`).join()}}`,
    413,
    'batch_too_large',
  ],
]

for (const [name, json, status, code] of BOMBS)
  test(`P8 an object that is ${name} is refused before it is parsed, alone or in a batch`, async () => {
    const [large, small] = [json(2_200_000), json(300_000)]
    for (const reply of [
      await post(CREATE, `[${large}]`),
      await post('/external/category/bulk-upsert/', `[{"group_category_id":"small"},${large}]`),
      await post('/external/category/bulk-delete/', `[1,${large}]`),
      await put('/external/category/1/', small),
    ]) {
      assert.equal(reply.status, status)
      assert.equal(reply.body.code, code)
    }
    const { status: refused, body } = await put('/external/category/1/', large)
    assert.deepEqual([refused, body.code], [413, 'body_too_large'])
    assert.equal((await get('/external/category/')).body.length, 1)
  })

test('P8 a million objects are refused, and so are more than 32 levels', async () => {
  assert.equal((await post(CREATE, `[${'{},'.repeat(2_000_000)}{}]`)).status, 413)
  const nested = (levels: number) => `[{"category_id":${'['.repeat(levels)}${']'.repeat(levels)}}]`
  assert.equal((await post(CREATE, nested(31))).body.code, 'validation_failed')
  assert.equal((await post(CREATE, nested(32))).body.code, 'malformed_json')
})
