import type { Order } from '@vitrina/schema/orders/order'
import type { Stores } from '@vitrina/schema/rights'
import { ApiError } from '../../platform/http/errors.ts'
import { isInStores } from '../../platform/postgres/derive/in-stores.ts'
import { addFault, type OrderDraft } from './draft.ts'

/** Order in the forms of reads, from before or after a write. */
type InStore = Pick<Order, 'shop'>

/** @throws {ApiError} `not_found` for an order outside of the stores of the caller */
export const requireInStores = (order: InStore, stores: Stores): void => {
  if (!isInStores(stores, order.shop)) throw new ApiError('not_found')
}

/** Adds a fault to each draft of a stored order outside of the stores of the caller, and returns the others. */
export const refuseStoredElsewhere = (drafts: readonly OrderDraft[], stores: Stores): OrderDraft[] => {
  const isElsewhere = ({ before }: OrderDraft) => before !== null && !isInStores(stores, before.order.shop)
  for (const draft of drafts) if (isElsewhere(draft)) addFault(draft, 'shop', 'invalid_value.other_store')
  return drafts.filter((draft) => !isElsewhere(draft))
}

/** Adds a fault to each draft whose order would be outside of the stores of the caller. */
export const refuseMovedElsewhere = (drafts: readonly OrderDraft[], stores: Stores): void => {
  for (const draft of drafts)
    if (draft.after && draft.faults.length === 0 && !isInStores(stores, draft.after.shop))
      addFault(draft, 'shop', 'invalid_value.other_store')
}
