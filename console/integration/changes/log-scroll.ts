import { useLayoutEffect, useRef } from 'react'

/** Pixels from the end that still count as its end. */
const NEAR = 24

/**
 * Has a box scroll as a log does: whoever is at its end stays there when more comes, and whoever reads stays where they are, also when
 * older lines come in above. `first` and `last` name the lines that it begins and ends with.
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
