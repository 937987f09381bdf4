import { EXEMPT } from '../wire/vat-rate.ts'
import type { OrderItem } from './order.ts'

/** Values of an item that its total depends on. */
export type OrderLine = Pick<
  OrderItem,
  'loyalty_price' | 'quantity' | 'discount' | 'returned_quantity' | 'vat_rate'
>

/** Money of an amount in cents. */
export const asMoney = (cents: number | bigint): string => {
  const isNegative = cents < 0
  const digits = String(isNegative ? -cents : cents).padStart(3, '0')
  return `${isNegative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents of money, given as text with two decimals. */
export const centsIn = (money: string): bigint => BigInt(money.replace('.', ''))

/** Quotient, with a half rounded away from zero. */
export const halfUp = (dividend: bigint, divisor: bigint): bigint =>
  dividend < 0n ? -halfUp(-dividend, divisor) : (2n * dividend + divisor) / (2n * divisor)

/** Quantity with at most three decimals: the result of a sum or a difference without its rounding errors. */
export const asQuantity = (quantity: number): number => Math.round(quantity * 1000) / 1000

const thousandths = (quantity: number): bigint => BigInt(Math.round(quantity * 1000))

/** Price times a quantity, in cents. */
export const priceOf = ({ loyalty_price: price }: OrderLine, quantity: number): bigint =>
  halfUp(BigInt(Math.round(price * 100)) * thousandths(quantity), 1000n)

/**
 * Total of an item in cents: price times quantity, less the discount (rule 6.10). A returned part reduces the discount by its
 * share.
 */
export const lineTotal = (line: OrderLine): bigint => {
  const { quantity, discount, returned_quantity: returned } = line
  const reduction = discount == null ? 0n : centsIn(discount)
  if (!returned) return priceOf(line, quantity) - reduction
  const share = halfUp(reduction * thousandths(returned), thousandths(quantity))
  const total = priceOf(line, asQuantity(quantity - returned)) - (reduction - share)
  return total > 0n ? total : 0n
}

/** Hundredths of a percent of a rate; null without a rate, 0 for an exempt item. */
const rateOf = ({ vat_rate: rate }: OrderLine): bigint | null => {
  if (rate == null) return null
  if (rate === EXEMPT) return 0n
  const [integerPart = '', part = ''] = rate.split('.')
  return BigInt(integerPart + part.padEnd(2, '0'))
}

const FULL_RATE = 10_000n

/**
 * Sum and VAT of items in cents, by rate: VAT is rounded once per rate, as in electronic invoices, so a split of an item changes
 * nothing. The discount of the order is divided among the rates in proportion to their sums: the share of each is the difference
 * of two rounded running shares, so all shares together are exactly the discount.
 */
export const sumWithVat = (
  lines: readonly OrderLine[],
  orderDiscount: bigint,
  vatIncluded: boolean,
): { readonly sum: bigint; readonly vat: bigint; readonly hasVat: boolean } => {
  const sums = new Map<bigint, bigint>()
  let hasVat = false
  for (const line of lines) {
    const rate = rateOf(line)
    hasVat ||= rate !== null
    sums.set(rate ?? 0n, (sums.get(rate ?? 0n) ?? 0n) + lineTotal(line))
  }
  const byRate = [...sums].sort(([one], [other]) => Number(one - other))
  const all = byRate.reduce((sum, [, part]) => sum + part, 0n)
  const discount = orderDiscount < all ? orderDiscount : all
  let [running, sum, vat] = [0n, 0n, 0n]
  for (const [rate, part] of byRate) {
    const share = all > 0n ? halfUp(discount * (running + part), all) - halfUp(discount * running, all) : 0n
    running += part
    const base = part - share
    const tax = halfUp(base * rate, vatIncluded ? FULL_RATE + rate : FULL_RATE)
    vat += tax
    sum += vatIncluded ? base : base + tax
  }
  return { sum, vat, hasVat }
}
