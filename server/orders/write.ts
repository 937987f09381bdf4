import type { Transaction } from '../database/sql.ts'
import type { OrderDraft } from './draft.ts'
import { idsAfter, keepIds } from './ids.ts'
import { loadOrders } from './load.ts'
import { checkRrns, matchOrders, type Owners } from './match.ts'
import { mergeOrder } from './merge.ts'
import { parseOrder } from './parse-order.ts'
import { resolveReferences } from './references.ts'
import { storeOrders } from './store.ts'
import { lockOrders } from './write-queries.ts'

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
