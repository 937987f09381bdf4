import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ItemDraft, OrderDraft } from './draft.ts'
import { freeRanges, type IdRange, storeLastIds } from './id-queries.ts'
import type { MergeContext } from './merge.ts'
import type { OrderHead } from './write-queries.ts'

/** Ids of orders and items in a batch. */
export interface BatchIds {
  readonly order: readonly number[]
  readonly item: readonly number[]
}

/** Ids that a draft names. */
type Naming = Pick<OrderDraft, 'inputId' | 'storedId'> & {
  readonly items: readonly Pick<ItemDraft, 'inputId'>[]
}

export const namedIds = (drafts: readonly Naming[]): BatchIds => {
  const order: number[] = []
  const item: number[] = []
  for (const { inputId, items } of drafts) {
    if (inputId !== null) order.push(inputId)
    for (const { inputId } of items) if (inputId !== null) item.push(inputId)
  }
  return { order, item }
}

type LastIds = Pick<OrderHead, 'lastOrderId' | 'lastItemId' | 'lastAddressId'>

/**
 * Assigns ids from the sequences of a site, which ids sent by callers do not advance; skips ids in use, and those in this batch.
 * Addresses skip none: their ids need not be unique.
 */
export const idsAfter = async (
  sql: Transaction,
  siteId: number,
  head: LastIds,
  drafts: readonly Naming[],
): Promise<Pick<MergeContext, 'nextOrderId' | 'nextItemId' | 'nextAddressId'> & { last(): LastIds }> => {
  const named = namedIds(drafts)
  const most = { order: 0, item: 0 }
  for (const { inputId, storedId, items } of drafts) {
    if (inputId === null && storedId === null) most.order++
    for (const item of items) if (item.inputId === null) most.item++
  }
  const ranges =
    most.order + most.item === 0
      ? []
      : await freeRanges(sql, siteId, head, {
          orders: most.order + named.order.length,
          items: most.item + named.item.length,
        })
  const last = { order: head.lastOrderId, item: head.lastItemId, address: head.lastAddressId }
  const next = (kind: 'order' | 'item') => {
    const ids = idsIn(
      ranges.filter((range) => range.kind === kind),
      new Set(named[kind]),
    )
    return () => {
      const { value } = ids.next()
      if (!value) throw new Error(`Site ${siteId} has no ${kind} id left.`)
      last[kind] = value
      return value
    }
  }
  return {
    nextOrderId: next('order'),
    nextItemId: next('item'),
    nextAddressId: () => ++last.address,
    last: () => ({ lastOrderId: last.order, lastItemId: last.item, lastAddressId: last.address }),
  }
}

function* idsIn(ranges: readonly IdRange[], named: ReadonlySet<number>): Generator<number, undefined> {
  for (const { first, last } of ranges)
    for (let id = first; id <= Math.min(last, MAX_ORDER_ID); id++) if (!named.has(id)) yield id
}

/** Stores the last assigned ids, if they have changed. */
export const storeAssignedIds = async (
  sql: Transaction,
  siteId: number,
  before: LastIds,
  after: LastIds,
): Promise<void> => {
  const isMoved =
    after.lastOrderId > before.lastOrderId ||
    after.lastItemId > before.lastItemId ||
    after.lastAddressId > before.lastAddressId
  if (isMoved) await storeLastIds(sql, siteId, after)
}
