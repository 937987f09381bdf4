import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { create, readLookup, storeOf } from './shop.ts'

const shop = await openShop()

await create(shop, 'region', [
  { name_ro: 'Chișinău', name_ru: 'Кишинёв', name_en: 'Chisinau', name_uk: 'Кишинів', code: 'C' },
  { name_ro: 'Bălți' },
])
const localities = await create(shop, 'locality', [
  { name_ro: 'Codru', region_id: 1 },
  { name_ro: 'Elizaveta', region_id: 2 },
])
const sectors = await create(shop, 'sector', [
  { name_ro: 'Centru', locality_id: 1 },
  { name_ro: 'Botanica', locality_id: 2 },
])
await create(shop, 'shop', [storeOf({ code: 'S-1' }), storeOf({ code: 'S-2', is_active: false })])

/** Lists, each with the object whose read form it has. */
const LISTS = { contacts: 'shop', region: 'region', locality: 'locality', sector: 'sector' }

const LOOKUPS = [
  '/base/contacts',
  '/base/region/',
  '/base/locality',
  '/base/sector',
  '/base/product?search=a',
]

test('6.9 lookups are arrays of complete objects in all languages, with and without trailing slash', async () => {
  for (const [list, object] of Object.entries(LISTS)) {
    const { body } = await shop.get(`/external/${object}/`)
    for (const path of [`/base/${list}`, `/base/${list}/`]) {
      const reply = await readLookup(shop, path)
      assert.equal(reply.status, 200, path)
      assert.deepEqual(reply.body, body, path)
    }
  }
})

test('6.9 GET /base/contacts returns all stores, also inactive ones', async () => {
  const { body } = await readLookup(shop, '/base/contacts')
  assert.deepEqual(
    body.map(({ code }: { code: string }) => code),
    ['S-1', 'S-2'],
  )
})

test('5.3.1 lookups omit warehouses, and stores without a place until they have one', async () => {
  const other = await shop.client()
  const [, incomplete] = await create(other, 'shop', [
    storeOf({ code: 'complete', kind: 'shop' }),
    storeOf({ code: 'no-address', addresses: null }),
    storeOf({ code: 'no-latitude', lat: null }),
    storeOf({ code: 'depot', kind: 'warehouse' }),
  ])
  const codes = async () =>
    (await readLookup(other, '/base/contacts')).body.map(({ code }: { code: string }) => code)
  assert.deepEqual(await codes(), ['complete'])
  await other.put(`/external/shop/${incomplete?.id}/`, { addresses: { house: '1' } })
  assert.deepEqual(await codes(), ['complete', 'no-address'])
  assert.equal((await other.get('/external/shop/')).body.length, 4)
})

test('6.9 a list is not paginated', async () => {
  const { client } = shop
  const great = await client()
  await create(
    great,
    'region',
    Array.from({ length: 5000 }, (_, n) => ({ code: `${n}` })),
  )
  await create(great, 'region', [{ code: 'last' }])
  const { body } = await readLookup(great, '/base/region/')
  assert.equal(body.length, 5001)
  assert.equal(body.at(-1).code, 'last')
})

test('6.9 region and locality filter the list; without them all stores are returned, for an unknown one []', async () => {
  assert.deepEqual((await readLookup(shop, '/base/locality/?region=2')).body, [localities[1]])
  assert.deepEqual((await readLookup(shop, '/base/sector/?locality=1')).body, [sectors[0]])
  assert.deepEqual((await readLookup(shop, '/base/locality/')).body, localities)
  for (const path of [
    '/base/locality/?region=77',
    '/base/sector/?locality=0',
    '/base/locality/?region=99999999999',
  ]) {
    const { status, body } = await readLookup(shop, path)
    assert.equal(status, 200, path)
    assert.deepEqual(body, [], path)
  }
})

test('4.1.5 unknown parameters and invalid ids are 400; names that begin with _ are ignored', async () => {
  for (const path of [
    '/base/locality/?region=x',
    '/base/locality/?region=-1',
    '/base/locality/?region=',
    '/base/locality/?region=1&region=2',
    '/base/locality/?locality=1',
    '/base/region/?after=1',
    '/base/contacts?fields=image',
  ]) {
    const { status, body } = await readLookup(shop, path)
    assert.equal(status, 400, path)
    assert.equal(body.code, 'validation_failed', path)
  }
  assert.equal((await readLookup(shop, '/base/region/?_=1732&_x=')).status, 200)
})

test('3.1 lookups read only the header token, and all other routes only API-Token', async () => {
  const { get, token } = shop
  for (const path of LOOKUPS) {
    for (const headers of [
      { 'api-token': token },
      { 'api-token': '', token: 'vt_no' },
      { 'api-token': '' },
    ]) {
      const { status, headers: responseHeaders, body } = await get(path, headers)
      assert.equal(status, 401, path)
      assert.equal(body.code, 'unauthorized')
      assert.match(responseHeaders.get('www-authenticate') ?? '', /header="token"/)
    }
  }
  assert.equal((await get('/external/region/', { 'api-token': '', token })).status, 401)
})

test('3.2 lookups need the scope lookups:read', async () => {
  const reader = await shop.client({ siteId: shop.siteId, scopes: ['content:read', 'orders:read'] })
  const looker = await shop.client({ siteId: shop.siteId, scopes: ['lookups:read'] })
  for (const path of LOOKUPS) {
    const { status, body } = await readLookup(reader, path)
    assert.equal(status, 403, path)
    assert.equal(body.code, 'insufficient_scope')
    assert.equal((await readLookup(looker, path)).status, 200, path)
  }
})

test('1.2 a token reads the lists of its own site only', async () => {
  const other = await shop.client()
  for (const list of Object.keys(LISTS)) assert.deepEqual((await readLookup(other, `/base/${list}`)).body, [])
  assert.deepEqual((await readLookup(other, '/base/locality/?region=1')).body, [])
})

test('1.6 every lookup is documented, and that of a group requires no token', async () => {
  const { paths } = (await shop.get('/openapi.json')).body
  const of = (path: string) => paths[path].get
  for (const path of ['/base/contacts', '/base/region', '/base/locality', '/base/sector', '/base/product'])
    assert.deepEqual(of(path).security, [{ token: [] }], path)
  assert.deepEqual(of('/base/contacts/group/{group}').security, [])
  const [search] = of('/base/product').parameters
  assert.partialDeepStrictEqual(search, { in: 'query', name: 'search', required: true })
})
