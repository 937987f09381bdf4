import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/**
 * Typed text whose value is stored elsewhere, such as in the URL: `send` receives it, trimmed, shortly after the last key, or
 * immediately with `sendNow`.
 */
export const useDebouncedInput = (value: string, send: (text: string) => void, waitMs: number) => {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const report = (typed: string) => {
    sent.current = typed.trim()
    send(sent.current)
  }
  const later = useDebouncedCallback(report, waitMs)
  // The stored value lags after the typed one: it lacks the space before the next word, or the last letters.
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
    report(text)
  }
  return { text, change, sendNow }
}
