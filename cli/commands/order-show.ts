import { optionsText } from '@vitrina/schema/orders/options-text'
import { type Order, orders } from '@vitrina/sdk/orders'
import { command } from '../command.ts'
import { findOrder, RRN_OPTION } from '../orders/find.ts'
import { statusLabel } from '../orders/status.ts'
import { cell, table, utcTime } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { clientOptions, withServer } from '../with-server.ts'

export const orderShow = command({
  summary: 'Show an order with its items, by its id or rrn.',
  args: ['order'],
  options: { ...RRN_OPTION, ...TARGET_OPTIONS },
  async run({ order: text, rrn = false, ...values }, tools) {
    await withServer(values, ['orders:read'], tools, async (server) => {
      const { order } = await findOrder(orders(clientOptions(server)), text, rrn)
      tools.answer(order, shown(order))
    })
  },
})

const shown = (order: Order): string => {
  const { customer, address, comment, total, currency } = order
  const who = [customer?.name, customer?.phone, customer?.email].filter(Boolean).join(', ')
  const where = address?.address_en ?? address?.address_ro ?? address?.address_ru
  const rows = order.order_items.map((item) => [
    String(item.order_id),
    [item.name ?? item.product_name ?? item.product_key ?? item.kind, optionsText(item.product_options)]
      .filter(Boolean)
      .join('; ') || null,
    [item.quantity, item.unit].filter(Boolean).join(' '),
    String(item.loyalty_price),
    statusLabel(item.order_status),
  ])
  const header = ['item', 'product', 'quantity', 'price', 'status']
  return [
    `Order ${order.order_id}, rrn ${order.rrn ?? '-'}, ${utcTime(order.created_at) ?? '-'}`,
    ...(who ? [`Customer: ${cell(who)}`] : []),
    ...(where ? [`Address: ${cell(where)}`] : []),
    ...(comment ? [`Comment: ${cell(comment)}`] : []),
    table(header, rows, ''),
    `Total: ${total} ${currency}`,
  ].join('\n')
}
