import { asMoney, centsIn, lineTotal, type OrderLine, sumWithVat } from './line-total.ts'
import type { Order, OrderItem } from './order.ts'
import { MIXED, UNPAID } from './order-status.ts'

/** Values of an order that its totals depend on. */
export type TotalsInput = Pick<
  Order,
  | 'order_items'
  | 'discount'
  | 'vat_included'
  | 'returned_discount'
  | 'allowance'
  | 'paid_amount'
  | 'refunded_amount'
>

/**
 * Totals of an order; those of VAT are undefined when no paid item has a rate, and the amount due when the paid amount is unknown.
 */
export type Totals = Pick<Order, 'total' | 'total_vat' | 'total_without_vat' | 'amount_due'>

type Sums = Omit<Totals, 'amount_due'>

/**
 * Totals of the paid items, and the delivery price in cents if any item is paid: exact, as money, `"1500.00"` (rules 6.2,
 * 6.10 and 6.15). A delivery price has no VAT.
 */
export const totalsOf = (order: TotalsInput, delivery = 0): Totals => {
  const sums = sumsOf(order, delivery)
  return { ...sums, amount_due: dueOf(order, sums.total) }
}

/** Total minus the paid amount plus refunds; negative if the shop owes the customer. */
const dueOf = ({ paid_amount: paid, refunded_amount: refunded }: TotalsInput, total: string) =>
  paid == null ? undefined : asMoney(centsIn(total) - centsIn(paid) + centsIn(refunded ?? '0.00'))

/** Discount and allowance of an order in cents, without the share of returned items. */
export const discountOf = ({
  discount,
  allowance,
  returned_discount,
}: Omit<TotalsInput, 'order_items'>): bigint => {
  const left =
    centsIn(discount ?? '0.00') + centsIn(allowance ?? '0.00') - centsIn(returned_discount ?? '0.00')
  return left > 0n ? left : 0n
}

const sumsOf = (order: TotalsInput, delivery: number): Sums => {
  const { order_items: items, discount, allowance, vat_included } = order
  const paid = items.filter(isPaid)
  if (paid.length === 0) return { total: '0.00', ...NO_VAT }
  if (discount == null && allowance == null && paid.every(isPlain))
    return { total: plainTotal(paid, delivery), ...NO_VAT }
  const { sum, vat, hasVat } = sumWithVat(paid, discountOf(order), vat_included !== false)
  const total = sum + BigInt(delivery)
  return {
    total: asMoney(total),
    ...(hasVat ? { total_vat: asMoney(vat), total_without_vat: asMoney(total - vat) } : NO_VAT),
  }
}

const NO_VAT = { total_vat: undefined, total_without_vat: undefined }

/** Delivery price within the total of an order, in cents; it does not depend on its items. */
export const deliveryIn = (order: TotalsInput & Pick<Order, 'total'>): number => {
  const rest = centsIn(order.total) - centsIn(totalsOf(order).total)
  return rest > 0n ? Number(rest) : 0
}

/** Total of an item, regardless of its status, as money. */
export const itemTotal = (item: OrderLine): string => asMoney(lineTotal(item))

/** Delivery price of an order in cents; 0 for a missing or invalid one. */
export const deliveryPriceOf = (delivery: Order['delivery']): number => {
  const price = delivery?.[DELIVERY_PRICE]
  const [, integerPart = '0', part = ''] =
    typeof price === 'string' || typeof price === 'number' ? (MONEY.exec(String(price)) ?? []) : []
  return Number(integerPart) * 100 + Number(part.padEnd(2, '0'))
}

/** Key of the price in the delivery data. */
const DELIVERY_PRICE = 'price'

const MONEY = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/

const isPaid = ({ order_status }: OrderItem): boolean => !UNPAID.includes(order_status)

/** True for an item whose total is its price times a whole quantity, without VAT. */
const isPlain = ({ quantity, discount, vat_rate, returned_quantity }: OrderItem): boolean =>
  Number.isInteger(quantity) && discount == null && vat_rate == null && returned_quantity == null

const plainTotal = (items: readonly OrderItem[], delivery: number): string => {
  let cents = delivery
  // Rounded, because the floating-point product of a price is not exactly a whole number of cents.
  for (const { loyalty_price, quantity } of items) cents += Math.round(loyalty_price * 100) * quantity
  if (Number.isSafeInteger(cents)) return asMoney(cents)
  // Above this limit a part or the sum may be rounded, so all is computed again exactly.
  return asMoney(items.reduce((sum, item) => sum + lineTotal(item), BigInt(delivery)))
}

/** Status shared by all items, else `MIXED`. */
export const statusOf = (items: readonly OrderItem[]): Order['status'] => {
  const status = items[0]?.order_status ?? MIXED
  return items.every(({ order_status }) => order_status === status) ? status : MIXED
}
