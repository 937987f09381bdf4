import type { OrderReturn, REFUND_METHODS, RETURN_REASONS } from '@vitrina/schema/orders/order-return'
import type { ByKey } from '@vitrina/schema/wire/object-types'
import type { Caller } from './caller.ts'
import { readPages } from './pages.ts'

/** A return as it is written. */
export interface ReturnDraft {
  /** Returned items by their ids; without any the call records a refund alone. */
  readonly order_items?: readonly { readonly order_id: number | string; readonly quantity: number | string }[]
  /** Your own number: sent again, it returns the stored return. */
  readonly number?: string | null
  readonly reason?: (typeof RETURN_REASONS)[number] | null
  readonly comment?: string | null
  /** Part of the delivery price in the total. */
  readonly delivery?: string | number | null
  /** Refunded amount; by default the value of the return, but at most the amount owed after it. */
  readonly refunded_amount?: string | number | null
  readonly refund_method?: (typeof REFUND_METHODS)[number] | null
  /** True to add the goods to the stock of `shop`, or to `qty` of the products without it. */
  readonly restocked?: boolean | null
  readonly shop?: number | ByKey | null
}

/** Selection of returns, in ascending order of their last change. */
export interface ReturnsQuery {
  readonly order?: number | undefined
  readonly updatedAfter?: Date | undefined
  readonly number?: string | undefined
}

export interface OrderReturns {
  /** Every return that matches. */
  returns(query?: ReturnsQuery): AsyncIterableIterator<OrderReturn, void>
  /**
   * Records a return of an order. With `etag` only if the order has not changed since (otherwise `ApiRefused` with status 412).
   */
  recordReturn(orderId: number, draft: ReturnDraft, etag?: string): Promise<OrderReturn>
}

/** `If-Match` header of a write, for the state of the order that was read. */
export const asRead = (etag: string | undefined): Record<string, string> =>
  etag === undefined ? {} : { 'if-match': etag }

/** Whole seconds, rounded down: a repeated order is better than a missed one. */
export const seconds = (time: Date | undefined): number | undefined =>
  time && Math.floor(time.getTime() / 1_000)

/** Calls about returns of orders. */
export const orderReturns = (call: Caller): OrderReturns => ({
  returns: ({ order, updatedAfter, number } = {}) =>
    readPages<OrderReturn>(call, '/external/external-order-return/', {
      ...{ order, number, updated_after: seconds(updatedAfter) },
    }),
  recordReturn: async (orderId, body, etag) => {
    const path = `/external/external-order/${orderId}/return/`
    return (await call({ method: 'POST', path, body, headers: asRead(etag) })).body as OrderReturn
  },
})
