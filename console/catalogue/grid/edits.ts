import { useReducer } from 'react'

/** Changed cell that is not written yet. */
export interface Edit {
  /** Text of the cell. */
  readonly text: string
  /** Value to send. */
  readonly value: unknown
  /**
   * Value of the field when it was changed; a different value at the time of the write is from another user.
   */
  readonly seen: unknown
  /** Fault of the value. */
  readonly fault?: string | undefined
}

export type EditsOfRow = ReadonlyMap<string, Edit>

/** Changed cells, by the ids of objects and the names of fields. */
export type Edits = ReadonlyMap<number, EditsOfRow>

/** Change of a cell; undefined for a reverted one. */
export interface CellChange {
  readonly id: number
  readonly name: string
  readonly edit: Edit | undefined
}

interface History {
  readonly past: readonly Edits[]
  readonly now: Edits
  readonly future: readonly Edits[]
}

/** Maximum number of undo steps. */
const MAX_STEPS = 200

const NONE: History = { past: [], now: new Map(), future: [] }

const changed = (edits: Edits, changes: readonly CellChange[]): Edits => {
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
  | { readonly do: 'change'; readonly changes: readonly CellChange[] }
  /** Results of a write or faults of cells, rather than an action of the user. */
  | { readonly do: 'settle'; readonly changes: readonly CellChange[] }
  | { readonly do: 'undo' | 'redo' }

const reduce = ({ past, now, future }: History, act: Act): History => {
  switch (act.do) {
    case 'change':
      return act.changes.length === 0
        ? { past, now, future }
        : { past: [...past.slice(-MAX_STEPS), now], now: changed(now, act.changes), future: [] }
    case 'settle':
      // Discards earlier steps, whose cells have other values now.
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

/** Unsaved changes of a grid, with undo. */
export const useEdits = () => {
  const [{ past, now, future }, act] = useReducer(reduce, NONE)
  return { edits: now, act, canUndo: past.length > 0, canRedo: future.length > 0 }
}

export type ActOnEdits = ReturnType<typeof useEdits>['act']

/** Number of changed cells, and of faulty ones. */
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
