import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import { assertProblem } from '../errors/problem.ts'
import { item, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { FEED, follower, inShort, readFeedPage } from './following.ts'

const { client } = await openShop()

/** Creates a shop with an order, and one of its tokens with only these scopes. */
const shopFor = async (...scopes: Scope[]) => {
  const shop = await orderShop(await client())
  const limited = await client({ siteId: shop.siteId, scopes })
  const follow = follower(limited)
  const { next } = await readFeedPage(shop, 'after=now')
  await shop.write({ rrn: 'r', order_items: [item()] })
  await shop.post('/external/product/shop-update/', [{ shop_id: 1, qty: 7, group_product_id: 'P2' }])
  await shop.post('/external/brand/bulk-create/', [{ slug: 'b', name: 'B' }])
  return { limited, follow, since: next }
}

const refused = async (query: string, limited: Awaited<ReturnType<typeof client>>, scope: Scope) => {
  const body = assertProblem(await limited.get(FEED + query), 403, 'insufficient_scope')
  assert.ok(body.detail.includes(scope), body.detail)
}

test('8.1 a token with content scope gets content, stock and prices, and no orders', async () => {
  const { limited, since } = await shopFor('content:read', 'orders:write')

  const { changes, next, more } = await readFeedPage(limited, `after=${since}`)

  assert.deepEqual(inShort(changes), ['stock 2 updated qty', 'brand 1 created'])
  assert.deepEqual([next, more], [since + 3, false])
  await refused('?types=order', limited, 'orders:read')
  await refused('?types=brand,order', limited, 'orders:read')
})

test('8.1 a token with order scope gets only orders', async () => {
  const { limited, follow } = await shopFor('orders:read', 'content:write')

  assert.deepEqual(inShort(await follow()), ['order 1 created'])
  assert.deepEqual(inShort((await readFeedPage(limited, 'types=order')).changes), ['order 1 created'])
  for (const type of ['brand', 'stock', 'price']) await refused(`?types=${type}`, limited, 'content:read')
})

test('8.1 a token without either scope gets nothing, not even the end of the feed', async () => {
  const { limited } = await shopFor(
    ...SCOPES.filter((scope) => scope !== 'content:read' && scope !== 'orders:read'),
  )

  for (const query of ['', '?after=now', '?types=brand']) await refused(query, limited, 'content:read')
})
