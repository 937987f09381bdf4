import { asQuantity } from '@vitrina/schema/orders/line-total'
import type { Order } from '@vitrina/schema/orders/order'
import { isDivisible } from '@vitrina/schema/units'
import type { RunReport } from '../report.ts'
import type { ForeignOrder } from './document.ts'

/** Changes of an order from a document of a destination; null without changes. */
export const updateOf = (
  order: Order,
  foreign: ForeignOrder,
  { status, destination }: { readonly status: string | undefined; readonly destination: string },
  report: RunReport,
): object | null => {
  const left = new Map(foreign.quantities)
  // A split item is several lines of one product, and 1C has no returned goods.
  const linesOf = Map.groupBy(order.order_items, ({ product_key: key }) => key)
  const items = order.order_items.flatMap((item) => {
    const quantity = item.product_key === null ? undefined : left.get(item.product_key)
    if (item.product_key !== null) left.delete(item.product_key)
    const lines = linesOf.get(item.product_key) ?? []
    const isOther = quantity !== undefined && quantity !== keptQuantity(lines)
    const isCountable =
      quantity !== undefined &&
      quantity > 0 &&
      lines.length === 1 &&
      (Number.isInteger(quantity) || isDivisible(item.unit ?? null))
    if (isOther && !isCountable)
      report.fault('order', foreign.label, `Количество ${quantity} товара ${item.product_key} не сохранено.`)
    const change = {
      ...(isOther && isCountable && { quantity: asQuantity(quantity + (item.returned_quantity ?? 0)) }),
      ...(status !== undefined && status !== item.order_status && { order_status: status }),
    }
    return Object.keys(change).length > 0 ? [{ order_id: item.order_id, ...change }] : []
  })
  for (const key of left.keys())
    report.fault('order', foreign.label, `Строка с товаром ${key} добавлена в 1С и не сохранена.`)
  if (foreign.quantities.size > 0)
    for (const { product_key: key } of order.order_items)
      if (key !== null && !foreign.quantities.has(key))
        report.fault('order', foreign.label, `Строка с товаром ${key} удалена в 1С; на сайте она осталась.`)
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

/** Quantity of items without their returned parts. */
const keptQuantity = (items: Order['order_items']): number =>
  Math.round(items.reduce((sum, item) => sum + item.quantity - (item.returned_quantity ?? 0), 0) * 1000) /
  1000

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
