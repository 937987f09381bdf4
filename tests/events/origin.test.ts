import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPES } from '@vitrina/schema/scopes'
import { createToken, revokeToken, rotateToken } from '../../server/identity/access/tokens.ts'
import { brand } from '../content/writes/drafts.ts'
import { brands, importFile, linesOf } from '../jobs/importing.ts'
import { item, orderShop } from '../orders/writes/order-shop.ts'
import { type Client, clientOf, openShop } from '../vitrina.ts'
import { type Change, inShort, readFeedPage } from './following.ts'

const vitrina = await openShop()
const { client, sql, url } = vitrina

/** Creates a token of a site with this name. */
const named = async (name: string, siteId: number): Promise<Client & { readonly id: string }> => {
  const { token, id } = await createToken(sql, { siteId, name, scopes: SCOPES, lifetime: null })
  return { ...clientOf(url, token, siteId), id }
}

const brandBy = ({ post }: Client, slug: string) => post('/external/brand/bulk-create/', [brand(slug)])

const originsOf = (changes: readonly Change[]) => changes.map(({ origin }) => origin)

test('8.1 `exclude_origin=self` excludes only writes of the token itself', async () => {
  const erp = await orderShop(await client())
  const till = await named('till', erp.siteId)
  const { next } = await readFeedPage(erp, 'after=now')
  await erp.write({ order_items: [item()] })
  await till.put('/external/external-order/1/', { comment: 'x' })
  await erp.post('/external/product/shop-update/', [{ shop_id: 1, qty: 7, group_product_id: 'P2' }])
  await brandBy(till, 'a')
  await brandBy(erp, 'b')
  await sql`update brand set name = 'by hand' where site_id = ${erp.siteId} and slug = 'b'`

  const ofErp = await readFeedPage(erp, `after=${next}&exclude_origin=self`)
  assert.deepEqual(inShort(ofErp.changes), [
    'order 1 updated comment',
    'brand 1 created',
    'brand 2 updated name',
  ])
  assert.deepEqual(originsOf(ofErp.changes), ['till', 'till', null])
  assert.deepEqual([ofErp.next, ofErp.more], [next + 6, false])

  const ofTill = await readFeedPage(till, `after=${next}&exclude_origin=self`)
  assert.deepEqual(originsOf(ofTill.changes), ['test', 'test', 'test', null])
  assert.deepEqual(originsOf((await readFeedPage(till, `after=${next}`)).changes), [
    'test',
    'till',
    'test',
    'till',
    'test',
    null,
  ])
})

test('8.1 a rotated token is the same writer', async () => {
  const { siteId } = await client()
  const old = await named('erp', siteId)
  await brandBy(old, 'a')
  const rotated = await rotateToken(sql, { id: old.id, overlap: 60 })
  const fresh = clientOf(url, rotated?.token ?? '', siteId)
  await brandBy(fresh, 'b')
  await brandBy(old, 'c')
  await brandBy(await named('till', siteId), 'd')

  for (const one of [old, fresh])
    assert.deepEqual(inShort((await readFeedPage(one, 'exclude_origin=self')).changes), ['brand 4 created'])
  assert.deepEqual(originsOf((await readFeedPage(fresh, '')).changes), ['erp', 'erp', 'erp', 'till'])
})

test('8.1 a token of the same name is another writer, and a revoked one is still named', async () => {
  const { siteId } = await client()
  const [one, two] = [await named('erp', siteId), await named('erp', siteId)]
  await brandBy(one, 'a')
  await revokeToken(sql, one)
  await brandBy(two, 'b')

  const { changes } = await readFeedPage(two, 'exclude_origin=self')
  assert.deepEqual(inShort(changes), ['brand 1 created'])
  assert.deepEqual(originsOf(changes), ['erp'])
})

test('8.1 imports of a token count as its writes', async () => {
  const erp = await client()
  const till = await named('till', erp.siteId)

  await importFile(till, 'brand/import/', linesOf(brands(3)))

  assert.deepEqual((await readFeedPage(till, 'exclude_origin=self')).changes, [])
  assert.deepEqual(originsOf((await readFeedPage(erp, 'exclude_origin=self')).changes), [
    'till',
    'till',
    'till',
  ])
})

test('8.1 a token of another site with the same number is unknown here', async () => {
  const [first, second] = [await client(), await client()]
  await sql`update api_token set number = 777 where site_id in (${first.siteId}, ${second.siteId})`
  await sql`update api_token set name = 'foreign' where site_id = ${second.siteId}`
  await brandBy(first, 'a')
  await brandBy(second, 'b')

  assert.deepEqual(originsOf((await readFeedPage(first, '')).changes), ['test'])
  assert.deepEqual((await readFeedPage(first, 'exclude_origin=self')).changes, [])
})
