import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Row } from './rows.ts'

/** Target position of a drag. */
export interface Drop {
  readonly row: Row
  readonly where: 'before' | 'into' | 'after'
}

export interface Drag {
  readonly row: Row
  readonly drop: Drop | undefined
}

interface Options {
  /** Scrolling element. */
  readonly frame: RefObject<HTMLElement | null>
  /** Element that follows the pointer. */
  readonly ghost: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly rows: readonly Row[]
  readonly onDrop: (row: Row, drop: Drop) => void
  /** Callback when the pointer rests on a line. */
  readonly onRest: (row: Row) => void
}

/** Pixels that a pointer moves before a drag starts. */
const DRAG_THRESHOLD = 5
/** Pixels from the edge in which the frame scrolls, and the maximum scroll per animation frame. */
const EDGE = 44
const MAX_SCROLL_SPEED = 18
const RESTED = 700

/**
 * Drag by any pointer. A mouse drags a whole line, a finger its handle (`data-handle`), so that the rest can be scrolled. Escape
 * cancels.
 */
export const useDrag = (options: Options) => {
  const [drag, setDrag] = useState<Drag>()
  const now = useRef(options)
  now.current = options
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const targetAt = (y: number, dragged: Row): Drop | undefined => {
    const { frame, rows, rowHeight } = now.current
    if (!frame.current || rows.length === 0) return undefined
    const place = (y - frame.current.getBoundingClientRect().top + frame.current.scrollTop) / rowHeight
    const index = Math.max(0, Math.min(Math.floor(place), rows.length - 1))
    const row = rows[index] as Row
    if (row.category.id === dragged.category.id) return undefined
    const part = place - index
    if (part < 0.28) return { row, where: 'before' }
    return { row, where: part > 0.72 && !row.expanded ? 'after' : 'into' }
  }

  const begin = (dragged: Row, pointerId: number) => {
    const ends = new AbortController()
    let drop: Drop | undefined
    let y = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    let picture = 0

    const aim = () => {
      const next = targetAt(y, dragged)
      if (next?.row.key === drop?.row.key && next?.where === drop?.where) return
      drop = next
      setDrag({ row: dragged, drop })
      clearTimeout(rest)
      if (next?.where === 'into') rest = setTimeout(() => now.current.onRest(next.row), RESTED)
    }
    const scroll = () => {
      const frame = now.current.frame.current
      if (frame) {
        const { top, bottom } = frame.getBoundingClientRect()
        const over = y < top + EDGE ? y - top - EDGE : Math.max(0, y - bottom + EDGE)
        const before = frame.scrollTop
        frame.scrollTop += Math.max(-1, Math.min(over / EDGE, 1)) * MAX_SCROLL_SPEED
        if (frame.scrollTop !== before) aim()
      }
      picture = requestAnimationFrame(scroll)
    }
    const end = () => {
      ends.abort()
      clearTimeout(rest)
      cancelAnimationFrame(picture)
      setDrag(undefined)
    }
    stop.current = end
    const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, listener, { signal: ends.signal, capture: true })

    listen('pointermove', (event) => {
      if (event.pointerId !== pointerId) return
      y = event.clientY
      now.current.ghost.current?.style.setProperty(
        'transform',
        `translate(${event.clientX + 14}px, ${event.clientY + 10}px)`,
      )
      aim()
    })
    listen('pointerup', (event) => {
      if (event.pointerId !== pointerId) return
      end()
      // Suppresses the click after a drag.
      const swallow = (click: Event) => {
        click.preventDefault()
        click.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (drop) now.current.onDrop(dragged, drop)
    })
    listen('pointercancel', end)
    listen('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    })
    setDrag({ row: dragged, drop: undefined })
    picture = requestAnimationFrame(scroll)
  }

  /** Handler of a pointer press on a line. */
  const onPointerDown = (event: PointerEvent, row: Row) => {
    const { pointerId, pointerType, clientX, clientY, button, target } = event
    const isHandle = target instanceof Element && target.closest('[data-handle]') !== null
    if (button !== 0 || (pointerType !== 'mouse' && !isHandle)) return
    const ends = new AbortController()
    const { signal } = ends
    window.addEventListener(
      'pointermove',
      (move) => {
        if (
          move.pointerId !== pointerId ||
          Math.hypot(move.clientX - clientX, move.clientY - clientY) < DRAG_THRESHOLD
        )
          return
        ends.abort()
        begin(row, pointerId)
      },
      { signal },
    )
    window.addEventListener('pointerup', () => ends.abort(), { signal })
    window.addEventListener('pointercancel', () => ends.abort(), { signal })
  }

  return { drag, onPointerDown }
}
