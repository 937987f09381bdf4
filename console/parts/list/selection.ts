import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { QueryArguments } from '../../api/request.ts'

type Ids = ReadonlySet<string | number>

const NONE: Ids = new Set()

/**
 * Selected objects of a list, on all pages. It is kept outside of React's state: a tick draws its own row, the
 * head of the table and the bar of actions, and none of the other rows.
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

/** Selection of the present query. A new query clears it, because objects out of sight would be changed. */
export const useSelection = (narrowing: QueryArguments): Selection => {
  const asked = JSON.stringify(narrowing)
  const [held, setHeld] = useState(() => ({ asked, selection: createSelection() }))
  if (held.asked === asked) return held.selection
  const next = { asked, selection: createSelection() }
  setHeld(next)
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

/** Content for selected objects; nothing while none is selected. */
export const Selected = ({ of, children }: SelectedProps) => {
  const ids = useSelectedIds(of)
  return ids.size > 0 && children(ids)
}
