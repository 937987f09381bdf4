import type { Transaction } from '../database/sql.ts'
import { addFault, type OrderDraft } from './draft.ts'
import { makersOf } from './write-queries.ts'

/** Refuses each row that names a stored order by its id, and has the reference number of another (rule 6.3a). */
export const refuseOtherRrns = (drafts: readonly OrderDraft[]): void => {
  for (const draft of drafts) {
    const [stored, sent] = [draft.before?.order.rrn ?? null, draft.given.rrn ?? null]
    if (draft.givenId !== null && stored !== null && sent !== null && stored !== sent)
      addFault(draft, 'rrn', 'conflict.order_rrn', { order: draft.givenId, stored, sent })
  }
}

/**
 * Refuses each row that names by its id an order which somebody else has made, shares no reference number with it, and brings items that
 * have nothing to do with it: it means another order (rule 6.3a).
 */
export const refuseStrangers = async (
  sql: Transaction,
  siteId: number,
  origin: number | null,
  drafts: readonly OrderDraft[],
): Promise<void> => {
  const strangers = drafts.filter(
    (draft) =>
      draft.before !== null &&
      draft.givenId !== null &&
      (draft.before.order.rrn === null || (draft.given.rrn ?? null) === null) &&
      bringsOnlyStrange(draft),
  )
  if (strangers.length === 0) return
  const makers = new Map(
    (
      await makersOf(
        sql,
        siteId,
        strangers.map(({ storedId }) => storedId ?? 0),
      )
    ).map(({ id, origin }) => [id, origin]),
  )
  for (const draft of strangers) {
    const order = draft.storedId ?? 0
    const maker = makers.get(order) ?? null
    if (maker === null || maker !== origin)
      addFault(draft, 'order_id', 'conflict.order', {
        order,
        stored: draft.before?.order.rrn ?? '-',
        sent: draft.given.rrn ?? '-',
      })
  }
}

/** Whether a row brings items of which none is, by its id or its product, in the stored order. */
const bringsOnlyStrange = ({ before, items }: OrderDraft): boolean => {
  const stored = before?.order.order_items ?? []
  const ids = new Set(stored.map(({ order_id }) => order_id))
  const products = new Set(stored.map(({ product }) => product))
  return (
    items.length > 0 &&
    !items.some(
      ({ givenId, given }) =>
        (givenId !== null && ids.has(givenId)) ||
        (given.product !== undefined && products.has(given.product)),
    )
  )
}
