import { LANGUAGES } from '@vitrina/schema/languages'
import { asMoney, centsIn } from '@vitrina/schema/orders/line-total'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { MAX_RETURNS, type OrderReturn, type ReturnedItem } from '@vitrina/schema/orders/order-return'
import { deliveryIn } from '@vitrina/schema/orders/order-total'
import {
  planReturn,
  proposedRefund,
  type ReturnPlan,
  refundedOrder,
  returnableOf,
} from '@vitrina/schema/orders/plan-return'
import { isDivisible } from '@vitrina/schema/units'
import { MAX_MONEY } from '@vitrina/schema/wire/number'
import { lockSite, takeIds } from '../../platform/batch/queries.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type StoredResponse, storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'
import { isInStores } from '../../platform/postgres/derive/in-stores.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { resolveReferences } from '../references.ts'
import { addFault } from '../write/draft.ts'
import { loadOrders } from '../write/load.ts'
import { requireInStores } from '../write/other-stores.ts'
import type { ItemSplit } from '../write/split-item.ts'
import { storeOrders } from '../write/store.ts'
import { lockOrders } from '../write/write-queries.ts'
import { type PartDraft, parseReturn, type ReturnDraft } from './parse-return.ts'
import type { AddStock } from './restock.ts'
import { ALL_RETURNS, countReturns, findReturn, insertReturn, returnsAsJson } from './return-queries.ts'

/** A return and the way to record it. */
export type ReturnCall = Omit<ItemSplit, 'productLanguage'>

/** Content id of returns, which are never reused. */
const TYPE = 'order-return'

/**
 * Records a return of an order (rule 6.14): its items and totals change, the stock grows, and the refund is noted, in one transaction.
 * @throws {ApiError} `not_found`; `validation_failed` for the body; `conflict` for a known number or too many returns; errors of the precondition
 */
export const createReturn = async (
  sql: Transaction,
  orderId: number,
  body: unknown,
  call: ReturnCall,
  addStock: AddStock,
): Promise<StoredResponse> => {
  const { siteId, origin, dryRun } = call
  const draft = parseReturn(body, call.ignored)
  const { input } = draft
  // Locked before the orders, because a deletion of content uses the same order.
  if (input.restocked && !dryRun) await lockSite(sql, siteId, origin, call.requestId)
  const head = await lockOrders(sql, siteId, call)
  const known = input.number == null ? undefined : await findNumbered(sql, siteId, input.number)
  if (known && draft.faults.length === 0) return storedJsonResponse(200, sameReturn(known, orderId, draft))
  const before = (await loadOrders(sql, siteId, [orderId], LANGUAGES[0], head.own)).get(orderId)
  if (!before) throw new ApiError('not_found')
  requireInStores(before.order, call.stores)
  call.precondition?.(before)
  await resolveReferences(sql, siteId, { language: null, idsAsText: head.idsAsText }, [draft])
  checkParts(draft, before.order)
  if (input.restocked && !isInStores(call.stores, input.shop ?? null))
    addFault(draft, 'shop', 'invalid_value.other_store')
  refuse(draft)
  const plan = planReturn(before.order, draft.parts, centsIn(input.delivery ?? '0.00'))
  const refund = refundOf(draft, before.order, plan)
  const after = withReason(refundedOrder(plan, refund), input.comment ?? input.reason, draft.parts, head.now)
  const [stored] = await countReturns(sql, siteId, { ...ALL_RETURNS, order: orderId })
  if ((stored?.total ?? 0) >= MAX_RETURNS) throw new ApiError('conflict.most_returns', { max: MAX_RETURNS })
  const newReturn = {
    ...{ order_id: orderId, number: input.number ?? null, reason: input.reason ?? null },
    ...{
      comment: input.comment ?? null,
      value: asMoney(centsIn(before.order.total) - centsIn(after.total)),
      discount: asMoney(plan.discount),
    },
    ...{ delivery: input.delivery ?? '0.00', refunded_amount: asMoney(refund) },
    ...{ refund_method: input.refund_method ?? null, restocked: input.restocked === true },
    shop: input.restocked ? (input.shop ?? null) : null,
    order_items: itemsOf(draft.parts, plan),
  }
  if (dryRun) return storedJsonResponse(201, preview(newReturn, before.order, head.now))
  const id = await takeIds(sql, siteId, TYPE, 1)
  await insertReturn(sql, siteId, { ...newReturn, id, origin, now: head.now })
  const change = { before, after, outcome: 'updated', digest: null, items: [] } as const
  await storeOrders(sql, siteId, [change], new Map(), head.own)
  if (newReturn.restocked)
    await addStock(sql, siteId, newReturn.shop, goodsOf(before.order.order_items, draft.parts), head.now)
  const [row] = await returnsAsJson(sql, siteId, { ...ALL_RETURNS, id }, { limit: 1, offset: 0 })
  if (!row) throw new Error(`Return ${id} is missing after it was stored.`)
  return { status: 201, headers: {}, body: Buffer.from(row.json) }
}

const findNumbered = async (
  sql: Transaction,
  siteId: number,
  number: string,
): Promise<OrderReturn | undefined> => {
  const [returnRow] = await findReturn(sql, siteId, number)
  if (!returnRow) return undefined
  const [row] = await returnsAsJson(
    sql,
    siteId,
    { ...ALL_RETURNS, id: returnRow.id },
    { limit: 1, offset: 0 },
  )
  return row && JSON.parse(row.json)
}

/**
 * The stored return of a number, when the call is about the same order, items and amount.
 * @throws {ApiError} `conflict` for another return
 */
const sameReturn = (known: OrderReturn, orderId: number, { input, parts }: ReturnDraft) => {
  const textOf = (items: readonly Pick<ReturnedItem, 'order_id' | 'quantity'>[]) =>
    items
      .map(({ order_id, quantity }) => `${order_id} ${quantity}`)
      .sort()
      .join()
  const isSame =
    known.order_id === orderId &&
    textOf(known.order_items) === textOf(parts) &&
    (input.refunded_amount == null || input.refunded_amount === known.refunded_amount)
  if (!isSame)
    throw new ApiError('conflict.return_number', {
      id: known.id,
      order: known.order_id,
      number: known.number ?? '',
    })
  return known
}

/** Adds faults for unknown items, items named twice, and quantities above the returnable one. */
const checkParts = (draft: ReturnDraft, { order_items }: Order): void => {
  const items = new Map(order_items.map((item) => [item.order_id, item]))
  const named = new Set<number>()
  for (const part of draft.parts) {
    const { path, order_id: id, quantity } = part
    const item = items.get(id)
    if (!item)
      addFault(draft, `${path}.order_id`, 'not_found.object', {
        ...{ object: 'order_item', field: 'order_id', value: id },
      })
    else if (named.has(id)) addFault(draft, `${path}.order_id`, 'duplicate.return_item', { item: id })
    else checkQuantity(draft, part, item, quantity)
    named.add(id)
  }
}

const checkQuantity = (draft: ReturnDraft, { path }: PartDraft, item: OrderItem, value: number): void => {
  const { unit = null } = item
  const max = returnableOf(item)
  const field = `${path}.quantity`
  if (!Number.isInteger(value) && !isDivisible(unit)) {
    if (unit === null) addFault(draft, field, 'invalid_value.integer_unit', { value })
    else addFault(draft, field, 'too_precise.unit', { unit, value: String(value) })
  } else if (value > max) addFault(draft, field, 'out_of_range.returnable', { max, value })
}

/** Refund in cents; at most the paid amount that was not refunded yet. */
const refundOf = (draft: ReturnDraft, order: Order, plan: ReturnPlan): bigint => {
  const { input, parts } = draft
  const delivery = centsIn(input.delivery ?? '0.00')
  const inTotal = BigInt(deliveryIn(order))
  if (delivery > inTotal)
    addFault(draft, 'delivery', 'out_of_range.refund', { max: asMoney(inTotal), value: asMoney(delivery) })
  const refund = input.refunded_amount == null ? proposedRefund(plan) : centsIn(input.refunded_amount)
  if (parts.length === 0 && delivery === 0n && refund === 0n) addFault(draft, 'order_items', 'required')
  const left = centsIn(order.paid_amount ?? String(MAX_MONEY)) - centsIn(order.refunded_amount ?? '0.00')
  const max = left > 0n ? left : 0n
  if (refund > max)
    addFault(draft, 'refunded_amount', 'out_of_range.refund', { max: asMoney(max), value: asMoney(refund) })
  refuse(draft)
  return refund
}

const refuse = ({ faults }: ReturnDraft): void => {
  if (faults.length > 0)
    throw new ApiError('validation_failed', {}, { faults: faults.map(({ index: _, ...fault }) => fault) })
}

/** The order with the reason at each returned item, and its time of change. */
const withReason = (
  order: Order,
  reason: string | null | undefined,
  parts: readonly PartDraft[],
  now: string,
): Order => {
  const returned = new Set(parts.map(({ order_id }) => order_id))
  const order_items = order.order_items.map((item) =>
    reason != null && returned.has(item.order_id) ? { ...item, return_reason: reason } : item,
  )
  return { ...order, order_items, updated_at: now }
}

const itemsOf = (parts: readonly PartDraft[], { amounts }: ReturnPlan): ReturnedItem[] =>
  parts
    .map(({ order_id, quantity }) => ({ order_id, quantity, amount: asMoney(amounts.get(order_id) ?? 0n) }))
    .sort((one, other) => one.order_id - other.order_id)

/** Quantities of products that come back; a delivery or fee without a product is left out. */
const goodsOf = (items: readonly OrderItem[], parts: readonly PartDraft[]) => {
  const products = new Map(items.map(({ order_id, product }) => [order_id, product]))
  return parts.flatMap(({ order_id, quantity }) => {
    const product = products.get(order_id)
    return product == null ? [] : [{ product, quantity }]
  })
}

const preview = (newReturn: object, { rrn }: Order, now: string): object => ({
  ...{ id: null, rrn, created_at: now, updated_at: now, by: null },
  ...newReturn,
})
