import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RequestDetail, RequestRow } from '@vitrina/schema/console/request-log'
import { request } from '../../api/request.ts'
import { useSite } from '../../session/site.ts'
import { useAttended } from '../attended.ts'

/** By what the log is narrowed, as the server and the address of the screen name it. */
export const FILTERS = ['status', 'method', 'token', 'path', 'key', 'code', 'request_id'] as const

export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

const PAGE_SIZE = 50

/** How often, in ms, somebody who keeps up is told what came since. */
const KEEP_UP_MS = 4_000

/** Calls of the site, the newest first. */
export const useRequests = (filters: Filters, keepsUp: boolean) => {
  const site = useSite()
  const isAttended = useAttended()
  return useInfiniteQuery({
    queryKey: ['requests', site.slug, filters],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { ...filters, before, page_size: PAGE_SIZE }
      return (await request<RequestRow[]>(site.api('request'), { query, signal })).body
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: keepsUp && isAttended ? KEEP_UP_MS : false,
  })
}

export const useRequest = (id: string) => {
  const site = useSite()
  return useQuery({
    queryKey: ['requests', site.slug, 'one', id],
    queryFn: async ({ signal }) => (await request<RequestDetail>(site.api(`request/${id}`), { signal })).body,
    // It is over.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
