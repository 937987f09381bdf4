import { useEffect, useState } from 'react'

/** Returns the focus after a dialog is closed, for keyboard users. */
export const useFocusBack = (): void => {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus()
    },
    [from],
  )
}
