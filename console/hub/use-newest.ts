import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

const PAGE_SIZE = 50

/** A part of a list: what came before the row with this id, or the newest. */
interface Part {
  readonly before: number | undefined
  readonly page_size: number
}

/** A list from its newest row on; older ones are asked for by the number of the last. `key` begins with 'hub'. */
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
