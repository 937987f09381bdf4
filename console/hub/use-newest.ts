import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type QueryValues, request } from '../api/request.ts'

const PAGE_SIZE = 50

/** A list from its newest row on; older ones are asked for by the number of the last. `key` begins with 'hub'. */
export const useNewest = <Row extends { readonly id: number }>(
  key: readonly unknown[],
  path: string,
  query: QueryValues,
) =>
  useInfiniteQuery({
    queryKey: [...key, query],
    queryFn: async ({ pageParam, signal }) =>
      (await request<Row[]>(path, { query: { ...query, before: pageParam, page_size: PAGE_SIZE }, signal }))
        .body,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
