import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order } = await orderShop(vitrina)

/** Source, section 3: sent values, and their names for people. */
const SPELLINGS = {
  new: 'new',
  confirmed: 'confirmed',
  canceled: 'canceled',
  done: 'done',
  incollection: 'in_collection',
  collectedwithchanges: 'collected_with_changes',
  tobereturnedintwodays: 'to_be_returned_in_two_days',
  collected: 'collected',
  completedandclosed: 'completed_and_closed',
  returnedtowarehouse: 'returned_to_warehouse',
  changedandclosed: 'changed_and_closed',
  atcouriersortcenter: 'at_courier_sort_center',
  ondelivery: 'on_delivery',
  deliverydatemoved: 'delivery_date_moved',
  clientnoanswer: 'client_no_answer',
  recipientnotathome: 'recipient_not_at_home',
  customerrefusal: 'customer_refusal',
}
const STATUSES = Object.keys(SPELLINGS)

test('6.4 the 17 values are accepted in either spelling, and returned as in the source', async () => {
  assert.equal(STATUSES.length, 17)
  for (const sent of [STATUSES, Object.values(SPELLINGS)]) {
    const [stored] = await write({ order_items: sent.map((order_status) => item(1, 1, { order_status })) })
    assert.deepEqual(
      stored?.order_items.map(({ order_status }) => order_status),
      STATUSES,
    )
    assert.deepEqual(await order(stored?.order_id ?? 0), stored)
  }
})

test('6.4 the status of an order has the same spelling', async () => {
  for (const [status, spelled] of Object.entries(SPELLINGS)) {
    const [stored] = await write({ order_items: [item(1, 1, { order_status: spelled })] })
    assert.equal(stored?.status, status)
  }
})

test('6.4 filters accept either spelling too', async () => {
  const { get, write } = await orderShop(await vitrina.client())
  await write({ order_items: [item(1, 1, { order_status: 'on_delivery' })] }, ordering())
  for (const status of ['ondelivery', 'on_delivery', 'on_delivery,done'])
    assert.deepEqual(
      (await get(`/external/external-order/?status=${status}`)).body.map(
        ({ order_id }: { order_id: number }) => order_id,
      ),
      [1],
    )
})

test('6.4 an unknown status is refused, with the list of valid ones', async () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    ['newest', 'invalid_value'],
    ['in collection', 'invalid_value'],
    ['in-collection', 'invalid_value'],
    ['incollection ', 'invalid_value'],
    ['in__collection', 'invalid_value'],
    ['_new', 'invalid_value'],
    ['cancelled', 'invalid_value'],
    ['mixed', 'invalid_value'],
    ['__proto__', 'invalid_value'],
    ['toString', 'invalid_value'],
    ['new\0', 'invalid_value'],
    ['', 'required'],
    [null, 'required'],
    [0, 'invalid_type'],
    [['new'], 'invalid_type'],
    [true, 'invalid_type'],
  ]
  await untouched(sql, siteId, async () => {
    const reply = await send(wrong.map(([order_status]) => ({ order_items: [item(1, 1, { order_status })] })))
    assertRefused(
      reply,
      ...wrong.map(([, code], index) => [index, 'order_items.0.order_status', code] as const),
    )
    for (const status of STATUSES) assert.match(reply.body.errors[0].message, new RegExp(`\\b${status}\\b`))
  })
})
