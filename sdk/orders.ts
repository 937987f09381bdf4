import type { Order } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { ItemKind } from '@vitrina/schema/orders/trade'
import type { ByKey } from '@vitrina/schema/wire/object-types'
import type { ObjectError } from './link/api-error.ts'
import { type ApiOptions, caller } from './link/caller.ts'
import { asRead, type OrderReturns, orderReturns, seconds } from './link/order-returns.ts'
import { readOne, readPages } from './link/pages.ts'
import { inPortions } from './link/portions.ts'

export type { Order } from '@vitrina/schema/orders/order'
export type { OrderReturn } from '@vitrina/schema/orders/order-return'
export type { OrderStatus } from '@vitrina/schema/orders/order-status'
export { ApiAway, ApiRefused, type ObjectError } from './link/api-error.ts'
export type { ApiOptions } from './link/caller.ts'
export type { OrderReturns, ReturnDraft, ReturnsQuery } from './link/order-returns.ts'

/** Item in a write; omitted fields keep their value. */
export interface ItemDraft {
  /** Id of the item, named as in the API. Without it the item is found by its product. */
  readonly order_id?: number | string
  readonly product?: number | string | ByKey
  readonly quantity?: number | string
  readonly loyalty_price?: number | string
  readonly order_status?: OrderStatus | (string & {})
  /** A delivery or fee needs no product. */
  readonly kind?: ItemKind | null
  /** Name of a delivery or fee. */
  readonly name?: string | null
  /** A code of UN/ECE or OKEI, a symbol or a name; divisible units allow three decimals in `quantity`. */
  readonly unit?: string | null
  /** Percent, or `exempt`. */
  readonly vat_rate?: string | number | null
  readonly price_before_discount?: string | number | null
  /** Discount of the whole line. */
  readonly discount?: string | number | null
  readonly returned_quantity?: number | string | null
  readonly return_reason?: string | null
  /** Own fields of the site; an update merges them, and null clears a value. */
  readonly custom?: Readonly<Record<string, unknown>> | null
}

/** Company or payer of an order. */
export interface PartyDraft {
  readonly name?: string | null
  /** IDNO, CUI, ЄДРПОУ, ІПН or VAT number. */
  readonly fiscal_code?: string | null
  readonly address?: string | null
  readonly iban?: string | null
}

export interface AddressDraft {
  readonly address_id?: number | string
  readonly address_ro?: string | null
  readonly address_ru?: string | null
  readonly address_en?: string | null
  readonly address_uk?: string | null
  readonly zipcode?: number | string | null
  readonly postcode?: string | null
  readonly region_id?: number | ByKey | null
  readonly locality_id?: number | ByKey | null
  readonly sector?: number | ByKey | null
}

/** Order in a write; omitted fields keep their value. It is identified by `order_id`, or by `rrn`, your own number. */
export interface OrderDraft {
  readonly order_id?: number | string
  readonly rrn?: string | null
  readonly created_at?: string
  readonly shop?: number | ByKey | null
  readonly promocode?: number | ByKey | null
  readonly order_items?: readonly ItemDraft[]
  readonly address?: AddressDraft | null
  readonly customer?: {
    readonly name?: string | null
    readonly email?: string | null
    readonly phone?: string | null
  } | null
  readonly payment?: Readonly<Record<string, unknown>> | null
  readonly delivery?: Readonly<Record<string, unknown>> | null
  readonly comment?: string | null
  /** Discount of the whole order. */
  readonly discount?: string | number | null
  /** False if VAT is added to the prices. */
  readonly vat_included?: boolean | null
  readonly company?: PartyDraft | null
  readonly payer?: PartyDraft | null
  readonly recipient?: {
    readonly name?: string | null
    readonly phone?: string | null
    readonly email?: string | null
  } | null
  readonly paid_at?: string | null
  readonly paid_amount?: string | number | null
  readonly payment_method?: string | null
  readonly payment_number?: string | null
  readonly carrier?: string | null
  readonly tracking_number?: string | null
  readonly shipped_at?: string | null
  readonly invoice_number?: string | null
  /** Numbers in other systems; those of systems that are not named are kept, and an empty number removes one. */
  readonly foreign_numbers?:
    | readonly {
        readonly destination: string
        readonly number?: string | null
        readonly date?: string | null
      }[]
    | null
  /** Own fields of the site; an update merges them, and null clears a value. */
  readonly custom?: Readonly<Record<string, unknown>> | null
}

/**
 * Selection of orders. With a time, the oldest come first, so a caller that advances the time misses no
 * order.
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
  /** Valid orders are written although others are invalid. */
  readonly lenient?: boolean
  /** `add`: every item is new; otherwise items are matched with the stored ones. */
  readonly items?: 'add'
  /**
   * `apply`: rows that were sent before are written again; by default they are `unchanged`, even after
   * changes by others.
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
  /** Status changes of its items, oldest first; undefined for an unknown order. */
  history(id: number): Promise<StatusChange[] | undefined>
  /**
   * Splits a part of the quantity off an item, for example for a partial return: the order then has one more item. With `etag`
   * only if the order has not changed since (otherwise `ApiRefused` with status 412).
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
 * Calls are retried while the API is unavailable (`patience`), and each write is done once despite retries.
 * @throws {Error} for an invalid `url`; the calls throw `ApiRefused` and `ApiAway`
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
      const found = await readOne<Order>(call, `${AT}${id}/`)
      return found && { order: found.value, etag: found.headers.get('etag') ?? '' }
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
