import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * A text that is typed here and kept elsewhere, as in the address: `send` is told what it is, without spaces around it, a moment
 * after the last key, or at once by `sendNow`.
 */
export const useTyped = (value: string, send: (text: string) => void, waitMs: number) => {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const tell = (typed: string) => {
    sent.current = typed.trim()
    send(sent.current)
  }
  const later = useDebouncedCallback(tell, waitMs)
  // What comes back of our own is behind what is typed: it lacks the space before the next word, or the letters since.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    later.cancel()
    setText(value)
  }, [value, later])
  const change = (typed: string) => {
    setText(typed)
    later(typed)
  }
  const sendNow = () => {
    later.cancel()
    tell(text)
  }
  return { text, change, sendNow }
}
