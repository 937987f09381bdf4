import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@vitrina/schema/orders/order'
import { setFirstId } from '../../../server/orders/write/id-queries.ts'
import { openShop, type Reply } from '../../vitrina.ts'
import {
  ITEMS,
  item,
  itemIdsOf,
  LENIENT,
  MINIMAL,
  ORDERS,
  type OrderShop,
  ordering,
  orderShop,
  untouched,
} from './order-shop.ts'

const vitrina = await openShop()
const { sql } = vitrina

/** Ids of a shop with two orders. */
const KNOWN = [1, 2, 11, 12, 13, 21]

const stocked = async () => {
  const shop = await orderShop(await vitrina.client())
  await shop.write(
    {
      order_id: 1,
      rrn: 'a',
      order_items: [item(1, 1, { order_id: 11 }), item(2, 1, { order_id: 12 })],
      address: { address_id: 21 },
    },
    { order_id: 2, rrn: 'b', order_items: [item(1, 1, { order_id: 13 })] },
  )
  // So that generated ids differ from existing ones.
  await setFirstId(sql, shop.siteId, 101)
  return shop
}

const calls: Readonly<Record<string, (shop: OrderShop, query: string) => Promise<Reply>>> = {
  'a batch': ({ send }, query) =>
    send(
      [
        ordering({ rrn: 'new', address: {} }),
        { rrn: 'a', order_items: [item(3), { order_id: 11, quantity: 5 }] },
        { order_id: 2, address: { zipcode: 7 } },
      ],
      {},
      query,
    ),
  'a batch that changes nothing': ({ send }, query) => send([{ rrn: 'a' }, { order_id: 2 }], {}, query),
  'a minimal batch': ({ send }, query) =>
    send([ordering(), { rrn: 'a', comment: 'x' }, { rrn: 'b' }], MINIMAL, query),
  'a batch with errors': ({ send }, query) => send([ordering({ shop: 9 }), { rrn: 'unknown' }], {}, query),
  'a lenient batch': ({ send }, query) =>
    send([ordering(), {}, { rrn: 'a', comment: 'x' }, { rrn: 'b' }], LENIENT, query),
  'a batch of some fields': ({ send }, query) =>
    send(
      [ordering({ rrn: 'n' }), { rrn: 'a', comment: 'x' }],
      {},
      `${query}${query ? '&' : '?'}fields=order_id,rrn,total`,
    ),
  'a PUT': ({ put }, query) => put(`${ORDERS}1/${query}`, { comment: 'x', order_items: [item(), item(3)] }),
  'a PUT of nothing': ({ put }, query) => put(`${ORDERS}1/${query}`, {}),
  'a PUT that clashes': ({ put }, query) => put(`${ORDERS}1/${query}`, { rrn: 'b' }),
  'a PUT of what is not there': ({ put }, query) => put(`${ORDERS}9/${query}`, {}),
  'a PUT that is stale': ({ put }, query) => put(`${ORDERS}1/${query}`, {}, { 'if-match': '"x"' }),
  'a DELETE of an item': ({ del }, query) => del(`${ITEMS}12/${query}`),
  'a DELETE of the last item': ({ del }, query) => del(`${ITEMS}13/${query}`),
  'a DELETE of what is not there': ({ del }, query) => del(`${ITEMS}9/${query}`),
}

/** Response without its times, and with null for ids that only a real write returns. */
const comparable = ({ status, body }: Reply) => {
  const text = JSON.stringify(body, (name, value) => {
    if (['request_id', 'created_at', 'updated_at'].includes(name)) return undefined
    const isNew = ['id', 'order_id', 'address_id'].includes(name) && !KNOWN.includes(value)
    return isNew ? null : value
  })
  return { status, body: text === undefined ? undefined : JSON.parse(text) }
}

for (const [name, call] of Object.entries(calls))
  test(`4.2.11 ${name} with dry_run returns the response of a real call, marked as such, and changes nothing`, async () => {
    const [dryShop, realShop] = [await stocked(), await stocked()]
    let dry: Reply | undefined

    await untouched(sql, dryShop.siteId, async () => {
      dry = await call(dryShop, '?dry_run=true')
    })
    const real = await call(realShop, '')

    assert.deepEqual(comparable(dry as Reply), comparable(real))
    assert.equal(dry?.headers.get('dry-run'), 'true')
    assert.equal(real.headers.get('dry-run'), null)
  })

test('4.2.11 ids that the server would assign are null, and those of the caller are unchanged', async () => {
  const { send } = await stocked()

  const { body } = await send(
    [
      { order_items: [item(), item(1, 1, { order_id: 70 })], address: {} },
      { order_id: 60, order_items: [item()], address: { address_id: 80 } },
      { order_id: 1, order_items: [item(3)], address: { address_id: 81 } },
    ],
    {},
    '?dry_run=true',
  )

  const idsOf = (order: Order) => [order.order_id, itemIdsOf(order), order.address?.address_id]
  assert.deepEqual(body.map(idsOf), [
    [null, [70, null], null],
    [60, [null], 80],
    [1, [11, 12, null], 81],
  ])
})

test('4.2.11 a dry run uses up no ids: the next real order gets them', async () => {
  const { send, write } = await stocked()
  await send([ordering({ order_id: 500 }), ordering({ address: {} })], {}, '?dry_run=true')

  const [stored] = await write(ordering({ address: {} }))

  assert.deepEqual(
    [stored?.order_id, stored?.order_items[0]?.order_id, stored?.address?.address_id],
    [101, 101, 101],
  )
})

test('4.2.11 dry_run=false writes; any other word is refused', async () => {
  const { send, order } = await stocked()
  const { status, headers } = await send([{ order_id: 1, comment: 'x' }], {}, '?dry_run=false')
  assert.deepEqual([status, headers.get('dry-run'), (await order(1)).comment], [200, null, 'x'])
  for (const query of ['?dry_run=yes', '?dry_run', '?dry_run=true&dry_run=true', '?dryrun=true']) {
    const { status, body } = await send([ordering()], {}, query)
    assert.deepEqual([status, body.code, body.errors.length], [400, 'validation_failed', 1], query)
  }
})
