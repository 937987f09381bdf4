import type { ADDRESS, ITEM, ORDER, Order } from '@vitrina/schema/orders/order'
import type { DraftOf } from '@vitrina/schema/orders/order-draft'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { PARTY } from '@vitrina/schema/orders/trade'
import type { ObjectError } from './link/api-error.ts'
import { type ApiOptions, caller } from './link/caller.ts'
import { asRead, type OrderReturns, orderReturns, seconds } from './link/order-returns.ts'
import { readOne, readPages } from './link/pages.ts'
import { inPortions } from './link/portions.ts'

export type { Order } from '@vitrina/schema/orders/order'
export type { OrderReturn } from '@vitrina/schema/orders/order-return'
export type { OrderStatus } from '@vitrina/schema/orders/order-status'
export { ApiRefused, ApiUnavailable, type ObjectError } from './link/api-error.ts'
export type { ApiOptions } from './link/caller.ts'
export type { OrderReturns, ReturnDraft, ReturnsQuery } from './link/order-returns.ts'

/** Item in a write; omitted fields keep their value. Without `order_id`, its own id, the product identifies it. */
export interface ItemDraft extends DraftOf<typeof ITEM> {}

/** Company or payer of an order. */
export interface PartyDraft extends DraftOf<typeof PARTY> {}

export interface AddressDraft extends DraftOf<typeof ADDRESS> {}

/** Order in a write; omitted fields keep their value. It is identified by `order_id`, or by `rrn`, your own number. */
export interface OrderDraft extends DraftOf<typeof ORDER> {}

/**
 * Selection of orders. With a time, the oldest come first, so that a poll can advance the time without missing an order.
 */
export interface OrdersQuery {
  readonly createdAfter?: Date | undefined
  readonly updatedAfter?: Date | undefined
  /** Matches an order if any of its items has one of these statuses. */
  readonly status?: OrderStatus | readonly OrderStatus[] | undefined
  /** Id of a store. */
  readonly shop?: number | undefined
  /** Numbers, customer, comment, products. */
  readonly search?: string | undefined
  /** Filters by own fields, such as `{ 'custom.floor_min': 3 }` or `{ 'order_items.custom.serial': 'S-7' }`. */
  readonly own?:
    | Readonly<Record<`custom.${string}` | `order_items.custom.${string}`, string | number>>
    | undefined
}

/** Outcome of one written order. */
export interface OrderOutcome {
  /** Null if it was not written. */
  readonly id: number | null
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  readonly errors?: readonly ObjectError[]
}

/** Status change of an item. */
export interface StatusChange {
  readonly order_item_id: number
  /** Null for a new item. */
  readonly from: OrderStatus | null
  /** Null for a removed item. */
  readonly to: OrderStatus | null
  readonly at: string
  readonly by: string | null
}

export interface WriteOptions {
  /** Writes valid orders although others are invalid. */
  readonly lenient?: boolean
  /** `add` makes every item a new one; by default items are matched with the stored ones. */
  readonly items?: 'add'
  /**
   * `apply` writes repeated rows again; by default they are `unchanged`, even after changes by others.
   */
  readonly resend?: 'apply'
}

export interface Orders extends OrderReturns {
  /** All matching orders. */
  list(query?: OrdersQuery): AsyncIterableIterator<Order, void>
  /** Order and its version for {@link Orders.change}; undefined for an unknown id. */
  get(id: number): Promise<{ readonly order: Order; readonly etag: string } | undefined>
  /** Creates and updates orders, in calls of 5,000. Each call is all or nothing, unless it is lenient. */
  upsert(orders: readonly OrderDraft[], options?: WriteOptions): Promise<OrderOutcome[]>
  /** Updates one order. With `etag` only if it has not changed since (otherwise `ApiRefused` with status 412). */
  change(id: number, draft: OrderDraft, etag?: string): Promise<Order>
  /** Status changes of the items of an order, oldest first; undefined for an unknown order. */
  history(id: number): Promise<StatusChange[] | undefined>
  /**
   * Splits `quantity` off an item, for example for a partial return. Returns the order, which then has one more item. With
   * `etag`, only if the order has not changed since (otherwise `ApiRefused` with status 412).
   */
  splitItem(itemId: number, quantity: number, etag?: string): Promise<Order>
}

const AT = '/external/external-order/'
const MAX_ORDERS = 5_000

/**
 * Creates a typed client for the orders of a shop.
 *
 * ```ts
 * const shop = orders({ url: 'https://api.example', token })
 * for await (const order of shop.list({ createdAfter: lastNight, status: 'new' })) await take(order)
 * await shop.upsert([{ rrn: 'ERP-7', order_items: [{ product: { group_product_id: 'A-7' }, order_status: 'confirmed' }] }])
 * ```
 *
 * Calls are retried while the API is unavailable (`patience`); an idempotency key prevents duplicate writes.
 * @throws {Error} for an invalid `url`; the calls throw `ApiRefused` and `ApiUnavailable`
 */
export const orders = (options: ApiOptions): Orders => {
  const call = caller(options)
  return {
    ...orderReturns(call),
    list: ({ createdAfter, updatedAfter, status, shop, search, own } = {}) =>
      readPages<Order>(call, AT, {
        shape: 'array',
        created_after: seconds(createdAfter),
        updated_after: seconds(updatedAfter),
        status: status && [status].flat().join(','),
        shop,
        search,
        ...own,
      }),
    get: async (id) => {
      const response = await readOne<Order>(call, `${AT}${id}/`)
      return response && { order: response.value, etag: response.headers.get('etag') ?? '' }
    },
    upsert: (drafts, { lenient = false, items, resend } = {}) =>
      inPortions(drafts, MAX_ORDERS, async (body) => {
        const prefer = lenient ? 'return=minimal, handling=lenient' : 'return=minimal'
        const query = { items, resend }
        const answer = await call({ method: 'POST', path: AT, query, body, headers: { prefer } })
        return (answer.body as (OrderOutcome & { order_id?: number })[]).map(
          ({ order_id, id = order_id ?? null, outcome, errors }) => ({
            id,
            outcome,
            ...(errors && { errors }),
          }),
        )
      }),
    change: async (id, body, etag) =>
      (await call({ method: 'PUT', path: `${AT}${id}/`, body, headers: asRead(etag) })).body as Order,
    history: async (id) => (await readOne<StatusChange[]>(call, `${AT}${id}/history/`))?.value,
    splitItem: async (itemId, quantity, etag) => {
      const path = `/external/external-order-item/${itemId}/split/`
      return (await call({ method: 'POST', path, body: { quantity }, headers: asRead(etag) })).body as Order
    },
  }
}
