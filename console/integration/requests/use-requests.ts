import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { periodIn } from '../../parts/list/period.tsx'
import { useSite } from '../../session/site.ts'
import { useUserActive } from '../use-user-active.ts'

/** Filters of the log, by their names for the server and in the URL. */
export const FILTERS = ['status', 'method', 'token', 'path', 'key', 'code', 'request_id'] as const

export type RequestSearch = Readonly<Partial<Record<(typeof FILTERS)[number], string>>> &
  ReturnType<typeof periodIn>

const PAGE_SIZE = 50

/** Interval in ms of refreshing a followed log. */
const KEEP_UP_MS = 4_000

/** Calls of the site, newest first. */
export const useRequests = (filters: RequestSearch, isLive: boolean) => {
  const site = useSite()
  const isAttended = useUserActive()
  return useInfiniteQuery({
    queryKey: ['requests', site.slug, filters],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: before, signal }) => {
      const query = { ...filters, before, page_size: PAGE_SIZE }
      return call('GET sites/:site/request', { site: site.slug, query, signal })
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: isLive && isAttended ? KEEP_UP_MS : false,
  })
}

export const useRequest = (id: string) => {
  const site = useSite()
  return useQuery({
    queryKey: ['requests', site.slug, 'one', id],
    queryFn: ({ signal }) => call('GET sites/:site/request/:id', { site: site.slug, id, signal }),
    // A finished call does not change.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
