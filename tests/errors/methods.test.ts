import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { rawRequest } from './raw.ts'

const { get, post, url, token } = await startVitrina()
const [{ id }] = (await post('/external/category/bulk-create/', [{ group_category_id: 'k' }])).body

const ask = (method: string, path: string, headers: readonly (readonly [string, string])[] = []) =>
  rawRequest(url + path, method, [['API-Token', token], ...headers])

for (const [path, allowed] of [
  ['/external/category', ['GET', 'HEAD']],
  ['/external/category/', ['GET', 'HEAD']],
  [`/external/category/${id}`, ['DELETE', 'GET', 'HEAD', 'PUT']],
  ['/external/category/by/group_category_id/k', ['GET', 'HEAD']],
  ['/external/v2/product-group/', ['GET', 'HEAD']],
] as const)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    if ((allowed as readonly string[]).includes(method)) continue
    test(`${method} ${path} is a 405 that says what the address takes`, async () => {
      const { status, headers, body } = await ask(method, path)

      assert.equal(status, 405)
      assert.equal(headers.allow, allowed.join(', '))
      assert.equal(JSON.parse(body).code, 'method_not_allowed')
    })
  }

for (const path of ['bulk-create', 'bulk-update', 'bulk-upsert', 'bulk-delete'])
  test(`${path} is not read, deleted or patched`, async () => {
    for (const method of ['GET', 'DELETE', 'PATCH'])
      assert.ok([404, 405].includes((await ask(method, `/external/category/${path}`)).status), method)
  })

test('what is not there is a 404 for every method', async () => {
  for (const path of [
    '/',
    '/external',
    '/external/nothing',
    '/external/category/1/nothing',
    '/externalcategory',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      assert.equal((await ask(method, path)).status, 404, `${method} ${path}`)
})

test('no header makes another method of a request', async () => {
  for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    assert.equal((await ask('POST', `/external/category/${id}`, [[name, 'DELETE']])).status, 405)
    assert.equal(
      (await ask('GET', `/external/category/${id}?_method=DELETE`, [[name, 'DELETE']])).status,
      200,
    )
  }
  assert.equal((await get(`/external/category/${id}`)).status, 200)
})

test('TRACE does not echo what it was sent', async () => {
  const { body } = await ask('TRACE', `/external/category/${id}`, [['X-Secret', 'murmur']])

  assert.doesNotMatch(body, /murmur|vt_/)
})
