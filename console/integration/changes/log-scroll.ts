import { useLayoutEffect, useRef } from 'react'

/** Distance in pixels from the end that still counts as the end. */
const NEAR = 24

/**
 * Scrolling of a log: at its end, new lines remain in view; elsewhere the position is kept, also when older lines are inserted
 * above. `first` and `last` identify the first and the last line.
 */
export const useLogScroll = (first: number | undefined, last: number | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ isAtEnd: true, height: 0, first })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what changes its height
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { isAtEnd, height, first: was } = before.current
    if (isAtEnd) element.scrollTop = element.scrollHeight
    else if (first !== was) element.scrollTop += element.scrollHeight - height
    before.current = { isAtEnd, height: element.scrollHeight, first }
  }, [first, last])
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const rest = element.scrollHeight - element.clientHeight - element.scrollTop
    before.current.isAtEnd = rest < NEAR
  }
  return { ref: box, onScroll }
}
