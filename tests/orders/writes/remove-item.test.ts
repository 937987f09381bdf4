import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProblem } from '../../errors/problem.ts'
import { openShop } from '../../vitrina.ts'
import {
  changesOf,
  ITEMS,
  item,
  itemIdsOf,
  itemsOf,
  ORDERS,
  ordering,
  orderShop,
  untouched,
} from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, order, del, outcomes } = await orderShop(vitrina)

const make = async () => {
  const [stored] = await write({ order_items: [item(1, 2), item(2, 1, { order_status: 'done' })] })
  const [a = 0, b = 0] = itemIdsOf(stored)
  return { id: stored?.order_id ?? 0, a, b, made: stored }
}

test('6.7 an item is deleted: 204, and its order changes total, status and time', async () => {
  const { id, a, b, made } = await make()
  await new Promise((resolve) => setTimeout(resolve, 2))

  const { status, body, headers } = await del(`${ITEMS}${a}/`)

  assert.deepEqual([status, body, headers.get('content-type')], [204, '', null])
  const after = await order(id)
  assert.deepEqual(itemsOf(after), [[b, 2, 1, 'done']])
  assert.deepEqual([after.total, after.status], ['20.50', 'done'])
  assert.ok(after.updated_at > (made?.updated_at ?? ''))
  assert.deepEqual(await outcomes({ ...after }), ['unchanged'])
})

test('6.7 deleting the last item of an order is a 409', async () => {
  const { id, a, b } = await make()
  await del(ITEMS + a)
  await untouched(sql, siteId, async () => {
    const reply = await del(ITEMS + b)
    assertProblem(reply, 409, 'conflict')
    assert.match(reply.body.detail, /last item/)
  })
  assert.equal((await order(id)).order_items.length, 1)
})

test('6.7 the error about an unknown item names it', async () => {
  const { body } = await del(`${ITEMS}987654`)
  assert.equal(body.detail, 'There is no order_item with order_id 987654.')
})

test('6.7 a missing or deleted item is a 404', async () => {
  const { a } = await make()
  await del(ITEMS + a)
  await untouched(sql, siteId, async () => {
    for (const id of [a, 999_999, 0, -1, '1.5', 'x', 2 ** 53, '9'.repeat(40), '1e3', '0x1'])
      assertProblem(await del(ITEMS + id), 404, 'not_found')
  })
})

test('6.7 a dry run returns the response of a deletion, and deletes nothing', async () => {
  const { a } = await make()
  await untouched(sql, siteId, async () => {
    const { status, headers } = await del(`${ITEMS}${a}?dry_run=true`)
    assert.deepEqual([status, headers.get('dry-run')], [204, 'true'])
  })
  assert.equal((await del(`${ITEMS}${a}?dry=true`)).status, 400)
  assert.equal((await del(`${ITEMS}${a}?dry_run=false`)).status, 204)
})

test('6.7 one change entry records it, with the changed fields', async () => {
  const { id, a } = await make()
  const [third] =
    (
      await write({ order_id: id, order_items: [item(3, 1, { order_status: 'canceled' })] })
    )[0]?.order_items.slice(-1) ?? []
  const before = (await changesOf(sql, siteId)).length

  await del(ITEMS + third?.order_id)
  await del(ITEMS + a)

  assert.deepEqual((await changesOf(sql, siteId)).slice(before), [
    { id, key: null, action: 'updated', fields: ['order_items'] },
    { id, key: null, action: 'updated', fields: ['order_items', 'status', 'total'] },
  ])
})

test('6.7 two concurrent deletions of the last two items: one item stays', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, a, b } = await make()
    const statuses = (await Promise.all([del(ITEMS + a), del(ITEMS + b)])).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [204, 409])
    assert.equal((await order(id)).order_items.length, 1)
  }
})

test('6.7 for an item with the id of an order, the item is deleted', async () => {
  await write(ordering({ order_id: 70_000 }), {
    order_id: 70_001,
    order_items: [item(1, 1, { order_id: 70_000 }), item()],
  })

  assert.equal((await del(`${ITEMS}70000`)).status, 204)
  assert.equal((await order(70_000)).order_items.length, 1)
  assert.equal((await order(70_001)).order_items.length, 1)
})

test('2.4 another method on an item is a 405 that names DELETE', async () => {
  const { a } = await make()
  for (const method of ['get', 'put', 'post', 'patch'] as const) {
    const reply = await vitrina[method](ITEMS + a, method === 'get' ? undefined : ({} as never))
    assertProblem(reply, 405, 'method_not_allowed')
    assert.equal(reply.headers.get('allow'), 'DELETE')
  }
})

test('2.4 another method on orders is a 405 that lists the allowed ones', async () => {
  const { id } = await make()
  for (const [method, path, allowed] of [
    ['del', ORDERS, ['GET', 'HEAD', 'POST']],
    ['put', ORDERS, ['GET', 'HEAD', 'POST']],
    ['del', `${ORDERS}${id}`, ['GET', 'HEAD', 'PUT']],
    ['post', `${ORDERS}${id}/`, ['GET', 'HEAD', 'PUT']],
    ['post', `${ORDERS}${id}/history/`, ['GET', 'HEAD']],
    ['put', `${ORDERS}${id}/address/`, ['GET', 'HEAD']],
  ] as const) {
    const reply = await vitrina[method](path, {})
    assertProblem(reply, 405, 'method_not_allowed')
    assert.deepEqual(reply.headers.get('allow')?.split(', ').toSorted(), allowed, path)
  }
})
