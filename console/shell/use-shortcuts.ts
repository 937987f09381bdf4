import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTypedInto } from '../parts/letter-keys.ts'
import { useSections } from './sections.ts'

/** Time in ms for the second key. */
const SECOND_KEY_MS = 1_500

/** True for keys that belong to the focused input, or to a dialog. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[aria-modal=true]') !== null ||
  isTypedInto(target) ||
  (target instanceof Element && target.closest('[role=menu]') !== null)

/** Global shortcuts: `g` and a letter open a screen, `?` shows all keys. */
export const useShortcuts = (showKeys: () => void): void => {
  const navigate = useNavigate()
  const sections = useSections()
  const began = useRef(0)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (event.key === '?') return showKeys()
    const key = event.code.replace(/^Key/, '').toLowerCase()
    if (key === 'g') {
      began.current = event.timeStamp
      return
    }
    const isSecond = event.timeStamp - began.current < SECOND_KEY_MS && began.current > 0
    began.current = 0
    const line = sections
      .flatMap(({ lines, unlisted }) => [...lines, ...unlisted])
      .find(({ jump }) => jump === key)
    if (isSecond && line) navigate({ to: line.to })
  })
  useEffect(() => {
    const follow = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [])
}
