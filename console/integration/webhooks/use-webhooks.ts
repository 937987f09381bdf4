import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Delivery, DeliveryWithLog, Webhook } from '@vitrina/schema/webhook'
import { request } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'
import { useUserActive } from '../use-user-active.ts'

/** Interval in ms of refreshing deliveries. */
const POLL_MS = 10_000

const usePollInterval = () => (useUserActive() ? POLL_MS : false)

export const useWebhooks = () => {
  const site = useSite()
  return useQuery({
    queryKey: ['webhooks', site.slug, 'all'],
    queryFn: async ({ signal }) => (await request<Webhook[]>(site.api('external/webhook/'), { signal })).body,
    refetchInterval: usePollInterval(),
  })
}

export const useWebhook = (id: string) => {
  const site = useSite()
  return useQuery({
    queryKey: ['webhooks', site.slug, id],
    queryFn: async ({ signal }) =>
      (await request<Webhook>(site.api(`external/webhook/${id}/`), { signal })).body,
    refetchInterval: usePollInterval(),
  })
}

/** Filters of deliveries; undefined for no filter. Times without a zone are in the time zone of the site. */
export interface DeliverySearch {
  readonly state: string | undefined
  readonly event: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly page: number
}

const PAGE_SIZE = 50

/** Page of deliveries of a webhook, newest first, and whether there are older ones. */
export const useDeliveries = (id: string, search: DeliverySearch) => {
  const site = useSite()
  const query = { ...search, page_size: PAGE_SIZE }
  return useQuery({
    queryKey: ['webhooks', site.slug, id, 'deliveries', query],
    queryFn: async ({ signal }) => {
      const path = site.api(`external/webhook/${id}/delivery/`)
      const { body, headers } = await request<Delivery[]>(path, { query, signal })
      return { deliveries: body, hasOlder: headers.get('link')?.includes('rel="next"') === true }
    },
    placeholderData: keepPreviousData,
    refetchInterval: usePollInterval(),
  })
}

export const useDelivery = (id: string, eventId: string) => {
  const site = useSite()
  return useQuery({
    queryKey: ['webhooks', site.slug, id, 'delivery', eventId],
    queryFn: async ({ signal }) => {
      const path = site.api(`external/webhook/${id}/delivery/${eventId}/`)
      return (await request<DeliveryWithLog>(path, { signal })).body
    },
  })
}

/** Mutation of webhooks, after which all their queries are invalidated. */
export const useWebhookCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  const site = useSite()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks', site.slug] }),
  })
}
