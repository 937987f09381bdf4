import { useEffect } from 'react'

/** Makes the browser ask before its window is closed, while that would lose work such as uploads. */
export const useUnloadWarning = (isActive: boolean): void => {
  useEffect(() => {
    if (!isActive) return
    const keep = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [isActive])
}
