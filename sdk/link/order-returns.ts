import type { OrderReturn, REFUND_METHODS, RETURN_REASONS } from '@vitrina/schema/orders/order-return'
import type { ByKey } from '@vitrina/schema/wire/object-types'
import type { Caller } from './caller.ts'
import { readPages } from './pages.ts'

/** Return in a write. */
export interface ReturnDraft {
  /** Returned items by id; without items the call records only a refund. */
  readonly order_items?: readonly { readonly order_id: number | string; readonly quantity: number | string }[]
  /** Your own number. A repeated number returns the stored return. */
  readonly number?: string | null
  readonly reason?: (typeof RETURN_REASONS)[number] | null
  readonly comment?: string | null
  /** Part of the delivery price in the total. */
  readonly delivery?: string | number | null
  /** Refunded amount; by default the value of the return, limited to the amount owed afterwards. */
  readonly refunded_amount?: string | number | null
  readonly refund_method?: (typeof REFUND_METHODS)[number] | null
  /** True to add the goods to the stock of `shop`, or to `qty` of the products without it. */
  readonly restocked?: boolean | null
  readonly shop?: number | ByKey | null
}

/** Selection of returns, the last changed at the end. */
export interface ReturnsQuery {
  readonly order?: number | undefined
  readonly updatedAfter?: Date | undefined
  readonly number?: string | undefined
}

export interface OrderReturns {
  /** All matching returns. */
  returns(query?: ReturnsQuery): AsyncIterableIterator<OrderReturn, void>
  /**
   * Records a return of an order. With `etag`, only if the order has not changed since (otherwise `ApiRefused` with status 412).
   */
  recordReturn(orderId: number, draft: ReturnDraft, etag?: string): Promise<OrderReturn>
}

/** `If-Match` header with the version of an order. */
export const asRead = (etag: string | undefined): Record<string, string> =>
  etag === undefined ? {} : { 'if-match': etag }

/** Unix time, rounded down: the API includes equal times, so an object may repeat but none is missed. */
export const seconds = (time: Date | undefined): number | undefined =>
  time && Math.floor(time.getTime() / 1_000)

/** Calls for returns of orders. */
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
