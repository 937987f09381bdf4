import { Navigate, useRouterState } from '@tanstack/react-router'
import { Activity, Suspense } from 'react'
import { lazyPart } from '../parts/lazy/lazy-part.tsx'
import { useMaybeSession, useSessionEnded } from '../session/session.ts'
import { Frame } from './frame.tsx'

const SignInAgain = lazyPart(() => import('../sign-in/sign-in-again.tsx'))

/** Content for operators only. It is hidden after the end of a session until they sign in again. */
export const SignedInOnly = () => {
  const session = useMaybeSession()
  const ended = useSessionEnded()
  const address = useRouterState({ select: ({ location }) => location.href })
  if (!session) return <Navigate to="/sign-in" search={{ to: address }} />
  return (
    <>
      {ended && (
        <Suspense>
          <SignInAgain former={session.operator} />
        </Suspense>
      )}
      <Activity mode={ended ? 'hidden' : 'visible'}>
        <Frame />
      </Activity>
    </>
  )
}
