import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { CellPosition } from './cell-position.ts'
import type { GridSelection } from './use-cell-selection.ts'

interface GridMouseOptions {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly selection: GridSelection
  readonly readOnly: boolean
  readonly rows: number
  readonly columns: number
}

/**
 * Mouse and touch in a grid. A mouse selects by dragging, and opens a cell by double-click. A finger scrolls
 * by dragging, selects a cell by a tap and opens it by another.
 */
export const useGridMouse = ({ frame, selection, readOnly }: GridMouseOptions) => {
  const { at, go, type } = selection
  const isDragging = useRef(false)
  const wasMeant = useRef(false)

  const placeAt = (target: EventTarget | null): CellPosition | undefined => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const row = element?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!element || row === undefined) return undefined
    return { row: Number(row), column: Number(element.dataset.column) }
  }
  const isInEditor = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement

  return {
    onPointerDown: (event: PointerEvent): void => {
      if (isInEditor(event.target) || event.button !== 0) return
      const place = placeAt(event.target)
      wasMeant.current = place?.row === at.row && place.column === at.column
      if (!place || event.pointerType !== 'mouse') return
      isDragging.current = true
      go(place, event.shiftKey)
    },
    onPointerMove: (event: PointerEvent): void => {
      if (event.buttons === 0) isDragging.current = false
      if (!isDragging.current) return
      const place = placeAt(event.target)
      if (place && (place.row !== at.row || place.column !== at.column)) go(place, true)
    },
    onPointerUp: (): void => {
      isDragging.current = false
    },
    onClick: (event: MouseEvent): void => {
      if (isInEditor(event.target)) return
      const place = placeAt(event.target)
      if (!place || (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse') return
      if (wasMeant.current && !readOnly) type()
      else {
        go(place)
        frame.current?.focus({ preventScroll: true })
      }
    },
    onDoubleClick: (event: MouseEvent): void => {
      if (placeAt(event.target) && !isInEditor(event.target) && !readOnly) type()
    },
  }
}
