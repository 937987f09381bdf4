import { ApiRefused, type Order, orders } from '@vitrina/sdk/orders'
import { command, UsageError } from '../command.ts'
import { countWithNoun } from '../format-count.ts'
import { findOrder, RRN_OPTION } from '../orders/find.ts'
import { statusNamed } from '../orders/status.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { clientOptions, withServer } from '../with-server.ts'

export const orderStatus = command({
  summary: 'Set the status of all items of an order, or of some.',
  args: ['order', 'status'],
  options: {
    item: { type: 'string', multiple: true, value: '<id>', help: 'Only the item with this id' },
    ...RRN_OPTION,
    ...TARGET_OPTIONS,
  },
  async run({ order: text, status: word, item: itemTexts = [], rrn = false, ...values }, tools) {
    const status = statusNamed(word)
    const named = itemTexts.map(itemIdOf)
    await withServer(values, ['orders:read', 'orders:write'], tools, async (server) => {
      const shop = orders(clientOptions(server))
      const { order, etag } = await findOrder(shop, text, rrn)
      const items = itemsOf(order, named).filter(({ order_status }) => order_status !== status)
      const id = order.order_id
      if (items.length === 0) return tools.answer(order, `Order ${id}: the status was already ${status}.`)
      const draft = { order_items: items.map(({ order_id }) => ({ order_id, order_status: status })) }
      const changed = await shop.change(id, draft, etag).catch((error) => {
        throw error instanceof ApiRefused && error.status === 412
          ? new Error(`Order ${id} was changed at the same time. Check it, and try again.`, { cause: error })
          : error
      })
      tools.answer(
        changed,
        `Order ${id}: ${countWithNoun(items.length, 'item is', 'items are')} now ${status}.`,
      )
    })
  },
})

const itemIdOf = (text: string): number => {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text)
  throw new UsageError(`--item: the id of an item, such as 31, not "${text}".`)
}

/** The named items, or all. */
const itemsOf = ({ order_id: order, order_items: all }: Order, named: readonly number[]) => {
  const items = all.map(({ order_id }) => order_id)
  const item = named.find((id) => !items.includes(id))
  if (item !== undefined)
    throw new Error(`Order ${order} has no item ${item}. Its items: ${items.join(', ')}.`)
  return named.length === 0 ? all : all.filter(({ order_id }) => named.includes(order_id))
}
