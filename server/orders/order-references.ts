import { ADDRESS, ITEM, ORDER } from '@vitrina/schema/orders/order'
import type { OrderValue } from '@vitrina/schema/orders/order-value'
import type { Use } from '../platform/batch/use.ts'

const TABLES = [
  { fields: ORDER, table: 'external_order', id: 'id' },
  { fields: ITEM, table: 'order_item', id: 'order_id', within: 'order_items' },
  { fields: ADDRESS, table: 'order_address', id: 'order_id', within: 'address' },
] as const

/** References of orders to content. */
export const ORDER_USES: readonly Use[] = TABLES.flatMap(({ fields, table, id, ...place }) =>
  Object.entries<OrderValue>(fields).flatMap(([name, value]): Use[] =>
    value.kind === 'reference'
      ? [
          {
            ...{ to: value.to, object: 'external-order', table, id, column: value.column ?? name },
            field: 'within' in place ? place.within : name,
          },
        ]
      : [],
  ),
)

/**
 * Content that callers with read access to orders may read: an ERP looks up the references of an order (rule
 * 6.7).
 */
export const READ_WITH_ORDERS: readonly string[] = ['promocode', 'shop']
