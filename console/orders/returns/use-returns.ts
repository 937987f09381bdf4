import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@vitrina/schema/orders/order'
import type { OrderReturn } from '@vitrina/schema/orders/order-return'
import type { ReturnedPart } from '@vitrina/schema/orders/plan-return'
import { request } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'
import type { ReadOrder } from '../use-order.ts'

/** Return in the form of the API. */
export interface ReturnBody
  extends Pick<OrderReturn, 'reason' | 'comment' | 'delivery' | 'refunded_amount' | 'refund_method'>,
    Pick<OrderReturn, 'restocked' | 'shop'> {
  readonly order_items: readonly ReturnedPart[]
}

/** Returns of an order, the oldest first; no request is made for an order without returns. */
export const useReturns = ({ order_id: order, refunded_amount: refunded, updated_at: at }: Order) => {
  const site = useSite()
  return useQuery({
    queryKey: ['orders', site.slug, 'returns', order, at],
    queryFn: async ({ signal }) =>
      (
        await request<OrderReturn[]>(site.api('external/external-order-return/'), {
          query: { order },
          signal,
        })
      ).body,
    enabled: refunded != null,
  })
}

/** Records a return, if the order is unchanged since it was read. */
export const useRecordReturn = ({ order, tag }: ReadOrder, onDone: () => void) => {
  const site = useSite()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnBody) =>
      request<OrderReturn>(site.api(`external/external-order/${order.order_id}/return/`), {
        method: 'POST',
        body,
        headers: { 'if-match': tag },
      }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['orders', site.slug] }),
        // The stock of products may have grown.
        client.invalidateQueries({ queryKey: [site.slug, 'content', 'product'] }),
      ])
      onDone()
    },
  })
}
