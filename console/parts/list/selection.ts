import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { QueryArguments } from '../../api/request.ts'

type Ids = ReadonlySet<string | number>

const NONE: Ids = new Set()

/**
 * Selected objects of a list, on all pages. Stored outside of React's state: a tick renders its own row, the table header and the
 * bar of actions, and no other rows.
 */
export interface Selection {
  readonly ids: () => Ids
  readonly select: (ids: Ids) => void
  readonly subscribe: (onChange: () => void) => () => void
}

export const createSelection = (): Selection => {
  let ids = NONE
  const listeners = new Set<() => void>()
  return {
    ids: () => ids,
    select: (next) => {
      ids = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Selection of the current query. A new query clears it, because invisible objects would be changed. */
export const useSelection = (narrowing: QueryArguments): Selection => {
  const narrowingKey = JSON.stringify(narrowing)
  const [current, setCurrent] = useState(() => ({ narrowingKey, selection: createSelection() }))
  if (current.narrowingKey === narrowingKey) return current.selection
  const next = { narrowingKey, selection: createSelection() }
  setCurrent(next)
  return next.selection
}

export const useSelectedIds = ({ subscribe, ids }: Selection): Ids => useSyncExternalStore(subscribe, ids)

/** True if one row is selected. */
export const useIsSelected = (selection: Selection, key: string | number): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.ids().has(key))

interface SelectedProps {
  readonly of: Selection
  readonly children: (ids: Ids) => ReactNode
}

/** Content for selected objects; hidden without a selection. */
export const Selected = ({ of, children }: SelectedProps) => {
  const ids = useSelectedIds(of)
  return ids.size > 0 && children(ids)
}
