import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { type ItemPayload, type Model, NOTHING, type Payload, type Shop, summed } from './model.ts'
import type { ItemState, State } from './witness.ts'

export interface SharedModel extends Model {
  /** Payload with which a writer brings its counter to `version`. */
  payload(writer: number, version: number): Payload
}

/**
 * Order of three writers that name it and its items. Each writer has its own fields and item, and all share
 * one item: the first writes its status, the second its price. The nth order is named by its id, its rrn, or
 * at first by both.
 */
export const sharedOrder = (n: number, name: string, { products, shopId, regionId }: Shop): SharedModel => {
  const label = `${name}-shared-${n}`
  // The server does not assign ids in this range.
  const id = MAX_ORDER_ID - n
  const itemId = (place: number) => MAX_ORDER_ID - 4 * n - place
  const statusAt = (version: number) => ORDER_STATUSES[(n + 7 * version) % ORDER_STATUSES.length] as string

  const namesOf = (version: number) => {
    if (n % 3 === 0) return { order_id: id }
    return n % 3 === 1 || version > 1 ? { rrn: label } : { order_id: id, rrn: label }
  }
  const ownFields = (writer: number, version: number) =>
    [
      { comment: `v${version}` },
      { delivery: { version }, shop: shopId },
      { payment: { version }, address: { address_ru: `v${version}`, region_id: regionId } },
    ][writer]
  const ownOfShared = (writer: number, version: number) =>
    [{ order_status: statusAt(version) }, { loyalty_price: version + 0.25 }, {}][writer] as ItemPayload
  const itemsOf = (writer: number, version: number): ItemPayload[] => [
    { order_id: itemId(0), product: products[0]?.id ?? 0, quantity: 2, ...ownOfShared(writer, version) },
    {
      order_id: itemId(1 + writer),
      product: products[1 + writer]?.id ?? 0,
      quantity: 1 + version,
      loyalty_price: writer + 0.5,
      order_status: statusAt(version + writer),
    },
  ]

  return {
    label,
    sent: [0, 0, 0],
    answered: [0, 0, 0],
    namesItems: true,
    payload: (writer, version) => ({
      ...namesOf(version),
      customer: { name: label },
      ...ownFields(writer, version),
      order_items: itemsOf(writer, version),
    }),
    countersOf: ({ comment, delivery, payment }) => [
      Number(comment?.slice(1) ?? 0),
      delivery?.version ?? 0,
      payment?.version ?? 0,
    ],
    stateAt: (counters) => {
      const items = new Map<number, ItemState>()
      let state: State = { ...NOTHING, customer: { name: label }, rrn: n % 3 === 0 ? null : label }
      counters.forEach((version, writer) => {
        if (version === 0) return
        state = { ...state, ...ownFields(writer, version) }
        for (const { order_id: id, order_status: status, ...item } of itemsOf(writer, version)) {
          const fresh = { loyalty_price: products[0]?.price, status: 'new' }
          const known = items.get(id as number) ?? fresh
          items.set(id as number, { ...known, ...item, ...(status && { status }), id } as ItemState)
        }
      })
      return summed(
        state,
        [...items.values()].sort((a, b) => a.id - b.id),
      )
    },
  }
}
