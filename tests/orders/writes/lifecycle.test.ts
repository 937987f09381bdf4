import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { canFollow, followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { ITEMS, item, itemsOf, LENIENT, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql } = vitrina
const free = await orderShop(vitrina)
const strict = await orderShop(await vitrina.client())
const { send, write, order, put, outcomes } = strict

before(() => sql`update site set order_lifecycle = 'strict' where id = ${strict.siteId}`)

const every = ORDER_STATUSES.map((order_status) => item(1, 1, { order_status }))

/** Creates an order with an item in each of the 17 statuses. Returns their ids by status. */
const inEveryState = async ({ write }: typeof strict) => {
  const [stored] = await write({ order_items: every })
  return {
    id: stored?.order_id ?? 0,
    items: new Map(stored?.order_items.map(({ order_id, order_status }) => [order_status, order_id])),
  }
}

test('6.5 transitions are unrestricted by default: any status may follow any other', async () => {
  const [stored] = await free.write({ order_items: ORDER_STATUSES.flatMap(() => every) })
  const items = stored?.order_items ?? []

  await free.write({
    order_id: stored?.order_id,
    order_items: items.map(({ order_id }, n) => ({
      order_id,
      order_status: ORDER_STATUSES[Math.floor(n / ORDER_STATUSES.length)],
    })),
  })

  const after = itemsOf(await free.order(stored?.order_id ?? 0))
  assert.equal(after.length, 17 * 17)
  assert.deepEqual(
    after.map(([, , , status]) => status),
    items.map((_, n) => ORDER_STATUSES[Math.floor(n / 17)]),
  )
})

test('6.5 under the strict lifecycle each of the 17 times 17 steps is applied, or refused with the allowed ones', async () => {
  let steps = 0
  for (const to of ORDER_STATUSES) {
    const { id, items } = await inEveryState(strict)
    const froms = ORDER_STATUSES.filter((from) => !canFollow(from, to))
    const all = [...items].map(([, order_id]) => ({ order_id, order_status: to }))
    const { status, body } = await send([{ order_id: id, order_items: all }])

    assert.equal(status, froms.length === 0 ? 200 : 400)
    assert.deepEqual(
      (body.errors ?? []).map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
      froms.map((from) => [
        0,
        `order_items.${ORDER_STATUSES.indexOf(from)}.order_status`,
        'forbidden_transition',
      ]),
    )
    for (const [place, from] of froms.entries()) {
      const { message } = body.errors[place]
      for (const word of [from, to, ...followersOf(from)]) assert.match(message, new RegExp(`\\b${word}\\b`))
    }
    assert.ok(
      itemsOf(await order(id)).every(
        ([, , , status], n) => status === ORDER_STATUSES[n] || froms.length === 0,
      ),
    )

    const allowed = [...items].filter(([from]) => canFollow(from, to))
    await write({
      order_id: id,
      order_items: allowed.map(([, order_id]) => ({ order_id, order_status: to })),
    })
    steps += allowed.length
  }
  assert.equal(steps, 17 + ORDER_STATUSES.flatMap(followersOf).length)
})

test('6.5 the spelling with underscores is the same step', async () => {
  const { id, items } = await inEveryState(strict)
  assert.equal(
    (
      await write({
        order_id: id,
        order_items: [{ order_id: items.get('collected'), order_status: 'on_delivery' }],
      })
    ).length,
    1,
  )
  assertRefused(
    await send([
      { order_id: id, order_items: [{ order_id: items.get('done'), order_status: 'on_delivery' }] },
    ]),
    [0, 'order_items.0.order_status', 'forbidden_transition'],
  )
})

test('6.5 keeping a status is not a step, also in a final status; other fields of the item may change', async () => {
  const { id, items } = await inEveryState(strict)
  const same = [...items].map(([order_status, order_id]) => ({ order_id, order_status }))
  assert.deepEqual(await outcomes({ order_id: id, order_items: same }), ['unchanged'])
  assert.deepEqual(
    await outcomes({ order_id: id, order_items: same.map((item) => ({ ...item, quantity: 2 })) }),
    ['updated'],
  )
})

test('6.5 under the strict lifecycle a new item may have any status, and an item in any status may be deleted', async () => {
  const [stored] = await write(ordering())
  assert.equal(
    (await send([{ order_id: stored?.order_id, order_items: every }], {}, '?items=add')).status,
    200,
  )
  const items = (await order(stored?.order_id ?? 0)).order_items.slice(1)

  for (const { order_id } of items) assert.equal((await strict.del(ITEMS + order_id)).status, 204)
  assert.equal(items.length, 17)
})

test('6.5 on a single order a forbidden step is a 409 with the allowed ones listed', async () => {
  const { id, items } = await inEveryState(strict)
  const step = (from: (typeof ORDER_STATUSES)[number], order_status: string) => ({
    order_id: items.get(from),
    order_status,
  })
  await untouched(sql, strict.siteId, async () => {
    const one = await put(ORDERS + id, { order_items: [step('tobereturnedintwodays', 'new')] })
    assert.deepEqual([one.status, one.body.code, one.body.errors.length], [409, 'forbidden_transition', 1])
    for (const word of followersOf('tobereturnedintwodays')) assert.match(one.body.detail, new RegExp(word))

    const final = await put(ORDERS + id, { order_items: [step('canceled', 'new')] })
    assert.deepEqual([final.status, final.body.code], [409, 'forbidden_transition'])
    assert.match(final.body.detail, /final/)

    const both = await put(ORDERS + id, { order_items: [step('new', 'done'), step('canceled', 'new')] })
    assert.deepEqual([both.status, both.body.code, both.body.errors.length], [409, 'forbidden_transition', 2])

    const more = await put(ORDERS + id, { order_items: [step('new', 'done')], shop: 99 })
    assert.deepEqual([more.status, more.body.code, more.body.errors.length], [400, 'validation_failed', 2])
  })
})

test('6.5 in a batch a forbidden step is a row error: all or nothing, or reported next to the good rows', async () => {
  const { id, items } = await inEveryState(strict)
  const batch = [
    { order_id: id, order_items: [{ order_id: items.get('canceled'), order_status: 'new' }] },
    ordering(),
  ]
  await untouched(sql, strict.siteId, async () =>
    assertRefused(await send(batch), [0, 'order_items.0.order_status', 'forbidden_transition']),
  )
  const { status, body } = await send(batch, LENIENT)
  assert.deepEqual(
    [status, body.map(({ outcome }: { outcome: string }) => outcome)],
    [207, ['invalid', 'created']],
  )
})

test('6.5 one site is strict, another is not', async () => {
  const { id, items } = await inEveryState(free)
  const step = { order_id: items.get('canceled'), order_status: 'new' }
  assert.deepEqual(await free.outcomes({ order_id: id, order_items: [step] }), ['updated'])
})
