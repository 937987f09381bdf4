import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_FIELDS } from '@vitrina/schema/orders/order'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { client, ...own } = await openShop()
const { get, write } = await orderShop(own)
await write({ order_id: 1, order_items: [item()] })

const refused = async (query: string) => {
  const { status, body } = await get(`${ORDERS}?${query}`)
  assert.equal(status, 400, query)
  assert.equal(body.code, 'validation_failed')
  return body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`)
}

test('6.1 an unknown status is refused by name, with the valid ones', async () => {
  const { status, body } = await get(`${ORDERS}?status=NEW,nonsense,newer,in-collection`)
  assert.equal(status, 400)
  assert.equal(body.errors.length, 3)
  for (const [place, word] of ['nonsense', 'newer', 'in-collection'].entries()) {
    const { field, code, message } = body.errors[place]
    assert.deepEqual([field, code], ['status', 'invalid_value'])
    assert.match(message, RegExp(`: “${word}”`))
    for (const valid of ORDER_STATUSES) assert.match(message, RegExp(`\\b${valid}\\b`))
  }
  for (const query of ['status=mixed', 'status=new%00'])
    assert.deepEqual(await refused(query), ['status invalid_value'], query)
})

test('6.1 an invalid timestamp is refused, also one in milliseconds', async () => {
  for (const name of ['created_after', 'created_before', 'updated_after'])
    for (const value of ['', '-1', '1.5', 'yesterday', '2026-01-01', '1767225600000', '9'.repeat(40)])
      assert.deepEqual(await refused(`${name}=${value}`), [`${name} invalid_value`], `${name}=${value}`)
})

test('6.1 after is refused together with an ordering, and with page', async () => {
  for (const ordering of ['created_at', '-created_at', 'createdat', '-createdat'])
    assert.deepEqual(await refused(`after=0&ordering=${ordering}`), ['ordering invalid_value'])
  assert.deepEqual(await refused('after=0&page=1'), ['page invalid_value'])
  assert.deepEqual(await refused('after=-1'), ['after invalid_value'])
})

test('6.1 an ordering is by time or total, and a poll is ordered by creation time only', async () => {
  for (const ordering of ['', 'id', 'order_id', 'updatedat', '+created_at', '--created_at']) {
    const query = `ordering=${encodeURIComponent(ordering)}`
    assert.deepEqual(await refused(query), ['ordering invalid_value'])
    assert.deepEqual(await refused(`page=1&${query}`), ['ordering invalid_value'])
  }
  for (const ordering of ['updated_at', '-updated_at', 'total', '-total'])
    assert.deepEqual(await refused(`ordering=${ordering}`), ['ordering invalid_value'])
})

test('4.1.3 page and page_size are whole numbers of at least 1', async () => {
  for (const name of ['page', 'page_size'])
    for (const value of ['0', '-1', '1.5', 'x', ''])
      assert.deepEqual(await refused(`${name}=${value}`), [`${name} invalid_value`])
})

test('4.1.3 an unknown field is refused by name, with the valid ones', async () => {
  for (const path of [ORDERS, `${ORDERS}1/`]) {
    const { status, body } = await get(`${path}?fields=order_id,nonsense,id`)
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field, code }: Record<string, string>) => [field, code]),
      [
        ['fields', 'unknown_field'],
        ['fields', 'unknown_field'],
      ],
    )
    assert.match(body.errors[0].message, /\bnonsense\b/)
    for (const valid of ORDER_FIELDS) assert.match(body.errors[0].message, RegExp(`\\b${valid}\\b`))
  }
})

test('4.1.5 other parameters of a wrong form are refused', async () => {
  for (const query of ['shop=x', 'shop=-1', 'shop=', 'ids=x', 'ids=0', 'ids=1.5', 'search=%00'])
    assert.deepEqual(await refused(query), [`${query.replace(/=.*/, '')} invalid_value`], query)
})

test('4.1.5 unknown parameters are refused, repeated ones too, and names that begin with _ ignored', async () => {
  assert.deepEqual(await refused('sort=x&limit=1'), ['sort unknown_parameter', 'limit unknown_parameter'])
  assert.deepEqual(await refused('shop=1&shop=2'), ['shop duplicate'])
  assert.equal((await get(`${ORDERS}?_=1&_ts=2`)).status, 200)
  for (const path of ['1/address/', '1/history/']) {
    const { status, body } = await get(`${ORDERS}${path}?fields=x`)
    assert.equal(status, 400, path)
    assert.partialDeepStrictEqual(body.errors, [{ field: 'fields', code: 'unknown_field' }])
    assert.notEqual((await get(`${ORDERS}${path}?_=1`)).status, 400)
  }
})

test('3.2 reading orders requires the scope orders:read', async () => {
  const site = { siteId: own.siteId }
  const reader = await client({ ...site, scopes: ['orders:read'] })
  const others = await client({
    ...site,
    scopes: ['content:read', 'content:write', 'orders:write', 'lookups:read'],
  })
  for (const path of ['', '1/', '1/address/', '1/history/']) {
    assert.notEqual((await reader.get(ORDERS + path)).status, 403, path)
    const { status, body } = await others.get(ORDERS + path)
    assert.deepEqual([status, body.code], [403, 'insufficient_scope'], path)
  }
})

test('6.7 with orders:read, promo codes and stores can be read, but no other content, and none can be written', async () => {
  const [code] = (await own.post('/external/promocode/bulk-create/', [{ code: 'MARCH' }])).body
  const [store] = (await own.get('/external/shop/?page_size=1')).body
  const erp = await client({ siteId: own.siteId, scopes: ['orders:read', 'orders:write', 'lookups:read'] })
  for (const path of [
    'promocode/',
    `promocode/${code.id}/`,
    'promocode/by/code/MARCH',
    'shop/',
    `shop/${store?.id ?? 999}/`,
  ])
    assert.notEqual((await erp.get(`/external/${path}`)).status, 403, path)
  assert.equal((await erp.get('/external/promocode/?code=MARCH')).body[0].id, code.id)
  for (const path of ['product/', 'user-type/', 'product/1/stock/', 'promocode/export/', 'shop/export/'])
    assert.equal((await erp.get(`/external/${path}`)).status, 403, path)
  assert.equal((await erp.post('/external/promocode/bulk-create/', [{ code: 'X' }])).status, 403)
  assert.equal((await erp.put(`/external/shop/${store?.id ?? 999}/`, {})).status, 403)
  const lookups = await client({ siteId: own.siteId, scopes: ['lookups:read', 'orders:write'] })
  assert.equal((await lookups.get('/external/promocode/')).status, 403)
})
