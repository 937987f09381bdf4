import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../isolation/routes.ts'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { rawRequest } from './raw.ts'

const vitrina = await openShop()
const { get, post, url, token } = vitrina
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
    test(`${method} ${path} is a 405 that lists the methods of the path`, async () => {
      const { status, headers, body } = await ask(method, path)

      assert.equal(status, 405)
      assert.equal(headers.allow, allowed.join(', '))
      assert.equal(JSON.parse(body).code, 'method_not_allowed')
    })
  }

for (const [path, allowed] of [
  ['category/bulk-create', 'POST'],
  ['category/bulk-update', 'PUT'],
  ['category/bulk-upsert', 'POST'],
  ['category/bulk-delete', 'POST'],
  ['category/import', 'POST'],
  ['category/export', 'GET, HEAD'],
  ['v2/product-group/bulk-create', 'POST'],
  ['product/shop-update', 'POST'],
  ['product/user-price-update', 'POST'],
] as const)
  test(`${path} is a separate call and never an id: another method is a 405 with its own methods`, async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      if (allowed.split(', ').includes(method)) continue
      for (const address of [`/external/${path}`, `/external/${path}/?dry_run=true`]) {
        const { status, headers } = await ask(method, address)
        assert.equal(status, 405, `${method} ${address}`)
        assert.equal(headers.allow, allowed)
      }
    }
  })

test('an unknown path is a 404 for every method', async () => {
  for (const path of [
    '/nothing',
    '/external',
    '/external/nothing',
    '/external/category/1/nothing',
    '/externalcategory',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      assert.equal((await ask(method, path)).status, 404, `${method} ${path}`)
})

test('2.4 an unknown path is reported, with the nearest known one, its methods and the docs', async () => {
  for (const [path, near] of [
    ['/external/prodcut/', 'GET /external/product'],
    ['/external/categroy/bulk-create/', 'POST /external/category/bulk-create'],
    ['/external/category/7/histori', 'GET /external/category/{id}/history'],
    ['/external/external-ordr/', 'GET, POST /external/external-order'],
    ['/external/category/bulk-creat', 'POST /external/category/bulk-create'],
    ['/external/product/exprot/', 'GET /external/product/export'],
    ['/product/', 'GET /external/product'],
    ['/api/v1/external/brand', 'GET /external/brand'],
    ['/base/regions', 'GET /base/region'],
  ] as const) {
    const { status, body } = await ask(path.includes('creat') ? 'POST' : 'GET', path)
    const detail = `There is no path “${path.replace(/\/$/, '')}” here. Did you mean ${near}? All paths are listed at /docs.`
    assert.deepEqual([status, JSON.parse(body).detail], [404, detail])
  }
  const { body } = await ask('GET', `/nothing/of/the/kind/${'x'.repeat(200)}`)
  assert.match(
    JSON.parse(body).detail,
    /^There is no path “\/nothing.{0,100}…” here\. All paths are listed at \/docs\.$/,
  )
})

test('2.4 no path of the console or of a page is suggested', async () => {
  for (const path of ['/console/api/sessio', '/console/api/sites/demo/memberss', '/docs/scalar.jz'])
    assert.doesNotMatch(JSON.parse((await ask('GET', path)).body).detail, /Did you mean/, path)
})

test('no header changes the method of a request', async () => {
  for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    assert.equal((await ask('POST', `/external/category/${id}`, [[name, 'DELETE']])).status, 405)
    assert.equal(
      (await ask('GET', `/external/category/${id}?_method=DELETE`, [[name, 'DELETE']])).status,
      200,
    )
  }
  assert.equal((await get(`/external/category/${id}`)).status, 200)
})

test('TRACE does not echo the request', async () => {
  const { body } = await ask('TRACE', `/external/category/${id}`, [['X-Secret', 'murmur']])

  assert.doesNotMatch(body, /murmur|vt_/)
})

test('a NUL in a path is a 400 on known and unknown routes', async () => {
  const routes = routesOf(vitrina)
    .filter(([, path]) => path.includes('{'))
    .map(([method, path]) => [method, path.replace(/\{\w+\}/g, 'a%00b')] as const)
  assert.ok(routes.length > 100)
  const each = rounds(1, 5)
  for (const [method, path] of [
    ...routes.filter((_, place) => place % each === 0),
    ['GET', '/nowhere%00'],
    ['GET', '/%00?search=a'],
  ] as const) {
    const { status, body } = await ask(method, path)
    // People get a page.
    const code = path.startsWith('/provider/') ? /<title>/.exec(body)?.[0] : JSON.parse(body).code
    assert.deepEqual([status, code], [400, path.startsWith('/provider/') ? '<title>' : 'bad_request'], path)
  }
})

test('If-None-Match: * is a 304 for an existing object, and a 404 for an unknown one', async () => {
  for (const [path, expected] of [
    [`/external/category/${id}`, 304],
    ['/external/category/999999', 404],
    ['/external/category/by/group_category_id/k', 304],
    ['/external/category/by/group_category_id/none', 404],
    ['/external/product/999999/stock/', 404],
    ['/external/external-order/999999/', 404],
    ['/external/category/', 304],
  ] as const) {
    const { status, headers } = await get(path, { 'if-none-match': '*' })
    assert.equal(status, expected, path)
    assert.equal(headers.has('etag'), expected === 304, path)
  }
})
