import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { client, ...own } = await openShop()
const { get, write } = await orderShop(own)

const DAY = 24 * 3600
const START = Date.UTC(2026, 0, 1) / 1000
const at = (day: number) => new Date((START + day * DAY) * 1000).toISOString()

/** Ids are not in the order of time: 5 is the oldest order. */
const SHOP = [
  {
    order_id: 1,
    rrn: 'ERP-1',
    created_at: at(5),
    shop: 1,
    order_items: [item(1, 1, { order_status: 'done' })],
  },
  {
    order_id: 2,
    created_at: at(4),
    shop: 2,
    order_items: [item(1, 1, { order_status: 'new' }), item(2, 1, { order_status: 'new' }), item(3)],
  },
  {
    order_id: 3,
    created_at: at(3),
    shop: 1,
    order_items: [
      item(1, 1, { order_status: 'done' }),
      item(2, 1, { order_status: 'canceled' }),
      item(3, 1, { order_status: 'ondelivery' }),
    ],
  },
  { order_id: 4, created_at: at(3), order_items: [item(1, 1, { order_status: 'incollection' })] },
  { order_id: 5, created_at: at(1), order_items: [item(2, 1, { order_status: 'new' })] },
]

before(async () => {
  await write(...SHOP)
  await (await orderShop(await client())).write({ order_id: 77, order_items: [item()] })
})

const list = async (query: string, total?: number) => {
  const { status, headers, body } = await get(`${ORDERS}?fields=order_id&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  const ids = body.map(({ order_id }: { order_id: number }) => order_id)
  assert.equal(headers.get('x-total-count'), String(total ?? ids.length), query)
  return ids
}

test('6.1 the latest order comes first, and of orders with the same time the one with the larger id', async () => {
  assert.deepEqual(await list(''), [1, 2, 4, 3, 5])
  for (const ordering of ['-created_at', '-createdat'])
    assert.deepEqual(await list(`ordering=${ordering}`), [1, 2, 4, 3, 5], ordering)
  for (const ordering of ['created_at', 'createdat'])
    assert.deepEqual(await list(`ordering=${ordering}`), [5, 3, 4, 2, 1], ordering)
})

test('6.1 the same orderings apply to orders of a status', async () => {
  const several = 'status=done,incollection,new'
  assert.deepEqual(await list(several), [1, 2, 4, 3, 5])
  assert.deepEqual(await list(`${several}&ordering=created_at`), [5, 3, 4, 2, 1])
  assert.deepEqual(await list('status=done&ordering=created_at'), [3, 1])
})

test('6.1 created_after is in Unix seconds, inclusive', async () => {
  assert.deepEqual(await list(`created_after=${START + 3 * DAY}`), [3, 4, 2, 1])
  assert.deepEqual(await list(`created_after=${START + 3 * DAY + 1}`), [2, 1])
  assert.deepEqual(await list('created_after=0'), [5, 3, 4, 2, 1])
  assert.deepEqual(await list(`created_after=${START + 9 * DAY}`), [])
})

test('6.1 created_before is in Unix seconds, exclusive', async () => {
  assert.deepEqual(await list(`created_before=${START + 3 * DAY}`), [5])
  assert.deepEqual(await list(`created_before=${START + 3 * DAY + 1}`), [4, 3, 5])
  assert.deepEqual(await list('created_before=0'), [])
  const [first, then] = [START + 3 * DAY, START + 5 * DAY]
  assert.deepEqual(await list(`created_after=${first}&created_before=${then}`), [3, 4, 2])
  assert.deepEqual(await list(`created_after=${then}&created_before=${first}`), [])
  assert.deepEqual(await list(`status=new,done&created_after=${first}&created_before=${then}`), [3, 2])
  assert.deepEqual(await list(`shop=1&status=done&created_before=${then}`), [3])
  assert.deepEqual(await list(`after=2&created_before=${then}`, 4), [3, 4, 5])
  assert.deepEqual(await list(`after=2&status=new,done&created_before=${then}`, 3), [3, 5])
})

test('6.1 an order matches when any of its items has one of the statuses, and is listed once', async () => {
  assert.deepEqual(await list('status=new'), [2, 5])
  assert.deepEqual(await list('status=done'), [1, 3])
  assert.deepEqual(await list('status=canceled,ondelivery'), [3])
  assert.deepEqual(await list('status=done,canceled,ondelivery'), [1, 3])
  assert.deepEqual(await list('status=customerrefusal'), [])
})

test('6.4 a status is also accepted with underscores, in either spelling or both together', async () => {
  for (const status of [
    'incollection',
    'in_collection',
    'in_collection,incollection',
    'incollection, incollection',
  ])
    assert.deepEqual(await list(`status=${encodeURIComponent(status)}`), [4], status)
  assert.deepEqual(await list('status=on_delivery,in_collection'), [4, 3])
})

test('6.1 filters are combined', async () => {
  assert.deepEqual(await list(`status=new&created_after=${START + 2 * DAY}`), [2])
  assert.deepEqual(await list(`status=done,new&created_after=${START + 4 * DAY}&ordering=created_at`), [2, 1])
  assert.deepEqual(await list('shop=1'), [1, 3])
  assert.deepEqual(await list('shop=1&status=ondelivery'), [3])
  assert.deepEqual(await list('shop=2&status=ondelivery'), [])
  assert.deepEqual(await list(`shop=1&created_after=${START + 4 * DAY}`), [1])
  assert.deepEqual(await list('ids=5,4,3,99&status=new,incollection'), [4, 5])
  for (const nothing of [
    'ids=',
    'status=',
    'status=,',
    'ids=&status=new',
    'status=&ids=5',
    'status=&created_after=0',
    'ids=&page=1',
  ])
    assert.deepEqual(await list(nothing), [], nothing)
  assert.deepEqual(await list('search=ERP&status=new'), [])
  assert.deepEqual(await list('search=ERP&status=done&shop=1&ids=1&updated_after=1'), [1])
})

test('6.1 filters are combined with after, and the total is that of all pages', async () => {
  assert.deepEqual(await list('after=2&status=new,done', 4), [3, 5])
  assert.deepEqual(await list('after=2&shop=1', 2), [3])
  assert.deepEqual(await list(`after=1&status=new,done&created_after=${START + 2 * DAY}`, 3), [2, 3])
})

test('6.1 shop and ids with unknown values find nothing, without an error', async () => {
  for (const query of [
    'shop=99',
    'shop=9999999999',
    `shop=${'9'.repeat(400)}`,
    `ids=${'9'.repeat(400)}`,
    'ids=99',
    `ids=${'9'.repeat(30)}`,
    'ids=9007199254740991',
  ])
    assert.deepEqual(await list(query), [], query)
})

test('6.1 updated_after is in Unix seconds, inclusive, and reflects every write', async () => {
  const [order] = await write({ order_id: 3, comment: `now ${Math.random()}` })
  const second = Math.floor(Date.parse(order?.updated_at ?? '') / 1000)

  assert.ok((await list(`updated_after=${second}`)).includes(3))
  assert.ok((await list(`updated_after=${second}&status=done`)).includes(3))
  assert.deepEqual(await list(`updated_after=${second + 1000}`), [])
  assert.deepEqual(await list('updated_after=0'), [1, 2, 4, 5, 3])
})

test('6.7 an order is not found by a status that its item no longer has', async () => {
  const other = await orderShop(await client())
  const [order] = await other.write({ order_items: [item(), item(2)] })
  const matches = async (status: string) => (await other.get(`${ORDERS}?status=${status}`)).body.length

  await other.write({
    order_id: order?.order_id,
    order_items: [{ order_id: order?.order_items[0]?.order_id, order_status: 'confirmed' }],
  })
  assert.deepEqual([await matches('new'), await matches('confirmed')], [1, 1])
  await other.write({
    order_id: order?.order_id,
    order_items: [{ order_id: order?.order_items[1]?.order_id, order_status: 'confirmed' }],
  })
  assert.deepEqual([await matches('new'), await matches('confirmed')], [0, 1])
})

test('6.1 rrn finds one order by its complete reference number, also with other filters and in the path', async () => {
  assert.deepEqual(await list('rrn=ERP-1'), [1])
  assert.deepEqual(await list(`rrn=${encodeURIComponent(' ERP-1\u00a0')}`), [1], 'in its clean form')
  for (const other of ['ERP-', 'erp-1', 'ERP-11']) assert.deepEqual(await list(`rrn=${other}`), [], other)
  assert.deepEqual(await list('rrn=ERP-1&status=done&ids=1,2'), [1])
  assert.deepEqual(await list('rrn=ERP-1&ids=2'), [])
  assert.deepEqual(await list('rrn=ERP-1&page=1'), [1])

  const { status, body, headers } = await get(`${ORDERS}by/rrn/ERP-1/?fields=order_id,rrn`)
  assert.deepEqual([status, body], [200, { order_id: 1, rrn: 'ERP-1' }])
  assert.equal(headers.get('etag'), (await get(`${ORDERS}1/`)).headers.get('etag'))
  assert.equal((await get(`${ORDERS}by/rrn/ERP-/`)).status, 404)
  const stranger = await client()
  assert.equal((await stranger.get(`${ORDERS}by/rrn/ERP-1/`)).status, 404)
})
