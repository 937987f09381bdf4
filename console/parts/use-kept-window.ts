import { useEffect } from 'react'

/** Has the browser ask before its window is closed, as long as that would take something along, as files under way. */
export const useKeptWindow = (isKept: boolean): void => {
  useEffect(() => {
    if (!isKept) return
    const keep = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [isKept])
}
