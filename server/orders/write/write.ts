import type { Language } from '@vitrina/schema/languages'
import type { Stores } from '@vitrina/schema/rights'
import type { IgnoredFields } from '@vitrina/schema/wire/unknown-fields'
import { eachYielding } from '../../platform/http/bodies/yielding.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import type { OrderOwn } from '../own-fields.ts'
import { resolveReferences, withoutStored } from '../references.ts'
import { recordedReturns } from '../returns/return-queries.ts'
import { refuseMismatchedOrders, refuseOtherRrns } from './conflict.ts'
import { addFault, namesNoItem, type OrderDraft, validDrafts } from './draft.ts'
import { idsAfter, namedIds, storeAssignedIds } from './ids.ts'
import { loadOrders } from './load.ts'
import { checkOwners, markCreatingRows, markRepeatedRows, matchOrders } from './match.ts'
import type { ItemMatching } from './match-items.ts'
import { mergeOrder } from './merge.ts'
import { refuseMovedElsewhere, refuseStoredElsewhere } from './other-stores.ts'
import { checkOwnValues } from './own-values.ts'
import { orderParser } from './parse-order.ts'
import { digestOfRow } from './resend.ts'
import { storeLastRows } from './sent-queries.ts'
import { storeOrders } from './store.ts'
import { lockOrders } from './write-queries.ts'

/** Write of orders, with its options. */
export interface OrderWrite {
  readonly siteId: number
  /** Author number of the API token or operator; null for the system. */
  readonly origin: number | null
  /** Stores of the caller. */
  readonly stores: Stores
  /** Id of the request; null for none. */
  readonly requestId: string | null
  /** Id in the URL path of a call about one order. */
  readonly addressed?: number
  /** Valid orders are written although others are invalid. */
  readonly lenient: boolean
  /** Validates and computes everything without writing. */
  readonly dryRun: boolean
  /** True if a number of the call was written with digits only, by its path in the array of orders. */
  readonly isInDigits?: (path: string) => boolean
  /** Collector of unknown fields; null if each one is a fault. */
  readonly ignored: IgnoredFields | null
  readonly matching: ItemMatching
  /** True to write a remembered row anyway (rule 6.3). */
  readonly resend: 'skip' | 'apply'
  /** True if a retry is recognized by its key, so that an order without a name is created only once. */
  readonly hasIdempotencyKey: boolean
  /** True if the response has only ids and outcomes, so that unchanged orders need not be read. */
  readonly minimal: boolean
  /** Language of product names. */
  readonly productLanguage: Language
  /**
   * Checks the stored orders, and may refuse the write. A caller that names the exact state passes the checks for another order
   * and for repetitions (rules 6.3a and 6.8).
   */
  readonly precondition?: ((drafts: readonly OrderDraft[]) => void) | undefined
}

/** Outcomes of a batch, and the own fields of the site. */
export interface WrittenOrders {
  readonly drafts: readonly OrderDraft[]
  readonly own: OrderOwn
}

/**
 * Writes a batch of orders in the given transaction and returns the outcome of each, in the order of the
 * request. If one is invalid and the write is not lenient, nothing is written and each invalid order has its
 * faults. The number of statements does not depend on the size of the batch.
 * @throws {ApiError} `not_found` for an unknown order in the path; errors of the precondition
 */
export const writeOrders = async (
  sql: Transaction,
  objects: readonly unknown[],
  write: OrderWrite,
): Promise<WrittenOrders> => {
  const { siteId, origin, lenient, matching, precondition } = write
  const head = await lockOrders(sql, siteId, write)
  const drafts: OrderDraft[] = []
  const parse = orderParser(head.timeZone, head.own, write)
  await eachYielding(objects, (object, index) => {
    drafts.push(parse(object, index))
  })
  const named = namedIds(drafts)
  const [owners] = await Promise.all([
    matchOrders(sql, siteId, head, drafts, named),
    // Runs during the query.
    eachYielding(drafts, (draft) => {
      if (draft.faults.length === 0) draft.digest = digestOfRow(draft, matching, head.own)
    }),
  ])
  const resend = precondition ? 'apply' : write.resend
  // A call cannot create an order at the order's own URL, so this row does not repeat a creation.
  if (resend === 'skip' && write.addressed === undefined) markCreatingRows(drafts, owners.creations)
  if (origin !== null) await markRepeatedRows(sql, siteId, origin, drafts, resend)
  const isShown = !(write.minimal || lenient)
  const isRead = (draft: OrderDraft) => !draft.isResent || isShown
  const ids = new Set<number>()
  for (const draft of drafts) if (draft.storedId !== null && isRead(draft)) ids.add(draft.storedId)
  const language = isShown || precondition ? write.productLanguage : null
  const stored = await loadOrders(sql, siteId, [...ids], language, head.own)
  for (const draft of drafts) {
    draft.before = stored.get(draft.storedId ?? 0) ?? null
    if (draft.isResent) Object.assign(draft, { outcome: 'unchanged', after: draft.before?.order ?? null })
  }
  if (write.addressed !== undefined && drafts[0]?.storedId === null) throw new ApiError('not_found')
  precondition?.(drafts)
  const others = refuseStoredElsewhere(drafts, write.stores).filter(({ isResent }) => !isResent)

  if (!precondition) refuseOtherRrns(others)
  checkOwners(others, owners)
  for (const draft of others) refuseUnnamed(draft, write, head.unnamed)
  for (const draft of others) draft.references = withoutStored(draft)
  const referenced = await resolveReferences(sql, siteId, { language, idsAsText: head.idsAsText }, others)
  if (!precondition) await refuseMismatchedOrders(sql, siteId, origin, head, validDrafts(others))
  const newIds = await idsAfter(sql, siteId, head, others)
  // Drafts with faults are merged too, so that all their faults are reported.
  const recorded = await recordedOf(sql, siteId, others)
  const context = { head, referenced, matching, recorded, ...newIds }
  for (const draft of others) mergeOrder(draft, context)
  refuseMovedElsewhere(others, write.stores)
  await checkOwnValues(sql, siteId, head.own, others)
  const good = validDrafts(others)
  for (const draft of drafts) if (draft.faults.length > 0) draft.outcome = 'invalid'
  if (!write.dryRun && (good.length === others.length || lenient)) {
    await storeOrders(sql, siteId, good, referenced.products, head.own)
    await storeAssignedIds(sql, siteId, head, newIds.last())
    if (origin !== null) await keepDigests(sql, siteId, origin, validDrafts(drafts))
  }
  return { drafts, own: head.own }
}

/** Quantities that returns have recorded, of the orders whose returned quantities the batch writes (rule 6.14). */
const recordedOf = async (
  sql: Transaction,
  siteId: number,
  drafts: readonly OrderDraft[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = drafts.flatMap(({ before, items }) =>
    before?.order.refunded_amount != null && items.some(({ input }) => input.returned_quantity !== undefined)
      ? [before.order.order_id]
      : [],
  )
  const rows = ids.length === 0 ? [] : await recordedReturns(sql, siteId, ids)
  return new Map(rows.map(({ item_id, quantity }) => [item_id, quantity]))
}

const keepDigests = async (
  sql: Transaction,
  siteId: number,
  origin: number,
  drafts: readonly OrderDraft[],
): Promise<void> => {
  const rows = drafts.flatMap((draft) => {
    const { storesDigest, digest, storedId, after } = draft
    const orderId = storedId ?? after?.order_id
    // The order itself stores the digest of the row that creates it.
    if (!storesDigest || digest === null || (storedId === null && namesNoItem(draft))) return []
    return orderId === undefined ? [] : [{ orderId, digest }]
  })
  if (rows.length > 0) await storeLastRows(sql, siteId, origin, rows)
}

/** True for a new order that cannot be recognized in a retry (rule 6.3a). */
export const isUnnamed = ({ inputId, storedId, input }: OrderDraft): boolean =>
  inputId === null && storedId === null && (input.rrn ?? null) === null

const refuseUnnamed = (
  draft: OrderDraft,
  { hasIdempotencyKey }: OrderWrite,
  unnamed: 'create' | 'refuse',
): void => {
  if (unnamed === 'refuse' && !hasIdempotencyKey && isUnnamed(draft))
    addFault(draft, 'rrn', 'required.unnamed')
}
