import type { Order } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import type { ItemState, State } from './witness.ts'

export const PATH = '/external/external-order/'

/** Rows of content that the orders refer to. */
export interface Shop {
  readonly products: readonly { readonly id: number; readonly price: number }[]
  readonly shopId: number
  readonly regionId: number
}

/**
 * Expected states of an order. Each of several writers moves its own counter of the order, one step at a
 * time, and the counters determine the state. So every committed state can be checked, and no state may be
 * skipped.
 */
export interface Model {
  readonly label: string
  /** Values of each counter: the sent and the acknowledged one. */
  readonly sent: number[]
  readonly answered: number[]
  countersOf(state: State): number[]
  stateAt(counters: readonly number[]): State
  /** True when the items have ids before they are created. */
  readonly namesItems: boolean
}

export type Payload = Readonly<Record<string, unknown>> & { readonly order_items: readonly ItemPayload[] }
export type ItemPayload = Readonly<Record<string, number | string>>

/** State of an order before any write. */
export const NOTHING: State = {
  rrn: null,
  shop: null,
  promocode: null,
  order_items: [],
  address: null,
  status: null,
  total: '0.00',
  customer: { name: null },
  payment: null,
  delivery: null,
  comment: null,
}

/** State with these items and the derived values. */
export const summed = (state: State, items: readonly ItemState[]): State => {
  const cents = items
    .filter(({ status }) => !UNPAID.some((unpaid) => unpaid === status))
    .reduce((sum, { quantity, loyalty_price }) => sum + quantity * Math.round(loyalty_price * 100), 0)
  const status = items.every((item) => item.status === items[0]?.status) ? (items[0]?.status ?? null) : null
  return { ...state, order_items: items, status, total: (cents / 100).toFixed(2) }
}

/** State of an order in a response, in the form of the witness. */
export const stateOf = (order: Order): State => ({
  rrn: order.rrn,
  shop: order.shop,
  promocode: order.promocode,
  order_items: order.order_items.map(({ order_id: id, order_status: status, ...item }) => ({
    id,
    status,
    ...item,
  })),
  address: order.address as State['address'],
  status: order.status === 'mixed' ? null : order.status,
  total: order.total,
  customer: order.customer ?? { name: null },
  payment: order.payment as State['payment'],
  delivery: order.delivery as State['delivery'],
  comment: order.comment,
})

/** Comparable text of the part of a state that a model determines. */
export const textOf = ({ order_items: items, address, customer, ...state }: State, namesItems: boolean) =>
  JSON.stringify([
    customer.name,
    ...items.map(({ id, product, quantity, loyalty_price, status }) =>
      [namesItems ? id : '-', product, quantity, loyalty_price, status].join(' '),
    ),
    address && [address.address_ru, address.region_id],
    ...Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

/** Violation when a state is not one that its order may have. */
export const impossible = (model: Model, state: State): string[] => {
  const counters = model.countersOf(state)
  const [is, should] = [state, model.stateAt(counters)].map((one) => textOf(one, model.namesItems))
  return is === should ? [] : [`${model.label} at ${counters}: ${is}, not ${should}`]
}
