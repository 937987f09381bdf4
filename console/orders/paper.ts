import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the screen is being printed just now. Paper is white, whatever the screen is. */
export const usePaper = (): boolean => {
  const { dataset } = document.documentElement
  const [before, setBefore] = useState<string | null>(null)
  useWindowEvent('beforeprint', () => {
    // The browser takes what is there when this ends.
    flushSync(() => setBefore((known) => known ?? dataset.mantineColorScheme ?? 'light'))
    dataset.mantineColorScheme = 'light'
  })
  useWindowEvent('afterprint', () => {
    dataset.mantineColorScheme = before ?? 'light'
    setBefore(null)
  })
  return before !== null
}
