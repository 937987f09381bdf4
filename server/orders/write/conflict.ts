import type { Order } from '@vitrina/schema/orders/order'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { yearIn } from '../rrn-key.ts'
import { addFault, type OrderDraft, type OrderInput } from './draft.ts'
import { creatorsOf, type OrderHead } from './write-queries.ts'

/** Adds a fault to each row that names a stored order by its id and has the reference number of another one (rule 6.3a). */
export const refuseOtherRrns = (drafts: readonly OrderDraft[]): void => {
  for (const draft of drafts) {
    const [stored, sent] = [draft.before?.order.rrn ?? null, draft.input.rrn ?? null]
    if (draft.inputId !== null && stored !== null && sent !== null && stored !== sent)
      addFault(draft, 'rrn', 'conflict.order_rrn', { order: draft.inputId, stored, sent })
  }
}

/**
 * Adds a fault to each row that probably means another order than the stored one it names (rule 6.3a): none of its items matches,
 * and it names the order only by an id that another caller created, or only by an `rrn` that another caller created, or that is
 * of another shop or year. A row with both id and `rrn` is accepted.
 */
export const refuseMismatchedOrders = async (
  sql: Transaction,
  siteId: number,
  origin: number | null,
  head: OrderHead,
  drafts: readonly OrderDraft[],
): Promise<void> => {
  const strangers = drafts.filter(
    (draft) => draft.before !== null && !namesTwice(draft) && hasOnlyUnknownItems(draft),
  )
  if (strangers.length === 0) return
  const ids = strangers.map(({ storedId }) => storedId ?? 0)
  const makers = new Map((await creatorsOf(sql, siteId, ids)).map(({ id, origin }) => [id, origin]))
  const yearOf = yearIn(head.timeZone)
  for (const draft of strangers) {
    const { storedId, inputId, input, before } = draft
    const order = storedId ?? 0
    const stored = before?.order
    const maker = makers.get(order) ?? null
    const isOther = maker === null || maker !== origin
    if (inputId !== null) {
      if (isOther)
        addFault(draft, 'order_id', 'conflict.order', {
          order,
          stored: stored?.rrn ?? '-',
          sent: input.rrn ?? '-',
        })
    } else if (stored && (isOther || isOfOtherShop(input, stored) || isOfOtherYear(input, stored, yearOf)))
      addFault(draft, 'rrn', 'conflict.order_of_rrn', {
        ...{ order, rrn: stored.rrn ?? '-', made: stored.created_at.slice(0, 10) },
        ...{ stored: stored.shop ?? '-', sent: input.shop ?? '-' },
      })
  }
}

const namesTwice = ({ inputId, input, before }: OrderDraft): boolean =>
  inputId !== null && (input.rrn ?? null) !== null && before?.order.rrn != null

const isOfOtherShop = (input: OrderInput, stored: Order): boolean =>
  input.shop != null && stored.shop !== null && input.shop !== stored.shop

const isOfOtherYear = (input: OrderInput, stored: Order, yearOf: (instant: string) => string): boolean =>
  input.created_at != null && yearOf(input.created_at) !== yearOf(stored.created_at)

/** True for a row whose items do not match any item of the stored order, by id or product. */
const hasOnlyUnknownItems = ({ before, items }: OrderDraft): boolean => {
  const stored = before?.order.order_items ?? []
  const ids = new Set(stored.map(({ order_id }) => order_id))
  const products = new Set(stored.map(({ product }) => product))
  return (
    items.length > 0 &&
    !items.some(
      ({ inputId, input }) =>
        (inputId !== null && ids.has(inputId)) ||
        (input.product !== undefined && products.has(input.product)),
    )
  )
}
