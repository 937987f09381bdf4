import type { Column } from '@vitrina/schema/columns'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './grid.module.css'
import { isAmount } from './plain-columns.ts'

/** Direction after a cell, according to the key that ended the edit. */
export type Onward = 'down' | 'up' | 'right' | 'left' | 'stay'

interface Props {
  readonly label: string
  readonly column: Column
  readonly text: string
  /** True after typing a letter, which replaces the value: arrow keys then end the edit. */
  readonly replaces: boolean
  /** Undefined: cancelled. */
  readonly onEnd: (text: string | undefined, onward: Onward) => void
}

const ARROWS: Readonly<Record<string, Onward>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowLeft: 'left',
}

/** Text of a cell during editing. */
export const CellEditor = ({ label, column, text, replaces, onEnd }: Props) => {
  const input = useRef<HTMLTextAreaElement>(null)
  const isClosed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => {
    const { current } = input
    current?.focus({ preventScroll: true })
    // On touch devices a cell is opened to replace its text, and there is no Delete key.
    const isFinger = !replaces && matchMedia('(pointer: coarse)').matches
    current?.setSelectionRange(isFinger ? 0 : current.value.length, current.value.length)
  }, [])
  const end = (keep: boolean, onward: Onward): void => {
    if (isClosed.current) return
    isClosed.current = true
    onEnd(keep ? (input.current?.value ?? '') : undefined, onward)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    event.stopPropagation()
    // For characters composed of several keys (IME), Enter ends the composition.
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    if (key === 'Enter' && event.altKey) {
      const { selectionStart, selectionEnd } = event.currentTarget
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end')
    } else if (key === 'Enter') end(true, shiftKey ? 'up' : 'down')
    else if (key === 'Tab') end(true, shiftKey ? 'left' : 'right')
    else if (key === 'Escape') end(false, 'stay')
    else if (replaces && ARROWS[key]) end(true, ARROWS[key])
    else return
    event.preventDefault()
  }
  return (
    <textarea
      ref={input}
      className={classes.editor}
      aria-label={label}
      defaultValue={text}
      rows={1}
      inputMode={isAmount(column) ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={() => end(true, 'stay')}
    />
  )
}
