import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

export const SESSION = ['session', 'known'] as const

/**
 * Checks whether the session has ended, after status 401; a wrong password has the same status.
 */
const noteEnd = (failure: unknown): void => {
  if (failure instanceof Problem && failure.code === 'unauthorized')
    queries.invalidateQueries({ queryKey: SESSION })
}

/** True for failures that a retry may resolve: no response, or a busy server. */
const mayRetry = (count: number, failure: unknown): boolean =>
  failure instanceof Problem && (failure.status === 0 || failure.status === 503) && count < 2

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noteEnd }),
  mutationCache: new MutationCache({ onError: noteEnd }),
  defaultOptions: {
    // Without a network a call fails immediately; none is queued for later.
    queries: { staleTime: 10_000, retry: mayRetry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

/**
 * Keeps all current queries without a time limit. Otherwise invisible queries, such as those under the sign-in, are removed after
 * five minutes, and forms with typed values would lose their data: the operator may sign in again the next morning.
 */
export const retainActiveQueries = (): void => {
  for (const query of queries.getQueryCache().findAll({ type: 'active' }))
    query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY })
}
