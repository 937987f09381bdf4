import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { useSite } from '../../session/site.ts'
import { MAX_OBJECTS_PER_CALL } from '../content.ts'
import { type Category, type Forest, forestOf, REQUESTED_FIELDS } from './tree-index.ts'

interface Portion {
  readonly categories: readonly Category[]
  readonly total: number
}

/** Categories in the pages received so far. */
export type Portions = InfiniteData<Portion>

export const keyOf = (site: CurrentSite): QueryKey => [site.slug, 'content', 'category', 'tree']

const forests = new WeakMap<Portions, Forest>()

/** Tree of the loaded portions, memoized. */
export const forestIn = (portions: Portions): Forest => {
  const forest = forests.get(portions) ?? forestOf(portions.pages.flatMap(({ categories }) => categories))
  forests.set(portions, forest)
  return forest
}

/** All categories of the site: received ones are shown immediately, and the rest follows. */
export const useCategories = () => {
  const site = useSite()
  const query = useInfiniteQuery({
    queryKey: keyOf(site),
    queryFn: async ({ pageParam, signal }): Promise<Portion> => {
      const { body, headers } = await request<Category[]>(site.api('external/category/'), {
        query: { page_size: MAX_OBJECTS_PER_CALL, fields: REQUESTED_FIELDS.join(), after: pageParam },
        signal,
      })
      return { categories: body, total: Number(headers.get('x-total-count')) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ categories }) =>
      categories.length < MAX_OBJECTS_PER_CALL ? undefined : categories.at(-1)?.id,
    staleTime: 0,
    // Not refetched, so that the tree does not change while the user arranges it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return {
    forest: data && forestIn(data),
    total: data?.pages[0]?.total ?? 0,
    isComplete: data !== undefined && !hasNextPage,
    error: query.error,
    retry: () => query.refetch(),
  }
}
