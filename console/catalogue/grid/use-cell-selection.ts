import { useMemo, useState } from 'react'
import { type CellPosition, clampToGrid } from './cell-position.ts'

/** Edit of the active cell; `text` replaces its current value. */
export interface Typing {
  readonly text: string | undefined
}

interface State {
  readonly at: CellPosition
  readonly anchor: CellPosition
  readonly typing: Typing | undefined
}

const ORIGIN: CellPosition = { row: 0, column: 0 }

/** Active cell, the rectangle selected from the anchor to it, and its edit. */
export const useCellSelection = (rows: number, columns: number) => {
  const [state, setState] = useState<State>({ at: ORIGIN, anchor: ORIGIN, typing: undefined })
  // Columns or rows may have been removed.
  const at = clampToGrid(state.at, rows, columns)
  const anchor = clampToGrid(state.anchor, rows, columns)
  const acts = useMemo(
    () => ({
      /** Moves the active cell; with `extend`, the selection grows instead of starting again. */
      go: (place: CellPosition, extend = false): void => {
        const to = clampToGrid(place, rows, columns)
        setState(({ anchor }) => ({ at: to, anchor: extend ? anchor : to, typing: undefined }))
      },
      select: (from: CellPosition, to: CellPosition): void =>
        setState({
          anchor: clampToGrid(from, rows, columns),
          at: clampToGrid(to, rows, columns),
          typing: undefined,
        }),
      type: (text?: string): void => setState((now) => ({ ...now, typing: { text } })),
      stop: (): void => setState((now) => ({ ...now, typing: undefined })),
    }),
    [rows, columns],
  )
  return { at, anchor, typing: state.typing, ...acts }
}

export type GridSelection = ReturnType<typeof useCellSelection>
