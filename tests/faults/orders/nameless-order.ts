import { type ItemPayload, type Model, NOTHING, type Payload, type Shop, summed } from './model.ts'
import type { ItemState } from './witness.ts'

/** Counters of an order without names, each of one step. */
export const NAMELESS = { made: 0, added: 1, confirmed: 2, deleted: 3 } as const

/**
 * Order without ids and rrn, and items without ids. It is created with two items, and a third is added; then the second is
 * confirmed and the first deleted.
 */
export const namelessOrder = (
  n: number,
  name: string,
  { products }: Shop,
): Model & { readonly payload: Payload; readonly added: ItemPayload } => {
  const label = `${name}-nameless-${n}`
  const payloadOf = (place: number): ItemPayload => ({ product: products[place]?.id ?? 0, quantity: place })
  const item = (place: number, status = 'new'): ItemState => {
    const { id: product, price: loyalty_price } = products[place] ?? { id: 0, price: 0 }
    return { id: place, product, quantity: place, loyalty_price, status }
  }
  return {
    label,
    sent: [0, 0, 0, 0],
    answered: [0, 0, 0, 0],
    namesItems: false,
    payload: { customer: { name: label }, order_items: [payloadOf(1), payloadOf(2)] },
    added: payloadOf(3),
    countersOf: ({ order_items: items }) => {
      const has = (quantity: number) => items.some((item) => item.quantity === quantity)
      const isConfirmed = items.some(({ quantity, status }) => quantity === 2 && status === 'confirmed')
      return [has(2), has(3), isConfirmed, !has(1)].map(Number)
    },
    stateAt: ([, added, confirmed, deleted]) =>
      summed({ ...NOTHING, customer: { name: label } }, [
        ...(deleted ? [] : [item(1)]),
        item(2, confirmed ? 'confirmed' : 'new'),
        ...(added ? [item(3)] : []),
      ]),
  }
}
