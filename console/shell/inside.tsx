import { Navigate, useRouterState } from '@tanstack/react-router'
import { Activity, lazy, Suspense } from 'react'
import { useEnded, useMaybeSession } from '../session/session.ts'
import { Frame } from './frame.tsx'

const SignInAgain = lazy(() => import('../sign-in/sign-in-again.tsx'))

/** Everything that is for operators alone. When their session ends, it is out of sight until they have signed in again. */
export const Inside = () => {
  const session = useMaybeSession()
  const ended = useEnded()
  const here = useRouterState({ select: ({ location }) => location.href })
  if (!session) return <Navigate to="/sign-in" search={{ to: here }} />
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
