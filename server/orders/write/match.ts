import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { rrnKeyOf } from '../rrn-key.ts'
import { addFault, type OrderDraft } from './draft.ts'
import type { BatchIds } from './ids.ts'
import { lastRowsSentBy } from './sent-queries.ts'
import { findOrders, type OrderHead } from './write-queries.ts'

/** Digest of the row that created a stored order, if stored. */
export interface Creation {
  /** 32 hexadecimal digits; null if it is not stored. */
  readonly digest: string | null
  /** True if the order has changed since. */
  readonly isOutdated: boolean
}

/** Stored orders that a batch names, and the owners of its reference numbers and items: ids of stored orders. */
export interface OrderOwners {
  readonly creations: ReadonlyMap<number, Creation>
  readonly ofRrn: ReadonlyMap<string, number>
  readonly ofItem: ReadonlyMap<number, number>
  /** Key in `ofRrn` of the reference number of a draft; null without one. */
  rrnKeyOf(draft: OrderDraft): string | null
}

/**
 * Finds, in one statement, the stored order of each draft (rule 6.3: by its `order_id`, else by its `rrn`), and adds faults for
 * repetitions within the batch.
 */
export const matchOrders = async (
  sql: Transaction,
  siteId: number,
  head: OrderHead,
  drafts: readonly OrderDraft[],
  named: BatchIds,
): Promise<OrderOwners> => {
  const keyOf = rrnKeyOf(head)
  const creations = new Map<number, Creation>()
  const createdAt = new Map<number, string>()
  const ofRrn = new Map<string, number>()
  const ofItem = new Map<number, number>()
  const rrns: string[] = []
  for (const { input } of drafts) if (input.rrn != null) rrns.push(input.rrn)
  for (const row of await findOrders(sql, siteId, { ids: named.order, rrns, itemIds: named.item })) {
    const { id, order_id, rrn, created_at, digest, is_outdated: isOutdated } = row
    if (created_at === null) {
      ofItem.set(id, order_id)
      continue
    }
    creations.set(id, { digest, isOutdated })
    createdAt.set(id, created_at)
    if (rrn === null) continue
    const key = keyOf(rrn, created_at)
    // If several orders got the same number while numbers were unique per year, the newest has it.
    if (created_at >= (createdAt.get(ofRrn.get(key) ?? 0) ?? '')) ofRrn.set(key, id)
  }
  const keyOfDraft = ({ storedId, input }: OrderDraft): string | null =>
    input.rrn == null ? null : keyOf(input.rrn, createdAt.get(storedId ?? 0) ?? input.created_at ?? head.now)
  for (const draft of drafts) {
    const { inputId } = draft
    if (inputId !== null) draft.storedId = creations.has(inputId) ? inputId : null
    else draft.storedId = ofRrn.get(keyOfDraft(draft) ?? '') ?? null
  }
  checkRepeated(drafts, keyOfDraft)
  return { creations, ofRrn, ofItem, rrnKeyOf: keyOfDraft }
}

/**
 * Marks each draft whose row created its order, for any token (rule 6.3). A row with ids of items refers to stored items, so it
 * has created none.
 */
export const markCreatingRows = (
  drafts: readonly OrderDraft[],
  creations: OrderOwners['creations'],
): void => {
  for (const draft of drafts) {
    const creation = creations.get(draft.storedId ?? 0)
    if (!creation || draft.digest === null || creation.digest !== draft.digest) continue
    if (draft.faults.length > 0) continue
    draft.isResent = true
    draft.isOutdated = creation.isOutdated
    draft.storesDigest = false
  }
}

/** Marks each draft whose row is the last one that its token has written for the order (rule 6.3). */
export const markRepeatedRows = async (
  sql: Transaction,
  siteId: number,
  origin: number,
  drafts: readonly OrderDraft[],
  resend: 'skip' | 'apply',
): Promise<void> => {
  const ids: number[] = []
  for (const { storedId, isResent } of drafts) if (storedId !== null && !isResent) ids.push(storedId)
  if (ids.length === 0) return
  const sent = new Map((await lastRowsSentBy(sql, siteId, origin, ids)).map((row) => [row.order_id, row]))
  for (const draft of drafts) {
    if (draft.isResent) continue
    const last = sent.get(draft.storedId ?? 0)
    const isSame = last !== undefined && draft.faults.length === 0 && last.digest === draft.digest
    draft.isResent = isSame && last.is_known && resend === 'skip'
    draft.storesDigest = !isSame || last.is_due
  }
}

/** Adds a fault for each order, reference number and item that occurs in the batch a second time. */
const checkRepeated = (drafts: readonly OrderDraft[], rrnKeyOf: OrderOwners['rrnKeyOf']): void => {
  const orders = new Map<number, number>()
  const rrns = new Map<string, number>()
  const items = new Map<number, number>()
  for (const draft of drafts) {
    const { inputId, storedId } = draft
    // One fault is sufficient for an order named once by its id and once by its rrn.
    const isFirst = isFirstOf(orders, storedId ?? inputId, draft, inputId === null ? 'rrn' : 'order_id')
    if (isFirst || inputId !== null) isFirstOf(rrns, rrnKeyOf(draft), draft, 'rrn')
    for (const { inputId, path } of draft.items) isFirstOf(items, inputId, draft, 'order_id', path)
  }
}

/** True if no earlier draft has the id; otherwise adds a fault. `place` is the path within the order. */
const isFirstOf = <Id>(
  indexes: Map<Id, number>,
  id: Id | null | undefined,
  draft: OrderDraft,
  field: string,
  place?: string,
): boolean => {
  if (id === null || id === undefined) return true
  const first = indexes.get(id)
  if (first === undefined) indexes.set(id, draft.index)
  else addFault(draft, place === undefined ? field : `${place}.${field}`, 'duplicate.batch', { field, first })
  return first === undefined
}

/** Adds a fault for each item and reference number that belongs to another stored order. */
export const checkOwners = (
  drafts: readonly OrderDraft[],
  { ofItem, ofRrn, rrnKeyOf }: OrderOwners,
): void => {
  for (const draft of drafts) {
    for (const { path, inputId } of draft.items) {
      const order = inputId === null ? undefined : ofItem.get(inputId)
      if (inputId !== null && order !== undefined && order !== draft.storedId)
        addFault(draft, `${path}.order_id`, 'belongs_elsewhere', { id: inputId, order })
    }
    const rrn = draft.input.rrn ?? null
    const order = ofRrn.get(rrnKeyOf(draft) ?? '')
    if (rrn === null || order === undefined || order === draft.storedId) continue
    if (!draft.faults.some(({ key }) => key === 'conflict.order_rrn'))
      addFault(draft, 'rrn', 'duplicate.rrn', { order, value: rrn })
  }
}
