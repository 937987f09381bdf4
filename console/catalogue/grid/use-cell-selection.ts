import { useMemo, useState } from 'react'
import { type GridPlace, within } from './place.ts'

/** Edit of the active cell; `text` replaces its current value. */
export interface Typing {
  readonly text: string | undefined
}

interface State {
  readonly at: GridPlace
  readonly anchor: GridPlace
  readonly typing: Typing | undefined
}

const ORIGIN: GridPlace = { row: 0, column: 0 }

/** Active cell, the rectangle selected from the anchor to it, and its edit. */
export const useCellSelection = (rows: number, columns: number) => {
  const [state, setState] = useState<State>({ at: ORIGIN, anchor: ORIGIN, typing: undefined })
  // Columns or rows may have been removed.
  const at = within(state.at, rows, columns)
  const anchor = within(state.anchor, rows, columns)
  const acts = useMemo(
    () => ({
      /** Moves the active cell; with `extend`, the selection grows instead of starting again. */
      go: (place: GridPlace, extend = false): void => {
        const to = within(place, rows, columns)
        setState(({ anchor }) => ({ at: to, anchor: extend ? anchor : to, typing: undefined }))
      },
      select: (from: GridPlace, to: GridPlace): void =>
        setState({ anchor: within(from, rows, columns), at: within(to, rows, columns), typing: undefined }),
      type: (text?: string): void => setState((now) => ({ ...now, typing: { text } })),
      stop: (): void => setState((now) => ({ ...now, typing: undefined })),
    }),
    [rows, columns],
  )
  return { at, anchor, typing: state.typing, ...acts }
}

export type GridSelection = ReturnType<typeof useCellSelection>
