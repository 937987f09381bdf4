import type { Language } from '@vitrina/schema/languages'
import { asQuantity } from '@vitrina/schema/orders/line-total'
import type { Order } from '@vitrina/schema/orders/order'
import { byTexts } from '../../text/by-texts.ts'
import { handedOverItems, numberOf } from './handed-over-items.ts'

/** A product to fetch from the shelf, once for all orders. */
export interface PickedProduct {
  readonly product: number
  readonly code: string | null
  readonly name: string
  readonly unit?: string | undefined
  readonly quantity: number
  /** Quantity for each order, in the sequence of selection. */
  readonly orders: readonly {
    readonly order_id: number
    readonly number: string
    readonly quantity: number
  }[]
}

/**
 * Products to pick for these orders, each once, sorted by code, then by name; products without a code come
 * last.
 */
export const pickingOf = (
  orders: readonly Pick<Order, 'order_id' | 'rrn' | 'order_items'>[],
  language: Language,
): readonly PickedProduct[] => {
  const picked = new Map<number, PickedProduct>()
  for (const order of orders)
    for (const { product, product_code, product_name, quantity, unit } of handedOverItems(order).handedOver) {
      // Deliveries and fees are not picked.
      if (product === null) continue
      const known = picked.get(product)
      const before = known?.orders.at(-1)
      // The same product may occur in an order several times.
      const isSame = before?.order_id === order.order_id
      const part = {
        order_id: order.order_id,
        number: numberOf(order),
        quantity: asQuantity(quantity + (isSame ? before.quantity : 0)),
      }
      picked.set(product, {
        product,
        code: known?.code ?? product_code,
        name: known?.name ?? product_name ?? `#${product}`,
        ...(unit != null && { unit }),
        quantity: asQuantity(quantity + (known?.quantity ?? 0)),
        orders: [...(known?.orders ?? []).slice(0, isSame ? -1 : undefined), part],
      })
    }
  return [...picked.values()].sort(byTexts(language, ({ code, name }) => [code, name]))
}
