import { useReducer } from 'react'

/** A cell that was changed, and is not written yet. */
export interface Edit {
  /** As it stands in the cell. */
  readonly text: string
  /** As it is sent. */
  readonly value: unknown
  /** What the field held when it was changed: whatever else it holds by the time of the write is somebody else's. */
  readonly seen: unknown
  /** What is wrong with it. */
  readonly fault?: string | undefined
}

export type EditsOfRow = ReadonlyMap<string, Edit>

/** Changed cells, by the ids of objects and the names of fields. */
export type Edits = ReadonlyMap<number, EditsOfRow>

/** A cell, and what becomes of it; undefined: as it was. */
export interface Change {
  readonly id: number
  readonly name: string
  readonly edit: Edit | undefined
}

interface History {
  readonly past: readonly Edits[]
  readonly now: Edits
  readonly future: readonly Edits[]
}

/** Steps that can be taken back: more than anybody remembers. */
const MOST_STEPS = 200

const NONE: History = { past: [], now: new Map(), future: [] }

const changed = (edits: Edits, changes: readonly Change[]): Edits => {
  const next = new Map(edits)
  const touched = new Map<number, Map<string, Edit>>()
  for (const { id, name, edit } of changes) {
    const row = touched.get(id) ?? new Map(edits.get(id))
    touched.set(id, row)
    if (edit) row.set(name, edit)
    else row.delete(name)
  }
  for (const [id, row] of touched) {
    if (row.size > 0) next.set(id, row)
    else next.delete(id)
  }
  return next
}

type Act =
  | { readonly do: 'change'; readonly changes: readonly Change[] }
  /** Not a step of the person: what the server says of cells, or that they are written. */
  | { readonly do: 'settle'; readonly changes: readonly Change[] }
  | { readonly do: 'undo' | 'redo' }

const reduce = ({ past, now, future }: History, act: Act): History => {
  switch (act.do) {
    case 'change':
      return act.changes.length === 0
        ? { past, now, future }
        : { past: [...past.slice(-MOST_STEPS), now], now: changed(now, act.changes), future: [] }
    case 'settle':
      // The steps before tell of cells as they are not any more.
      return { past: [], now: changed(now, act.changes), future: [] }
    case 'undo': {
      const before = past.at(-1)
      return before
        ? { past: past.slice(0, -1), now: before, future: [now, ...future] }
        : { past, now, future }
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { past: [...past, now], now: next, future: rest } : { past, now, future }
    }
  }
}

/** What was changed in a grid and is not written yet, with the steps back. */
export const useEdits = () => {
  const [{ past, now, future }, act] = useReducer(reduce, NONE)
  return { edits: now, act, canUndo: past.length > 0, canRedo: future.length > 0 }
}

export type ActOnEdits = ReturnType<typeof useEdits>['act']

/** How many cells are changed, and how many of them are wrong. */
export const countOf = (edits: Edits): { readonly cells: number; readonly faults: number } => {
  let cells = 0
  let faults = 0
  for (const row of edits.values())
    for (const { fault } of row.values()) {
      cells++
      if (fault !== undefined) faults++
    }
  return { cells, faults }
}
