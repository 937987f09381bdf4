import { type Order, orders } from '@vitrina/sdk/orders'
import { command, UsageError } from '../command.ts'
import { firstRows, LIMIT_OPTION, limitOf } from '../limit.ts'
import { statusLabel, statusNamed } from '../orders/status.ts'
import { sinceOf } from '../since.ts'
import { table, utcTime } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { clientOptions, withServer } from '../with-server.ts'

export const orderList = command({
  summary: 'List orders, newest first.',
  options: {
    status: {
      type: 'string',
      value: '<a,b>',
      help: 'Only orders with an item of these statuses, separated by commas, such as new,confirmed',
    },
    'created-after': {
      type: 'string',
      value: '<2h>',
      help: 'Only orders created since then: 90m, 2h or 7d ago, or a time as 2026-07-01; oldest first',
    },
    'updated-after': {
      type: 'string',
      value: '<2h>',
      help: 'Only orders changed since then, as --created-after',
    },
    search: {
      type: 'string',
      value: '<text>',
      help: 'Only orders with this text in a number, the customer, the comment or a product',
    },
    store: { type: 'string', value: '<id>', help: 'Only orders of the store with this id' },
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
    await withServer(values, ['orders:read'], tools, async (server) => {
      const { rows, more } = await firstRows(limit, orders(clientOptions(server)).list(query))
      const header = ['id', 'rrn', 'created', 'status', 'items', 'total', 'customer']
      tools.answer(rows, table(header, rows.map(rowOf), 'No orders match.'))
      if (more) tools.note('There are more: raise --limit.')
    })
  },
})

const rowOf = (order: Order): (string | null)[] => [
  String(order.order_id),
  order.rrn,
  utcTime(order.created_at),
  statusLabel(order.status),
  String(order.order_items.length),
  `${order.total} ${order.currency}`,
  order.customer?.name ?? order.customer?.email ?? order.customer?.phone ?? null,
]

const statusesOf = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((word) => statusNamed(word.trim()))

const storeOf = (text: string): number => {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text)
  throw new UsageError(`--store: the id of a store, such as 3, not "${text}".`)
}
