import { useEffect } from 'react'
import { Problem } from '../api/problem.ts'
import { useReach } from '../api/reach.ts'
import { Failure } from '../parts/failure.tsx'

const NOT_REACHED = new Problem(0, {})

const again = (): void => location.reload()

/** In the place of a screen that could not be fetched; it comes by itself when the server is back. */
export default function NotLoaded() {
  const reached = useReach()
  useEffect(() => {
    if (reached) again()
  }, [reached])
  return <Failure of={NOT_REACHED} retry={again} />
}
