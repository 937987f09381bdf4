import { orders } from '@vitrina/sdk/orders'
import { command } from '../command.ts'
import { findOrder, RRN_OPTION } from '../orders/find.ts'
import { table, utcTime } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { clientOptions, withServer } from '../with-server.ts'

export const orderHistory = command({
  summary: 'List the status changes of an order, oldest first.',
  args: ['order'],
  options: { ...RRN_OPTION, ...TARGET_OPTIONS },
  async run({ order: text, rrn = false, ...values }, tools) {
    await withServer(values, ['orders:read'], tools, async (server) => {
      const shop = orders(clientOptions(server))
      const { order } = await findOrder(shop, text, rrn)
      const steps = (await shop.history(order.order_id)) ?? []
      const rows = steps.map(({ at, order_item_id, from, to, by }) => [
        utcTime(at),
        String(order_item_id),
        from,
        to,
        by,
      ])
      const header = ['at', 'item', 'from', 'to', 'by']
      tools.answer(steps, table(header, rows, ''))
    })
  },
})
