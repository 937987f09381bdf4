import { orders } from '@vitrina/sdk/orders'
import { atServer, callingAs } from '../at-server.ts'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { findOrder } from '../orders/find.ts'
import { moment, table } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { COLUMNS } from '../words/columns.ts'
import { ORDERS } from '../words/orders.ts'

export const orderHistory = command({
  summary: tell(ORDERS.history),
  args: ['order'],
  options: { rrn: { type: 'boolean', help: tell(ORDERS.rrnOption) }, ...TARGET_OPTIONS },
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
      const header = [COLUMNS.at, COLUMNS.item, COLUMNS.from, COLUMNS.to, COLUMNS.by]
      tools.answer(steps, table(header, rows, ''))
    })
  },
})
