import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProblem } from '../../errors/problem.ts'
import { openShop } from '../../vitrina.ts'
import { ITEMS, item, itemIdsOf, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, get, put, del } = await orderShop(vitrina)

const make = async () => {
  const [stored] = await write({ order_items: [item(), item(2)], address: {} })
  const { headers } = await get(ORDERS + stored?.order_id)
  return {
    at: ORDERS + stored?.order_id,
    id: stored?.order_id ?? 0,
    made: stored,
    tag: headers.get('etag') ?? '',
  }
}
const tagOf = async (at: string) => (await get(at)).headers.get('etag')
const ifMatch = (tag: string | null) => ({ 'if-match': tag ?? '' })

test('6.8 a PUT with the current ETag succeeds; with a stale one it is a 412, and nothing is written', async () => {
  const { at, id, tag } = await make()
  assert.equal((await put(at, { comment: 'first' }, ifMatch(tag))).status, 200)

  await untouched(sql, siteId, async () => {
    for (const body of [{ comment: 'second' }, {}, { shop: 99 }, { rrn: 5 }])
      assertProblem(await put(at, body, ifMatch(tag)), 412, 'precondition_failed')
  })
  assert.equal((await order(id)).comment, 'first')
})

test('6.8 the ETag of a response is valid for the next PUT, like that of a read', async () => {
  const { at, tag } = await make()
  let last: string | null = tag
  for (const comment of ['a', 'b', 'b', 'c']) {
    const { status, headers } = await put(at, { comment }, ifMatch(last))
    assert.equal(status, 200)
    last = headers.get('etag')
    assert.equal(last, await tagOf(at))
  }
  const narrow = await put(`${at}?fields=comment`, { comment: 'd' }, ifMatch(last))
  assert.equal(narrow.headers.get('etag'), await tagOf(at))
})

test('6.8 every change of an order changes its ETag; a write without changes does not', async () => {
  const { at, id, made, tag } = await make()
  const [a, b] = itemIdsOf(made)
  const changes = [
    () => write({ order_id: id, rrn: 'etag' }),
    () => write({ order_id: id, order_items: [{ order_id: a, order_status: 'done' }] }),
    () => write({ order_id: id, address: { zipcode: 5 } }),
    () => write({ order_id: id, customer: { name: 'Ion' } }),
    () => write({ order_id: id, payment: {} }),
    () => put(at, { order_items: [item(3)] }),
    () => del(ITEMS + b),
  ]
  const seen = new Set([tag])
  for (const change of changes) {
    await change()
    const now = (await tagOf(at)) ?? ''
    assert.ok(!seen.has(now))
    seen.add(now)
    await write({ ...(await order(id)) })
    await send([{ order_id: id, comment: 'x' }], {}, '?dry_run=true')
    await write(ordering())
    assert.equal(await tagOf(at), now)
  }
})

test('6.8 If-Match accepts a list, a weak tag and *', async () => {
  const { at } = await make()
  for (const header of ['*', `W/${await tagOf(at)}`, `"x", ${await tagOf(at)}`])
    assert.equal((await put(at, {}, ifMatch(header))).status, 200, header)
  const tag = await tagOf(at)
  for (const header of ['"x"', 'x', tag?.slice(1, -1) ?? '', `${tag}x`, '""'])
    assertProblem(await put(at, { comment: 'other' }, ifMatch(header)), 412, 'precondition_failed')
})

test('6.8 a dry run checks If-Match too', async () => {
  const { at, tag } = await make()
  assert.equal((await put(`${at}?dry_run=true`, { comment: 'x' }, ifMatch(tag))).status, 200)
  assert.equal((await put(`${at}?dry_run=true`, { comment: 'x' }, ifMatch('"x"'))).status, 412)
})

test('6.8 If-Match for a missing order is a 404', async () => {
  for (const header of ['*', '"x"'])
    assertProblem(await put(`${ORDERS}999999`, {}, ifMatch(header)), 404, 'not_found')
})

test('6.8 of writers that read the same order, one succeeds and the others get 412', async () => {
  for (let round = 0; round < 10; round++) {
    const { at, tag } = await make()
    const replies = await Promise.all([1, 2, 3, 4].map((n) => put(at, { comment: `${n}` }, ifMatch(tag))))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 412, 412, 412])
    const success = replies.find(({ status }) => status === 200)
    assert.equal((await get(at)).body.comment, success?.body.comment)
  }
})

test('6.8 concurrent writers of different fields and items lose nothing, and every step is recorded once', async () => {
  const [stored] = await write({ order_items: Array.from({ length: 8 }, () => item()) })
  const ids = itemIdsOf(stored)
  const at = ORDERS + stored?.order_id
  const fields = {
    rrn: 'r',
    comment: 'c',
    customer: { name: 'n' },
    payment: { a: 1 },
    delivery: { b: 2 },
    shop: 1,
  }

  const replies = await Promise.all([
    ...ids.map((order_id) => put(at, { order_items: [{ order_id, order_status: 'done' }] })),
    ...Object.entries(fields).map(([name, value]) => send([{ order_id: stored?.order_id, [name]: value }])),
    put(at, { address: { zipcode: 1 } }),
  ])

  assert.ok(replies.every(({ status }) => status === 200))
  const after = await order(stored?.order_id ?? 0)
  assert.partialDeepStrictEqual(after, { status: 'done', rrn: 'r', comment: 'c', shop: 1, payment: { a: 1 } })
  assert.deepEqual([after.delivery, after.customer?.name, after.address?.zipcode], [{ b: 2 }, 'n', 1])
  const { body: history } = await get(`${at}/history`)
  assert.equal(history.length, 16)
  assert.equal(new Set(history.map((step: object) => JSON.stringify({ ...step, at: '' }))).size, 16)
})
