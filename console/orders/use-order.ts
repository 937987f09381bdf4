import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ADDRESS,
  allNull,
  type Order,
  type OrderAddress,
  type OrderCustomer,
  type OrderItem,
  writableOf,
} from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { deliveryIn, statusOf, totalsOf } from '@vitrina/schema/orders/order-total'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { problemOf } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { notifyUndoable } from '../catalogue/undo/notify-written.tsx'
import type { CurrentSite } from '../session/current-site.ts'
import { useSite } from '../session/site.ts'
import { useNotifyLostChange } from './lost-change.tsx'

/** Order as read, with the ETag for a write. */
export interface ReadOrder {
  readonly order: Order
  readonly tag: string
}

/** Change of an order; items are matched by id. */
export interface OrderChange {
  readonly comment?: string | null
  /** Changed own fields; omitted ones keep their value. */
  readonly custom?: Readonly<Record<string, unknown>>
  /** Complete customer, which replaces the stored one. */
  readonly customer?: OrderCustomer
  /** Changed fields of the address; omitted ones keep their value. */
  readonly address?: Partial<OrderAddress>
  readonly order_items?: readonly (Pick<OrderItem, 'order_id'> &
    Partial<Pick<OrderItem, 'order_status' | 'quantity' | 'discount' | 'custom'>>)[]
  /** New items, even if the order has others of the same product. */
  readonly added?: readonly (Pick<OrderItem, 'product' | 'quantity'> & Partial<Omit<OrderItem, 'order_id'>>)[]
}

/** Change to an order as it was read. */
export interface OrderEdit {
  readonly base: ReadOrder
  readonly change: OrderChange
  /** Shows a confirmation after the change. */
  readonly message: string
  /** Change for an undo, with its confirmation. */
  readonly back?: { readonly change: OrderChange; readonly message: string } | undefined
  /** Callback after a refusal with the order before the change; a conflict is resolved in a dialog instead. */
  readonly refused?: (base: ReadOrder, failure: Error) => void
}

/** Change of an order that another user has changed meanwhile. */
export interface OrderConflict extends OrderEdit {
  readonly now: ReadOrder
}

/** Status change, in the form of the API. */
export interface StatusStep {
  readonly order_item_id: number
  readonly from: OrderStatus | null
  readonly to: OrderStatus | null
  readonly at: string
  readonly by: string | null
}

const POLL_MS = 30_000

const at = (site: CurrentSite, id: number): string => site.api(`external/external-order/${id}/`)

export const orderKey = (site: CurrentSite, id: number) => ['orders', site.slug, 'one', id]

export const readOrder = async (site: CurrentSite, id: number, signal?: AbortSignal): Promise<ReadOrder> => {
  const { body, headers } = await request<Order>(at(site, id), signal ? { signal } : {})
  return { order: body, tag: headers.get('etag') ?? '' }
}

export const useOrder = (id: number) => {
  const site = useSite()
  return useQuery({
    queryKey: orderKey(site, id),
    queryFn: ({ signal }) => readOrder(site, id, signal),
    refetchInterval: POLL_MS,
  })
}

/** Status changes of each item, oldest first. */
export const useHistory = (id: number) => {
  const site = useSite()
  return useQuery({
    queryKey: ['orders', site.slug, 'history', id],
    queryFn: async ({ signal }) => (await request<StatusStep[]>(`${at(site, id)}history/`, { signal })).body,
  })
}

/** Changes of an order except its statuses, newest first, if its site keeps a history. */
export const useOrderHistory = (id: number) => {
  const site = useSite()
  return useQuery({
    queryKey: ['orders', site.slug, 'history', id, 'changes'],
    queryFn: ({ signal }) => call('GET sites/:site/order/:id/history', { site: site.slug, id, signal }),
  })
}

/** Address of a new order; the server assigns its id. */
const NOWHERE: OrderAddress = { ...allNull(writableOf(ADDRESS)), address_id: 0 }

/** Item that is not stored yet; its negative id cannot be a real one. */
const addedItem = (item: NonNullable<OrderChange['added']>[number], place: number): OrderItem => ({
  ...{ loyalty_price: 0, order_status: 'new' },
  ...item,
  order_id: -1 - place,
  ...{ product_key: null, product_code: null, product_name: null },
})

/** Order after a change. */
export const applyOrderChange = (
  order: Order,
  { order_items = [], added = [], customer, address, custom, ...rest }: OrderChange,
): Order => {
  const changes = new Map(order_items.map((item) => [item.order_id, item]))
  const items = [
    ...order.order_items.map((item) => {
      const change = changes.get(item.order_id)
      return { ...item, ...change, ...(change?.custom && { custom: { ...item.custom, ...change.custom } }) }
    }),
    ...added.map(addedItem),
  ]
  return {
    ...order,
    ...rest,
    ...(custom && { custom: { ...order.custom, ...custom } }),
    customer: customer ?? order.customer,
    address: address ? { ...NOWHERE, ...order.address, ...address } : order.address,
    order_items: items,
    status: statusOf(items),
    ...totalsOf({ ...order, order_items: items }, deliveryIn(order)),
  }
}

/**
 * Change in the form of the API. Without `items=add`, a new item of a product in the order would be matched with the existing one
 * (rule 6.3).
 */
const sentOf = ({ added, ...change }: OrderChange) =>
  added
    ? { query: { items: 'add' }, body: { ...change, order_items: [...(change.order_items ?? []), ...added] } }
    : { body: change }

/** Writes a change of an order, if the order is unchanged since it was read. A write with a key can be repeated. */
export const writeOrder = async (
  site: CurrentSite,
  id: number,
  { tag, key }: Pick<ReadOrder, 'tag'> & { readonly key?: string },
  change: OrderChange,
): Promise<ReadOrder> => {
  const answer = await request<Order>(at(site, id), {
    method: 'PUT',
    ...sentOf(change),
    headers: { 'if-match': tag, ...(key !== undefined && { 'idempotency-key': key }) },
  })
  return { order: answer.body, tag: answer.headers.get('etag') ?? '' }
}

/** True while the screen is shown, for work that ends after leaving it. */
const useIsMounted = () => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/**
 * Mutation of an order from the state that was read. The change is shown immediately and reverted after a
 * refusal; a change by another user is a conflict to resolve. After leaving the screen, a refusal is shown as
 * a notification.
 */
export const useChangeOrder = (id: number) => {
  const site = useSite()
  const client = useQueryClient()
  const key = orderKey(site, id)
  const [conflict, setConflict] = useState<OrderConflict | null>(null)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const isMounted = useIsMounted()
  const notifyLost = useNotifyLostChange(id)
  const changing = useMutation({
    mutationFn: ({ base, change }: OrderEdit) => writeOrder(site, id, base, change),
    onMutate: async ({ base, change }) => {
      setConflict(null)
      setRefusal(null)
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<ReadOrder>(key)
      // A new item has no id yet, which an edit would need.
      const { added: _, ...known } = change
      client.setQueryData<ReadOrder>(key, { ...base, order: applyOrderChange(base.order, known) })
      return before
    },
    onSuccess: (read, { message, back }) => {
      client.setQueryData(key, read)
      if (!back) {
        notifications.show({ message })
        return
      }
      notifyUndoable(message, async () => {
        const undone = await writeOrder(site, id, read, back.change)
        client.setQueryData(key, undone)
        client.invalidateQueries({ queryKey: ['orders', site.slug], refetchType: 'active' })
        return back.message
      })
    },
    onError: async (failure, edit, before) => {
      client.setQueryData(key, before)
      const isConflict = problemOf(failure).status === 412
      // Without the current order a conflict cannot be resolved, so the refusal is shown.
      const now = isConflict ? await readOrder(site, id).catch(() => undefined) : undefined
      if (now) client.setQueryData(key, now)
      if (now && isMounted.current) return setConflict({ ...edit, now })
      edit.refused?.(edit.base, failure)
      if (isMounted.current) setRefusal(failure)
      else notifyLost(failure, edit.change)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', site.slug], refetchType: 'active' }),
  })
  return {
    change: (edit: OrderEdit) => changing.mutate(edit),
    refusal,
    forget: () => setRefusal(null),
    conflict,
    leave: () => setConflict(null),
  }
}

/** Deletes an item of an order. */
export const useRemoveItem = () => {
  const site = useSite()
  const client = useQueryClient()
  return async (itemId: number): Promise<void> => {
    await request(site.api(`external/external-order-item/${itemId}/`), { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: ['orders', site.slug] })
  }
}
