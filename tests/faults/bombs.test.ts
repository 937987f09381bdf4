import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'

const { post, put, get } = await startVitrina()
const CREATE = '/external/category/bulk-create/'
await post(CREATE, [{ name_ro: 'one' }])

const DEEP = '['.repeat(5_000_000) + ']'.repeat(5_000_000)
const MANY = `[${'[],'.repeat(3_000_000)}[]]`
const WIDE = `{${Array.from({ length: 1_500_000 }, (_, n) => `"a${n}":0`).join()}}`

/** Nothing of it may be built: a body of 64 MiB would become gigabytes of objects, and hold up everybody for seconds. */
const BOMBS: readonly [name: string, json: string, status: number, code: string][] = [
  ['deep', `{"name_ro":${DEEP}}`, 400, 'malformed_json'],
  ['of many values', `{"name_ro":${MANY}}`, 413, 'batch_too_large'],
  ['of many fields', WIDE, 413, 'batch_too_large'],
]

for (const [name, json, status, code] of BOMBS)
  test(`P8 an object that is ${name} is refused before it is built, alone or in a batch`, async () => {
    for (const reply of [
      await post(CREATE, `[${json}]`),
      await post('/external/category/bulk-upsert/', `[{},${json}]`),
      await post('/external/category/bulk-delete/', `[1,${json}]`),
      await put('/external/category/1/', json),
    ]) {
      assert.equal(reply.status, status)
      assert.equal(reply.body.code, code)
    }
    assert.equal((await get('/external/category/')).body.length, 1)
  })

test('P8 a million objects are too many, and so are the levels from 33 on', async () => {
  assert.equal((await post(CREATE, `[${'{},'.repeat(2_000_000)}{}]`)).status, 413)
  const nested = (levels: number) => `[{"category_id":${'['.repeat(levels)}${']'.repeat(levels)}}]`
  assert.equal((await post(CREATE, nested(31))).body.code, 'validation_failed')
  assert.equal((await post(CREATE, nested(32))).body.code, 'malformed_json')
})
