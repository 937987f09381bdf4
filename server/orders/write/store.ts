import {
  ITEM_OMITTED_WHEN_EMPTY,
  ORDER_OMITTED_WHEN_EMPTY,
  type Order,
  type OrderItem,
} from '@vitrina/schema/orders/order'
import { statusBits } from '@vitrina/schema/orders/order-status'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { OrderOwn } from '../own-fields.ts'
import type { OrderedProduct } from '../product-queries.ts'
import { namesNoItem, type OrderDraft } from './draft.ts'
import { isSame, isSameItem } from './is-unchanged.ts'
import { storedOwn } from './own-values.ts'
import {
  type AddressRow,
  deleteAddresses,
  deleteItems,
  type ItemRow,
  insertAddresses,
  insertItems,
  insertOrders,
  type OrderRow,
  putAddresses,
  updateItems,
  updateOrders,
} from './store-queries.ts'

/** Stored values of a draft. */
type Stored = Pick<OrderDraft, 'before' | 'after' | 'outcome' | 'digest' | 'items'>

/**
 * Writes the results of the drafts, each statement for all of them. Orders precede their items and addresses: triggers refuse
 * rows that do not match their order.
 */
export const storeOrders = async (
  sql: Transaction,
  siteId: number,
  drafts: readonly Stored[],
  products: ReadonlyMap<number, Pick<OrderedProduct, 'version' | 'allOptions'>>,
  own: OrderOwn,
): Promise<void> => {
  const created: OrderRow[] = []
  const updated: OrderRow[] = []
  const newItems: ItemRow[] = []
  const changedItems: ItemRow[] = []
  const deletedItems: number[] = []
  const newAddresses: AddressRow[] = []
  const addresses: AddressRow[] = []
  const withoutAddress: number[] = []
  /** Version of product names and options for an item; a null version keeps the stored ones. */
  const namesOf = (
    { product }: OrderItem,
    old: OrderItem | undefined,
  ): Pick<ItemRow, 'version' | 'options'> => {
    if (product === null) return { version: NO_PRODUCT, options: null }
    if (old?.product === product) return { version: null, options: null }
    const productVersion = products.get(product)
    if (!productVersion) throw new Error(`Product ${product} was ordered without being found.`)
    return { version: productVersion.version, options: productVersion.allOptions }
  }
  const itemRow = (item: OrderItem, old: OrderItem | undefined, order: Order): ItemRow => ({
    item: item.custom ? { ...item, custom: storedOwn(own.item, item.custom) } : item,
    ...{ order, ...namesOf(item, old), hasRareFields: usesMore(item, old) },
    usesOwn: usesOwn(item, old),
  })
  for (const draft of drafts) {
    const { before, after, outcome } = draft
    if (after === null || outcome === 'unchanged') continue
    const stored = before?.order
    if (!stored) {
      for (const item of after.order_items) newItems.push(itemRow(item, undefined, after))
      const creationDigest = namesNoItem(draft) ? draft.digest : null
      created.push({ ...orderRow(after, undefined, own, true, after.address !== null), creationDigest })
      if (after.address) newAddresses.push({ orderId: after.order_id, address: after.address })
      continue
    }
    const known = new Map(stored.order_items.map((item) => [item.order_id, item]))
    let items = false
    for (const item of after.order_items) {
      const old = known.get(item.order_id)
      known.delete(item.order_id)
      if (old && isSameItem(old, item)) continue
      items = true
      const rows = old ? changedItems : newItems
      rows.push(itemRow(item, old, after))
    }
    for (const id of known.keys()) deletedItems.push(id)
    const address = !isSame(stored.address, after.address)
    updated.push(orderRow(after, stored, own, items || known.size > 0, address))
    if (!address) continue
    if (after.address) addresses.push({ orderId: after.order_id, address: after.address })
    else withoutAddress.push(after.order_id)
  }
  const steps = [
    created.length > 0 && (() => insertOrders(sql, siteId, created)),
    updated.length > 0 && (() => updateOrders(sql, siteId, updated)),
    newItems.length > 0 && (() => insertItems(sql, siteId, newItems)),
    changedItems.length > 0 && (() => updateItems(sql, siteId, changedItems)),
    deletedItems.length > 0 && (() => deleteItems(sql, siteId, deletedItems)),
    withoutAddress.length > 0 && (() => deleteAddresses(sql, siteId, withoutAddress)),
    newAddresses.length > 0 && (() => insertAddresses(sql, siteId, newAddresses)),
    addresses.length > 0 && (() => putAddresses(sql, siteId, addresses)),
  ]
  let running: PromiseLike<unknown> = Promise.resolve()
  for (const step of steps) {
    if (!step) continue
    // Built while the previous one runs.
    const statement = step()
    await running
    running = statement.then((rows) => rows)
  }
  await running
}

/** Version of names of an item without a product. */
const NO_PRODUCT = 1

const orderRow = (
  order: Order,
  old: Order | undefined,
  own: OrderOwn,
  itemsWritten: boolean,
  addressWritten: boolean,
): OrderRow => ({
  order: order.custom ? { ...order, custom: storedOwn(own.order, order.custom) } : order,
  usesOwn: usesOwn(order, old),
  hasRareFields: [order, old].some(
    (one) => one && ORDER_OMITTED_WHEN_EMPTY.some((name) => one[name] != null),
  ),
  creationDigest: null,
  statuses: statusBits(order.order_items.map(({ order_status }) => order_status)),
  itemsWritten,
  addressWritten,
})

/** True if the order had or gets values of own fields. */
const usesOwn = (...states: readonly (Pick<Order, 'custom'> | undefined)[]): boolean =>
  states.some((state) => state?.custom != null)

/** True if the item had or gets a rarely used field. */
const usesMore = (...states: readonly (OrderItem | undefined)[]): boolean =>
  states.some(
    (item) =>
      item &&
      (!Number.isInteger(item.quantity) || ITEM_OMITTED_WHEN_EMPTY.some((name) => item[name] != null)),
  )
