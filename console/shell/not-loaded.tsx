import { useEffect } from 'react'
import { Problem } from '../api/problem.ts'
import { useServerReachable } from '../api/use-server-reachable.ts'
import { Failure } from '../parts/failure.tsx'

const NOT_REACHED = new Problem(0, {})

const again = (): void => location.reload()

/** Replacement of a screen that could not be loaded; it loads automatically when the server is back. */
export default function NotLoaded() {
  const reached = useServerReachable()
  useEffect(() => {
    if (reached) again()
  }, [reached])
  return <Failure of={NOT_REACHED} retry={again} />
}
