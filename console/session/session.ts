import { skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ConsoleSession } from '@vitrina/schema/console/session'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { keepShown, queries, SESSION } from '../api/queries.ts'

/**
 * Who is at the console; null when nobody is signed in. Whoever was until now is still known when the session is over: the
 * screen stays as it is behind the sign-in, and nothing that was typed is lost.
 */
const findSession = async (): Promise<ConsoleSession | null> => {
  const known = queries.getQueryData<ConsoleSession | null>(SESSION) ?? null
  // There is no body when nobody is signed in.
  const found = await call('GET session', {})
  if (!found) {
    if (known) noteEnded()
    return known
  }
  // Somebody else has signed in, in another window.
  if (known && known.operator.id !== found.operator.id) location.reload()
  queries.setQueryData(ENDED, false)
  return found
}

const QUESTION = { queryKey: SESSION, queryFn: findSession, staleTime: 60_000 }

/** The session as the router asks for it before it shows a screen. */
export const loadSession = (): Promise<ConsoleSession | null> => queries.ensureQueryData(QUESTION)

export const useMaybeSession = () => useQuery(QUESTION).data ?? null

/** Who is signed in; for what stands behind the sign-in. */
export const useSession = (): ConsoleSession => {
  const { data } = useSuspenseQuery(QUESTION)
  if (!data) throw new Problem(401, { code: 'unauthorized' })
  return data
}

/** Takes in what a sign-in or a password typed again has given. */
export const rememberSession = (session: ConsoleSession): void => {
  queries.setQueryData(SESSION, session)
  queries.setQueryData(ENDED, false)
}

const ENDED = ['session', 'ended'] as const

/** The session is over; whoever it was may sign in again, and go on. */
export const noteEnded = (): void => {
  keepShown()
  queries.setQueryData(ENDED, true)
}

export const useEnded = (): boolean =>
  useQuery({ queryKey: ENDED, queryFn: skipToken, initialData: false }).data === true
