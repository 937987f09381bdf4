import { skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ConsoleSession } from '@vitrina/schema/console/session'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { queries, retainActiveQueries, SESSION } from '../api/queries.ts'

/**
 * Session of the operator; null without one. After the end of a session the previous operator is still known: the screen remains
 * below the sign-in, and typed values are kept.
 */
const findSession = async (): Promise<ConsoleSession | null> => {
  const known = queries.getQueryData<ConsoleSession | null>(SESSION) ?? null
  // Without a session the response has no body.
  const session = await call('GET session', {})
  if (!session) {
    if (known) markSessionEnded()
    return known
  }
  // Another operator has signed in in another window.
  if (known && known.operator.id !== session.operator.id) location.reload()
  queries.setQueryData(ENDED, false)
  return session
}

const QUESTION = { queryKey: SESSION, queryFn: findSession, staleTime: 60_000 }

/** Requests the session before the router shows a screen. */
export const loadSession = (): Promise<ConsoleSession | null> => queries.ensureQueryData(QUESTION)

export const useMaybeSession = () => useQuery(QUESTION).data ?? null

/** Session of the operator; for content that requires one. */
export const useSession = (): ConsoleSession => {
  const { data } = useSuspenseQuery(QUESTION)
  if (!data) throw new Problem(401, { code: 'unauthorized' })
  return data
}

/** Stores the session from a sign-in or a repeated password. */
export const storeSession = (session: ConsoleSession): void => {
  queries.setQueryData(SESSION, session)
  queries.setQueryData(ENDED, false)
}

const ENDED = ['session', 'ended'] as const

/** Marks the session as ended; the same operator may sign in again and continue. */
export const markSessionEnded = (): void => {
  retainActiveQueries()
  queries.setQueryData(ENDED, true)
}

export const useSessionEnded = (): boolean =>
  useQuery({ queryKey: ENDED, queryFn: skipToken, initialData: false }).data === true
