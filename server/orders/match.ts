import type { Transaction } from '../database/sql.ts'
import { addFault, type OrderDraft } from './draft.ts'
import { namedIds } from './ids.ts'
import { findOrders } from './write-queries.ts'

/** Whose the reference numbers, items and addresses are that a batch names: the ids of stored orders. */
export interface Owners {
  readonly ofRrn: ReadonlyMap<string, number>
  readonly ofItem: ReadonlyMap<number, number>
  readonly ofAddress: ReadonlyMap<number, number>
}

/**
 * Finds, in one statement, the stored order that each draft names (rule 6.3: by its `order_id`, else by its `rrn`), and
 * names what stands twice in the batch or belongs to another order.
 */
export const matchOrders = async (
  sql: Transaction,
  siteId: number,
  drafts: readonly OrderDraft[],
): Promise<Owners> => {
  const known = new Set<number>()
  const ofRrn = new Map<string, number>()
  const ofItem = new Map<number, number>()
  const ofAddress = new Map<number, number>()
  const named = namedIds(drafts)
  const rrns = drafts.flatMap(({ given }) => given.rrn ?? [])
  const wanted = { ids: named.order, rrns, itemIds: named.item, addressIds: named.address }
  for (const { kind, id, order_id, rrn } of await findOrders(sql, siteId, wanted)) {
    if (kind === 'item') ofItem.set(id, order_id)
    else if (kind === 'address') ofAddress.set(id, order_id)
    else {
      known.add(id)
      if (rrn !== null) ofRrn.set(rrn, id)
    }
  }
  for (const draft of drafts) {
    if (draft.givenId === null) draft.storedId = ofRrn.get(draft.given.rrn ?? '') ?? null
    else draft.storedId = known.has(draft.givenId) ? draft.givenId : null
  }
  checkRepeated(drafts)
  const owners = { ofRrn, ofItem, ofAddress }
  for (const draft of drafts) checkOwners(draft, owners)
  return owners
}

/** Names each order, reference number, item and address that stands in the batch a second time. */
const checkRepeated = (drafts: readonly OrderDraft[]): void => {
  const orders = new Map<number, number>()
  const rrns = new Map<string, number>()
  const items = new Map<number, number>()
  const addresses = new Map<number, number>()
  for (const draft of drafts) {
    const { index, givenId, storedId, given, address } = draft
    const note = <Id>(places: Map<Id, number>, id: Id | null | undefined, field: string, path = field) => {
      if (id === null || id === undefined) return true
      const first = places.get(id)
      if (first === undefined) places.set(id, index)
      else addFault(draft, path, 'duplicate.batch', { field, first })
      return first === undefined
    }
    // Of an order that is named by its id here and by its rrn there, one fault is enough.
    const isFirst = note(orders, storedId ?? givenId, givenId === null ? 'rrn' : 'order_id')
    if (isFirst || givenId !== null) note(rrns, given.rrn, 'rrn')
    for (const item of draft.items) note(items, item.givenId, 'order_id', `${item.path}.order_id`)
    note(addresses, address?.givenId, 'address_id', 'address.address_id')
  }
}

const checkOwners = (draft: OrderDraft, { ofItem, ofAddress }: Owners): void => {
  for (const { path, givenId } of draft.items) {
    const order = givenId === null ? undefined : ofItem.get(givenId)
    if (givenId !== null && order !== undefined && order !== draft.storedId)
      addFault(draft, `${path}.order_id`, 'belongs_elsewhere', { id: givenId, order })
  }
  const id = draft.address?.givenId ?? null
  const order = id === null ? undefined : ofAddress.get(id)
  if (id !== null && order !== undefined && order !== draft.storedId)
    addFault(draft, 'address.address_id', 'belongs_elsewhere.address', { id, order })
}

/**
 * Names each reference number that another order has after the batch. Only what the drafts given here do counts: a bad
 * order of a lenient batch frees nothing.
 */
export const checkRrns = (drafts: readonly OrderDraft[], { ofRrn }: Owners): void => {
  const freed = new Set(
    drafts.flatMap(({ storedId, given, before }) =>
      storedId !== null && given.rrn !== undefined && given.rrn !== before?.order.rrn ? [storedId] : [],
    ),
  )
  for (const draft of drafts) {
    const rrn = draft.given.rrn ?? null
    const order = rrn === null ? undefined : ofRrn.get(rrn)
    if (rrn !== null && order !== undefined && order !== draft.storedId && !freed.has(order))
      addFault(draft, 'rrn', 'duplicate.rrn', { order, value: rrn })
  }
}
