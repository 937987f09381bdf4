import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderField } from '@vitrina/schema/orders/order'
import { useEffect, useState } from 'react'
import { type QueryArguments, request } from '../api/request.ts'
import type { CurrentSite } from '../session/current-site.ts'
import { useSite } from '../session/site.ts'
import { type OrderListQuery, orderListArguments } from './order-list-query.ts'

/** Order in a list: required fields, and those of the shown columns. */
export type ListedOrder = Pick<Order, (typeof ALWAYS)[number]> & Partial<Order>

const ALWAYS = [
  'order_id',
  'rrn',
  'customer',
  'status',
  'order_items',
] as const satisfies readonly OrderField[]

interface OrderPage {
  readonly rows: readonly ListedOrder[]
  readonly total: number
}

const POLL_MS = 15_000

/** Page of orders. The browser sends the ETag, so that an unchanged page is not transferred. */
const pageOf = (site: CurrentSite, query: QueryArguments) => ({
  queryKey: ['orders', site.slug, 'list', query],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OrderPage> => {
    const { body, headers } = await request<ListedOrder[]>(site.api('external/external-order/'), {
      query,
      signal,
    })
    return { rows: body, total: Number(headers.get('x-total-count')) }
  },
})

/** List through which the user steps from order to order. */
export interface OrderSequence {
  readonly ids: readonly number[]
  /** URL of the list. */
  readonly address: string
}

const sequenceKey = (site: CurrentSite) => ['walked orders', site.slug]

export const useOrderSequence = (): OrderSequence | undefined => {
  const site = useSite()
  const client = useQueryClient()
  return client.getQueryData<OrderSequence>(sequenceKey(site))
}

/** Stores the current page. */
export const storeOrderSequence = (client: QueryClient, site: CurrentSite, walked: OrderSequence): void => {
  client.setQueryDefaults(sequenceKey(site), { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(sequenceKey(site), walked)
}

const idsOf = (rows: readonly ListedOrder[]): string => rows.map(({ order_id }) => order_id).join()

interface Standing extends OrderPage {
  readonly key: string
  /** Orders that were missing when the list was first shown. */
  readonly marked: ReadonlySet<number>
}

/**
 * Orders of a page, polled periodically. Shown rows keep their position and are updated in place; if other orders belong on the
 * page, `hasMoved` is true, and `show` displays them with new ones marked. Waits while `narrowing` is undefined.
 */
export const useOrders = (
  question: OrderListQuery,
  narrowing: QueryArguments | undefined,
  shown: readonly OrderField[],
) => {
  const site = useSite()
  const client = useQueryClient()
  const query = orderListArguments(question, narrowing ?? {}, [...new Set([...ALWAYS, ...shown])].sort())
  const list = useQuery({
    ...pageOf(site, query),
    enabled: narrowing !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })

  const latest = list.isPlaceholderData ? undefined : list.data
  const key = JSON.stringify([site.slug, question, query.fields])
  const [standing, setStanding] = useState<Standing>()
  const isFirst = standing?.key !== key
  // Cached rows of an earlier visit are shown immediately, and newer ones without a click.
  const isSettled = list.isFetchedAfterMount
  const [settled, setSettled] = useState<string>()
  if (latest && (isFirst || (isSettled && settled !== key))) {
    setStanding({ ...latest, key, marked: isFirst ? new Set() : (standing?.marked ?? new Set()) })
    if (isSettled) setSettled(key)
  }

  useEffect(() => {
    const { page, pageSize } = question
    if (latest && narrowing && page * pageSize < latest.total)
      client.prefetchQuery({ ...pageOf(site, { ...query, page: page + 1 }), staleTime: 60_000 })
  })

  const visible = standing ?? latest
  const known = new Set(visible?.rows.map(({ order_id }) => order_id))
  const added = (!isFirst && latest?.rows.filter(({ order_id }) => !known.has(order_id))) || []
  const byId = new Map(latest?.rows.map((row) => [row.order_id, row]))
  return {
    list,
    rows: visible?.rows.map((row) => byId.get(row.order_id) ?? row) ?? [],
    total: latest?.total ?? visible?.total ?? 0,
    marked: standing?.marked ?? new Set<number>(),
    hasMoved: !isFirst && latest !== undefined && idsOf(latest.rows) !== idsOf(visible?.rows ?? []),
    newCount: added.length,
    show: () => {
      if (!latest) return
      const marked = new Set([...(standing?.marked ?? []), ...added.map(({ order_id }) => order_id)])
      setStanding({ ...latest, key, marked })
    },
  }
}
