import type { Transaction } from '../database/sql.ts'
import type { OrderDraft } from './draft.ts'
import { loadOrders } from './load.ts'
import { checkRrns, matchOrders, type Owners } from './match.ts'
import { type MergeContext, mergeOrder } from './merge.ts'
import { parseOrder } from './parse-order.ts'
import { resolveReferences } from './references.ts'
import { storeOrders } from './store.ts'
import { idsFrom, keepLastIds, lockOrders, type OrderHead } from './write-queries.ts'

/** A write to orders, and how it is to be done. */
export interface OrderWrite {
  readonly siteId: number
  /** The number of the API token that writes; null for the system itself. */
  readonly origin: number | null
  /** The id in the address, where the call is about one order. */
  readonly addressed?: number
  /** Good orders are written although others are bad. */
  readonly lenient: boolean
  /** All is checked and worked out, and nothing is written. */
  readonly dryRun: boolean
  /** Looks at the stored orders, and may refuse to go on. */
  readonly precondition?: (drafts: readonly OrderDraft[]) => void
}

/**
 * Writes a batch of orders in the given transaction and tells what became of each, in the order of the request. When one
 * is bad and the write is not lenient, nothing is written and every bad one has its faults.
 * The number of statements does not depend on the size of the batch.
 */
export const writeOrders = async (
  sql: Transaction,
  objects: readonly unknown[],
  write: OrderWrite,
): Promise<readonly OrderDraft[]> => {
  const { siteId, lenient } = write
  const head = await lockOrders(sql, siteId, write.origin)
  const drafts = objects.map((object, index) => parseOrder(object, index, head.timeZone, write.addressed))
  const owners = await matchOrders(sql, siteId, drafts)
  const stored = await loadOrders(sql, siteId, [...new Set(drafts.flatMap(({ storedId }) => storedId ?? []))])
  for (const draft of drafts) draft.before = stored.get(draft.storedId ?? 0) ?? null
  write.precondition?.(drafts)
  const prices = await resolveReferences(sql, siteId, drafts)
  const ids = await idsAfter(sql, siteId, head, drafts)
  // What has faults already is merged too, so that all that is wrong with it is named.
  for (const draft of drafts) mergeOrder(draft, { head, prices, ...ids })
  const good = checked(drafts, owners, lenient)
  for (const draft of drafts) if (draft.faults.length > 0) draft.outcome = 'invalid'
  if (!write.dryRun && (good.length === drafts.length || lenient)) {
    await storeOrders(sql, siteId, good, head.now)
    await keepIds(sql, siteId, head, ids.last())
  }
  return drafts
}

/** The drafts that nothing is wrong with. Where bad ones are left out, the others may clash with what they leave. */
const checked = (drafts: readonly OrderDraft[], owners: Owners, lenient: boolean): readonly OrderDraft[] => {
  if (!lenient) checkRrns(drafts, owners)
  else
    for (let left = soundOf(drafts), next = left; ; left = next) {
      checkRrns(left, owners)
      next = soundOf(left)
      if (next.length === left.length) break
    }
  return soundOf(drafts)
}

const soundOf = (drafts: readonly OrderDraft[]): OrderDraft[] =>
  drafts.filter(({ faults }) => faults.length === 0)

type LastIds = Pick<OrderHead, 'lastOrderId' | 'lastItemId' | 'lastAddressId'>

/** Ids from here on are only given by who names them, and do not move what the server gives. */
const NAMED_FROM = Number.MAX_SAFE_INTEGER - 2 ** 40

/** More ids than one call can need. */
const MOST_NEEDED = 1_000_000

/** Gives ids beyond all that were given or named, in this batch too. */
const idsAfter = async (
  sql: Transaction,
  siteId: number,
  head: LastIds,
  drafts: readonly OrderDraft[],
): Promise<Pick<MergeContext, 'nextOrderId' | 'nextItemId' | 'nextAddressId'> & { last(): LastIds }> => {
  const named = {
    order: drafts.flatMap(({ givenId }) => givenId ?? []),
    item: drafts.flatMap(({ items }) => items.flatMap(({ givenId }) => givenId ?? [])),
    address: drafts.flatMap(({ address }) => address?.givenId ?? []),
  }
  const lastOf = (last: number, ids: readonly number[]) =>
    ids.reduce((last, id) => (id > last && id < NAMED_FROM ? id : last), last)
  const last = {
    order: lastOf(head.lastOrderId, named.order),
    item: lastOf(head.lastItemId, named.item),
    address: lastOf(head.lastAddressId, named.address),
  }
  // So high only where somebody has named an id up there: then each is looked at before it is given.
  const isHigh = Math.max(last.order, last.item, last.address) > NAMED_FROM - MOST_NEEDED
  const taken = new Set(
    isHigh ? (await idsFrom(sql, siteId, NAMED_FROM)).map(({ kind, id }) => `${kind} ${id}`) : [],
  )
  if (isHigh)
    for (const kind of KINDS) for (const id of named[kind]) if (id >= NAMED_FROM) taken.add(`${kind} ${id}`)
  const next = (kind: (typeof KINDS)[number]) => () => {
    do last[kind]++
    while (isHigh && taken.has(`${kind} ${last[kind]}`))
    return last[kind]
  }
  return {
    nextOrderId: next('order'),
    nextItemId: next('item'),
    nextAddressId: next('address'),
    last: () => ({ lastOrderId: last.order, lastItemId: last.item, lastAddressId: last.address }),
  }
}

const KINDS = ['order', 'item', 'address'] as const

const keepIds = async (sql: Transaction, siteId: number, before: LastIds, after: LastIds): Promise<void> => {
  const isMoved =
    after.lastOrderId > before.lastOrderId ||
    after.lastItemId > before.lastItemId ||
    after.lastAddressId > before.lastAddressId
  if (isMoved) await keepLastIds(sql, siteId, after)
}
