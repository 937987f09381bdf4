import { orders } from '@vitrina/sdk/orders'
import { atServer, callingAs } from '../at-server.ts'
import { command } from '../command.ts'
import { findOrder, RRN_OPTION } from '../orders/find.ts'
import { moment, table } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'

export const orderHistory = command({
  summary: 'List the status changes of an order, oldest first.',
  args: ['order'],
  options: { ...RRN_OPTION, ...TARGET_OPTIONS },
  async run({ order: text, rrn = false, ...values }, tools) {
    await atServer(values, ['orders:read'], tools, async (server) => {
      const shop = orders(callingAs(server))
      const { order } = await findOrder(shop, text, rrn)
      const steps = (await shop.history(order.order_id)) ?? []
      const rows = steps.map(({ at, order_item_id, from, to, by }) => [
        moment(at),
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
