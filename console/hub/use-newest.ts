import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

const PAGE_SIZE = 50

/** Page of a list: rows before the one with this id, or the newest. */
interface Part {
  readonly before: number | undefined
  readonly page_size: number
}

/** List from its newest row on; older rows are requested by the id of the last one. `key` begins with 'hub'. */
export const useNewest = <Row extends { readonly id: number }>(
  key: readonly unknown[],
  ask: (part: Part, signal: AbortSignal) => Promise<readonly Row[]>,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask({ before: pageParam, page_size: PAGE_SIZE }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (rows) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
