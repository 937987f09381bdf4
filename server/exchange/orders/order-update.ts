import type { Order } from '@vitrina/schema/orders/order'
import type { ForeignOrder } from './document.ts'
import { completeChanges, sentItems } from './order-lines.ts'

/** Changes of an order from a document of a destination, with those of its lines; null without changes. */
export const updateOf = (
  order: Order,
  foreign: ForeignOrder,
  {
    status,
    destination,
    lines,
  }: { readonly status: string | undefined; readonly destination: string; readonly lines: readonly object[] },
): object | null => {
  // A canceled line stays canceled, unless the whole order is.
  const statuses =
    status === undefined
      ? []
      : sentItems(order.order_items).flatMap(({ order_id, order_status: now }) =>
          now === status ? [] : [{ order_id, order_status: status }],
        )
  const items = mergedById([...statuses, ...completeChanges(order, lines, status)])
  const payment = notesWith(order.payment, foreign.payment, 'paid_at', 'document_number')
  const delivery = notesWith(order.delivery, foreign.shipment, 'shipped_at', 'document_number')
  const numbers = foreignNumbersOf(order, foreign, destination)
  if (items.length === 0 && !payment && !delivery && !numbers) return null
  return {
    order_id: order.order_id,
    ...(items.length > 0 && { order_items: items }),
    ...(payment && { payment }),
    ...(delivery && { delivery }),
    ...(numbers && { foreign_numbers: numbers }),
  }
}

/** Changes of items, one for each item; of several values of a field, the last one counts. */
const mergedById = (changes: readonly object[]): readonly object[] =>
  [...Map.groupBy(changes, (change) => ('order_id' in change ? change.order_id : change)).values()].map(
    (own) => Object.assign({}, ...own),
  )

const MAX_NUMBER_LENGTH = 255

/** Number and date of the order in the other system; undefined if the order already has them. */
const foreignNumbersOf = (
  order: Order,
  { foreignNumber, foreignDate }: ForeignOrder,
  destination: string,
): Order['foreign_numbers'] => {
  if (foreignNumber === null) return undefined
  const number = foreignNumber.slice(0, MAX_NUMBER_LENGTH)
  const known = order.foreign_numbers?.find((one) => one.destination === destination)
  const [day = null] = /^\d{4}-\d{2}-\d{2}/.exec(foreignDate ?? '') ?? []
  const date = day ?? (known?.number === number ? known.date : null)
  return known?.number === number && known.date === date ? undefined : [{ destination, number, date }]
}

/** Notes of an order with a value from the other system; undefined if they already contain it. */
const notesWith = (
  notes: Order['payment'],
  fact: ForeignOrder['payment'],
  date: string,
  number: string,
): object | undefined => {
  if (!fact) return undefined
  const isKnown = notes?.[date] === fact.date && (fact.number === null || notes?.[number] === fact.number)
  return isKnown
    ? undefined
    : { ...notes, [date]: fact.date, ...(fact.number !== null && { [number]: fact.number }) }
}
