import { useEffect, useState } from 'react'

/** When a dialog is gone, the focus is back where it was before, for whoever goes by the keyboard. */
export const useFocusBack = (): void => {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus()
    },
    [from],
  )
}
