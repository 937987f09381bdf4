import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { create, productOf, readLookup, storeOf } from './shop.ts'

const shop = await openShop()
const { put, del } = shop

await create(shop, 'region', [{ name_ro: 'Orhei' }, { name_ro: 'Soroca' }])
await create(shop, 'locality', [{ name_ro: 'Peresecina', region_id: 1 }])
await create(shop, 'sector', [{ name_ro: 'Centru', locality_id: 1 }])
await create(shop, 'shop', [storeOf({ group: 'a' }), storeOf({ group: 'a' })])
await create(shop, 'product', [productOf('1', 'Lapte'), productOf('2', 'Pâine')])

const CASES = [
  { path: '/base/region/', object: 'region', changed: { name_ro: 'Orhei (nou)' } },
  { path: '/base/locality/', object: 'locality', changed: { name_ro: 'Peresecina (nouă)' } },
  { path: '/base/locality/?region=1', object: 'locality', changed: { name_ru: 'Пересечина' } },
  { path: '/base/sector/', object: 'sector', changed: { name_ro: 'Centru (nou)' } },
  { path: '/base/contacts', object: 'shop', changed: { schedule: '9-18' } },
  { path: '/base/contacts/group/a/', object: 'shop', changed: { schedule: '9-19' } },
  { path: '/base/product/?search=lapte', object: 'product', changed: { price: '2.00' } },
]

const siteSlug = async () => {
  const [site] = await shop.sql<{ slug: string }>`select slug from site where id = ${shop.siteId}`
  return site?.slug ?? ''
}

for (const { path, object, changed } of CASES)
  test(`6.9 ${path} has an ETag, and answers 304 until one of its objects changes`, async () => {
    const address = path.includes('/group/') ? `${path}?site=${await siteSlug()}` : path
    const first = await readLookup(shop, address)
    const tag = first.headers.get('etag') ?? ''
    assert.match(tag, /"/)
    for (const again of [tag, `W/${tag.replace('W/', '')}`, '*', `"x", ${tag}`]) {
      const { status, body, headers } = await readLookup(shop, address, { 'if-none-match': again })
      assert.equal(status, 304, again)
      assert.equal(body, '')
      assert.equal(headers.get('etag')?.replace('W/', ''), tag.replace('W/', ''))
    }

    assert.equal((await put(`/external/${object}/1/`, changed)).status, 200)

    const { status, body, headers } = await readLookup(shop, address, { 'if-none-match': tag })
    assert.equal(status, 200)
    assert.notEqual(headers.get('etag'), tag)
    assert.partialDeepStrictEqual(body[0], changed)
  })

test('6.9 an ETag changes when an object is deleted or created', async () => {
  const { headers } = await readLookup(shop, '/base/region/')
  const tag = headers.get('etag') ?? ''
  assert.equal((await del('/external/region/2/')).status, 204)
  const empty = await readLookup(shop, '/base/region/', { 'if-none-match': tag })
  assert.equal(empty.body.length, 1)
  await create(shop, 'region', [{ name_ro: 'Telenești' }])
  const second = await readLookup(shop, '/base/region/', { 'if-none-match': empty.headers.get('etag') ?? '' })
  assert.equal(second.body.length, 2)
})

test('1.2 the ETag of one site does not match at another', async () => {
  const other = await shop.client()
  await create(other, 'region', [{ name_ro: 'Odesa' }])
  const { headers } = await readLookup(shop, '/base/region/')
  const reply = await readLookup(other, '/base/region/', { 'if-none-match': headers.get('etag') ?? '' })
  assert.equal(reply.status, 200)
})
