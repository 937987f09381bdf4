import { asMoney, asQuantity, halfUp, lineTotal, priceOf } from './line-total.ts'
import type { OrderItem } from './order.ts'

/**
 * Item without a part of its quantity, and that part (rule 6.12). Their totals add up to the total of the item: the discount is
 * divided in proportion, and corrects a cent gained or lost by rounding.
 */
export const splitLine = (
  item: OrderItem,
  part: number,
): { readonly remainder: OrderItem; readonly split: Omit<OrderItem, 'order_id'> } => {
  const { order_id: _, returned_quantity: __, return_reason: ___, ...same } = item
  const left = asQuantity(item.quantity - part)
  const [leftPrice, partPrice] = [priceOf(item, left), priceOf(item, part)]
  const total = lineTotal({ ...item, returned_quantity: null })
  const discount = leftPrice + partPrice - total
  let share = 0n
  if (discount > 0n) {
    const inProportion = halfUp(
      discount * BigInt(Math.round(part * 1000)),
      BigInt(Math.round(item.quantity * 1000)),
    )
    // Neither part has a discount above its price.
    const least = discount > leftPrice ? discount - leftPrice : 0n
    share = inProportion < least ? least : inProportion > partPrice ? partPrice : inProportion
  }
  const withDiscount = (cents: bigint) =>
    item.discount == null && cents === 0n ? {} : { discount: asMoney(cents) }
  return {
    remainder: { ...item, quantity: left, ...withDiscount(discount - share) },
    split: { ...same, quantity: part, ...withDiscount(share) },
  }
}
