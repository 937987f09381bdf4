import type { Use } from '../batch/use.ts'

const order = { object: 'external-order' } as const
const ofOrder = { ...order, table: 'external_order', id: 'id' } as const
const ofItem = { ...order, table: 'order_item', id: 'order_id', field: 'order_items' } as const
const ofAddress = { ...order, table: 'order_address', id: 'order_id', field: 'address' } as const

/** Where orders refer to content. */
export const ORDER_USES: readonly Use[] = [
  { to: 'shop', ...ofOrder, column: 'shop_id', field: 'shop' },
  { to: 'promocode', ...ofOrder, column: 'promocode_id', field: 'promocode' },
  { to: 'product', ...ofItem, column: 'product_id' },
  { to: 'region', ...ofAddress, column: 'region_id' },
  { to: 'locality', ...ofAddress, column: 'locality_id' },
  { to: 'sector', ...ofAddress, column: 'sector_id' },
]

/** What whoever reads orders may read of content: an ERP looks up what an order names, and needs no more (rule 6.7). */
export const READ_WITH_ORDERS: readonly string[] = ['promocode', 'shop']
