import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { problemOf } from '../../api/problem.ts'
import { useSite } from '../../session/site.ts'
import { type ChangePage, readAfter, readBefore, readNewest } from './read-changes.ts'

interface Wanted {
  readonly types: string | undefined
  /** Cursor of the first entry; undefined: the newest are shown. */
  readonly from: number | undefined
  /** True to poll for changes until the screen is left. */
  readonly isFollowing: boolean
}

type Place = 'newest' | { readonly after: number } | { readonly before: number }

/** Pause in ms before the next request, so that frequent changes, such as those of an import, are shown together. */
const PAUSE_MS = 600

/** Maximum number of kept pages; older ones are requested again on demand. */
const MAX_PIECES = 100

/** Change feed, page by page in both directions. */
export const useChanges = ({ types, from, isFollowing }: Wanted) => {
  const site = useSite()
  const queries = useQueryClient()
  const queryKey = ['changes', site.slug, types, from]
  const first: Place = from === undefined ? 'newest' : { after: from - 1 }
  const feed = useInfiniteQuery({
    queryKey,
    initialPageParam: first as Place,
    queryFn: ({ pageParam: place, signal }) => {
      const question = { site, types, signal }
      if (place === 'newest') return readNewest(question)
      if ('before' in place) return readBefore(question, place.before)
      return readAfter(question, place.after, { wait: isFollowing })
    },
    getNextPageParam: ({ next }: ChangePage): Place => ({ after: next }),
    getPreviousPageParam: ({ after, isOldest }: ChangePage): Place | undefined =>
      isOldest ? undefined : { before: after },
    maxPages: MAX_PIECES,
    // Retries without limit while following, so that it continues when the server is back.
    retry: (count, failure) => [0, 503].includes(problemOf(failure).status) && (isFollowing || count < 2),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const { fetchNextPage } = feed
  const isReady = feed.isSuccess && !feed.isFetching
  useEffect(() => {
    if (!isFollowing || !isReady) return undefined
    const timer = setTimeout(() => fetchNextPage({ cancelRefetch: false }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isFollowing, isReady, fetchNextPage])

  // Cancels the waiting request when following ends.
  const name = JSON.stringify(queryKey)
  useEffect(() => {
    if (!isFollowing) return undefined
    return () => {
      queries.cancelQueries({ queryKey: JSON.parse(name), exact: true })
    }
  }, [isFollowing, name, queries])
  return feed
}
