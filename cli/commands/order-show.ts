import { type Order, orders } from '@vitrina/sdk/orders'
import { atServer, callingAs } from '../at-server.ts'
import { command } from '../command.ts'
import { READER, tell } from '../language.ts'
import { findOrder } from '../orders/find.ts'
import { statusLabel } from '../orders/status-label.ts'
import { cell, moment, table } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { COLUMNS } from '../words/columns.ts'
import { ORDERS } from '../words/orders.ts'

export const orderShow = command({
  summary: tell(ORDERS.show),
  args: ['order'],
  options: { rrn: { type: 'boolean', help: tell(ORDERS.rrnOption) }, ...TARGET_OPTIONS },
  async run({ order: text, rrn = false, ...values }, tools) {
    await atServer(values, ['orders:read'], tools, async (server) => {
      const { order } = await findOrder(orders(callingAs(server)), text, rrn)
      tools.answer(order, shown(order))
    })
  },
})

const shown = (order: Order): string => {
  const { customer, address, comment, total, currency } = order
  const who = [customer?.name, customer?.phone, customer?.email].filter(Boolean).join(', ')
  const where = address?.[`address_${READER}`] ?? address?.address_ro ?? address?.address_ru
  const rows = order.order_items.map((item) => [
    String(item.order_id),
    item.product_name ?? item.product_key,
    String(item.quantity),
    String(item.loyalty_price),
    statusLabel(item.order_status),
  ])
  const header = [COLUMNS.item, COLUMNS.product, COLUMNS.quantity, COLUMNS.price, COLUMNS.status]
  return [
    tell(ORDERS.summary, {
      order: order.order_id,
      rrn: order.rrn ?? '-',
      at: moment(order.created_at) ?? '-',
    }),
    ...(who ? [tell(ORDERS.customer, { text: cell(who) })] : []),
    ...(where ? [tell(ORDERS.address, { text: cell(where) })] : []),
    ...(comment ? [tell(ORDERS.comment, { text: cell(comment) })] : []),
    table(header, rows, ''),
    tell(ORDERS.total, { text: `${total} ${currency}` }),
  ].join('\n')
}
