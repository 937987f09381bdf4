import { ORDER_STATUSES, orderStatusOf } from '@vitrina/schema/order-status'
import { type Order, orders } from '@vitrina/sdk/orders'
import { atServer, callingAs } from '../at-server.ts'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { LIMIT_OPTION, limitOf, takeUpTo } from '../limit.ts'
import { statusLabel } from '../orders/status-label.ts'
import { sinceOf } from '../since.ts'
import { moment, table } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { COLUMNS } from '../words/columns.ts'
import { LISTS } from '../words/lists.ts'
import { ORDERS } from '../words/orders.ts'

export const orderList = command({
  summary: tell(ORDERS.list),
  options: {
    status: { type: 'string', value: '<a,b>', help: tell(ORDERS.statusOption) },
    'created-after': { type: 'string', value: '<2h>', help: tell(ORDERS.createdOption) },
    'updated-after': { type: 'string', value: '<2h>', help: tell(ORDERS.updatedOption) },
    search: { type: 'string', value: '<text>', help: tell(ORDERS.searchOption) },
    store: { type: 'string', value: '<id>', help: tell(ORDERS.storeOption) },
    ...LIMIT_OPTION,
    ...TARGET_OPTIONS,
  },
  async run({ status, search, store, limit: text, ...values }, tools) {
    const limit = limitOf(text)
    const query = {
      createdAfter: sinceOf('created-after', values['created-after']),
      updatedAfter: sinceOf('updated-after', values['updated-after']),
      status: status === undefined ? undefined : statusesOf(status),
      shop: store === undefined ? undefined : storeOf(store),
      search,
    }
    await atServer(values, ['orders:read'], tools, async (server) => {
      const { rows, more } = await takeUpTo(limit, orders(callingAs(server)).list(query))
      const header = [
        'id',
        'rrn',
        COLUMNS.created,
        COLUMNS.status,
        COLUMNS.items,
        COLUMNS.total,
        COLUMNS.customer,
      ]
      tools.answer(rows, table(header, rows.map(rowOf), tell(ORDERS.none)))
      if (more) tools.note(tell(LISTS.more))
    })
  },
})

const rowOf = (order: Order): (string | null)[] => [
  String(order.order_id),
  order.rrn,
  moment(order.created_at),
  statusLabel(order.status),
  String(order.order_items.length),
  `${order.total} ${order.currency}`,
  order.customer?.name ?? order.customer?.email ?? order.customer?.phone ?? null,
]

const statusesOf = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((word) => {
      const status = orderStatusOf(word.trim())
      if (!status) throw new UsageError(tell(ORDERS.unknownStatus, { word, valid: ORDER_STATUSES }))
      return status
    })

const storeOf = (text: string): number => {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text)
  throw new UsageError(tell(ORDERS.badStore, { text }))
}
