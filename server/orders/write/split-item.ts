import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { asQuantity } from '@vitrina/schema/orders/line-total'
import { MAX_ITEMS, ORDER_FIELDS, type Order, type OrderItem } from '@vitrina/schema/orders/order'
import { deliveryIn, totalsOf } from '@vitrina/schema/orders/order-total'
import { splitLine } from '@vitrina/schema/orders/split-line'
import { MAX_ITEM_QUANTITY } from '@vitrina/schema/orders/trade'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isDivisible } from '@vitrina/schema/units'
import { isObject } from '@vitrina/schema/wire/object'
import type { IgnoredFields } from '@vitrina/schema/wire/unknown-fields'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { orderAsJson } from '../read/read-queries.ts'
import { addFault, type OrderDraft, type StoredOrder } from './draft.ts'
import { idsAfter, storeAssignedIds } from './ids.ts'
import { loadOrders } from './load.ts'
import { requireInStores } from './other-stores.ts'
import { mergedOwn } from './own-values.ts'
import { type BoundedSink, pathsIn, readFields } from './parse-fields.ts'
import { isNegative, parseItemQuantity, refuseReturn } from './parse-item-quantity.ts'
import { storeOrders } from './store.ts'
import type { OrderWrite } from './write.ts'
import { findOrders, lockOrders, namesOfItem } from './write-queries.ts'

/** Split of an item, with its options. */
export interface ItemSplit
  extends Pick<OrderWrite, 'siteId' | 'origin' | 'stores' | 'requestId' | 'dryRun' | 'ignored'> {
  readonly productLanguage: Language
  /** Refuses the write if the order has another state than the caller names. */
  readonly precondition: ((order: StoredOrder) => void) | undefined
}

/** Order after a split, and its JSON as reads return it; in a dry run the new item has no id. */
export interface SplitOrder {
  readonly orderId: number
  /** Null in a dry run, because the order is not stored. */
  readonly json: string | null
  readonly after: Order
  readonly splitId: number
}

/**
 * Splits an item into two (rule 6.12).
 * @throws {ApiError} `not_found`; `validation_failed` for the body; `conflict` for returned goods; errors of the precondition
 */
export const splitItem = async (
  sql: Transaction,
  itemId: number,
  body: unknown,
  split: ItemSplit,
): Promise<SplitOrder> => {
  const { siteId, dryRun, productLanguage } = split
  const head = await lockOrders(sql, siteId, split)
  const [row] = await findOrders(sql, siteId, { ids: [], rrns: [], itemIds: [itemId] })
  if (!row) throw new ApiError('not_found.object', { object: 'order_item', field: 'order_id', value: itemId })
  const { order_id: orderId } = row
  const before = (await loadOrders(sql, siteId, [orderId], LANGUAGES[0], head.own)).get(orderId)
  const item = before?.order.order_items.find(({ order_id }) => order_id === itemId)
  if (!before || !item) throw new Error(`Order ${orderId} of item ${itemId} is missing.`)
  requireInStores(before.order, split.stores)
  split.precondition?.(before)
  const part = partIn(body, item, head.timeZone, split.ignored)
  const { order } = before
  if (order.order_items.length >= MAX_ITEMS)
    throw new ApiError('too_long.elements', { length: MAX_ITEMS + 1, max: MAX_ITEMS })

  const ids = await idsAfter(sql, siteId, head, [
    { inputId: orderId, storedId: orderId, items: [{ inputId: null }] },
  ])
  const { remainder, split: rest } = splitLine(item, part)
  const splitId = ids.nextItemId()
  const order_items = [
    ...order.order_items.map((one) => (one.order_id === itemId ? remainder : one)),
    { ...rest, order_id: splitId, ...withoutUnique(rest, head.own.item) },
  ].sort((one, other) => one.order_id - other.order_id)
  const after: Order = {
    ...order,
    order_items,
    ...totalsOf({ ...order, order_items }, deliveryIn(order)),
    updated_at: head.now,
  }
  if (dryRun) return { orderId, json: null, after, splitId }
  const draft = { before, after, outcome: 'updated', digest: null, items: [] } as const
  const [names] = await namesOfItem(sql, siteId, itemId)
  await storeOrders(sql, siteId, [draft], new Map(names ? [[item.product ?? 0, names]] : []), head.own)
  await storeAssignedIds(sql, siteId, head, ids.last())
  const [stored] = await orderAsJson(sql, siteId, orderId, ORDER_FIELDS, productLanguage, head.own)
  return { orderId, json: stored?.whole ?? null, after, splitId }
}

/** Own fields of the new item: two items never share a unique value. */
const withoutUnique = ({ custom }: Pick<OrderItem, 'custom'>, own: readonly OwnColumn[]) =>
  custom != null && {
    custom: mergedOwn(
      own.filter(({ own }) => !own.unique),
      null,
      custom,
    ),
  }

const PATHS = pathsIn('', ['quantity'])

/** @throws {ApiError} `validation_failed` for anything but a part of the item */
const partIn = (body: unknown, item: OrderItem, timeZone: string, ignored: IgnoredFields | null): number => {
  const draft: Pick<OrderDraft, 'index' | 'faults'> = { index: 0, faults: [] }
  const sink: BoundedSink = {
    timeZone,
    fault: (field, key, ...parameters) => addFault(draft, field, key, ...parameters),
    reference: () => {},
    ignored,
    isFull: () => draft.faults.length > 0,
  }
  const read: { quantity?: number | undefined } = {}
  if (!isObject(body)) throw new ApiError('invalid_type', { expected: 'object', got: kindOf(body) })
  readFields(
    body,
    '',
    PATHS,
    {
      quantity: (value, path, sink) => {
        read.quantity = isNegative(value)
          ? refuseReturn(value, path, sink, 0, item.quantity)
          : value === null || value === ''
            ? undefined
            : parseItemQuantity(value, path, sink, 0, MAX_ITEM_QUANTITY)
      },
    },
    sink,
    read,
  )
  const { quantity: part } = read
  const { quantity, unit = null, returned_quantity: returned } = item
  if (draft.faults.length === 0) {
    if (part === undefined) addFault(draft, 'quantity', 'required')
    else if (part <= 0 || part >= quantity)
      addFault(draft, 'quantity', 'out_of_range.split', { max: quantity, value: part })
    else if (!Number.isInteger(part) && !isDivisible(unit))
      addFault(draft, 'quantity', 'invalid_value.integer_unit', { value: part })
  }
  if (draft.faults.length > 0 || part === undefined)
    throw new ApiError(
      'validation_failed',
      {},
      { faults: draft.faults.map(({ index: _, ...fault }) => fault) },
    )
  const max = asQuantity(quantity - (returned ?? 0))
  if (part > max) throw new ApiError('conflict.split_returned', { returned: returned ?? 0, max })
  return part
}
