import { ORDER_STATUSES, orderStatusOf } from '@vitrina/schema/order-status'
import { ApiRefused, type Order, orders } from '@vitrina/sdk/orders'
import { atServer, callingAs } from '../at-server.ts'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { findOrder } from '../orders/find.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { ORDERS } from '../words/orders.ts'

export const orderStatus = command({
  summary: tell(ORDERS.status),
  args: ['order', 'status'],
  options: {
    item: { type: 'string', multiple: true, value: '<id>', help: tell(ORDERS.itemOption) },
    rrn: { type: 'boolean', help: tell(ORDERS.rrnOption) },
    ...TARGET_OPTIONS,
  },
  async run({ order: text, status: word, item: given = [], rrn = false, ...values }, tools) {
    const status = orderStatusOf(word)
    if (!status) throw new UsageError(tell(ORDERS.unknownStatus, { word, valid: ORDER_STATUSES }))
    const named = given.map(itemIdOf)
    await atServer(values, ['orders:read', 'orders:write'], tools, async (server) => {
      const shop = orders(callingAs(server))
      const { order, etag } = await findOrder(shop, text, rrn)
      const items = itemsOf(order, named).filter(({ order_status }) => order_status !== status)
      const id = order.order_id
      if (items.length === 0) return tools.answer(order, tell(ORDERS.unchanged, { order: id, status }))
      const draft = { order_items: items.map(({ order_id }) => ({ order_id, order_status: status })) }
      const changed = await shop.change(id, draft, etag).catch((error) => {
        throw error instanceof ApiRefused && error.status === 412
          ? new Error(tell(ORDERS.changedMeanwhile, { order: id }), { cause: error })
          : error
      })
      tools.answer(changed, tell(ORDERS.changed, { order: id, count: items.length, status }))
    })
  },
})

const itemIdOf = (text: string): number => {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text)
  throw new UsageError(tell(ORDERS.badItem, { text }))
}

/** The items that are named, or all. */
const itemsOf = ({ order_id: order, order_items: all }: Order, named: readonly number[]) => {
  const items = all.map(({ order_id }) => order_id)
  const item = named.find((id) => !items.includes(id))
  if (item !== undefined) throw new Error(tell(ORDERS.unknownItem, { order, item, items }))
  return named.length === 0 ? all : all.filter(({ order_id }) => named.includes(order_id))
}
