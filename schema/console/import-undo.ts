/** The most lines of an import that can be taken back: what it would do is counted while an operator waits. */
export const MOST_UNDOABLE = 20_000

/** Maximum number of objects listed in a preview of an undo. */
export const MOST_UNDO_ROWS = 100

/** Outcome of an object in an undo, planned or done. */
export type UndoOutcome = 'given_back' | 'deleted' | 'left'

/**
 * Reason of an unchanged object: it was changed since, was deleted, is referred to, or its previous values
 * are refused now.
 */
export type LeftReason = 'changed' | 'gone' | 'in_use' | 'refused'

/** An object that an import wrote. */
export interface UndoRow {
  readonly id: number
  readonly outcome: UndoOutcome
  /** Reason why the object, or the fields of `left`, are unchanged. */
  readonly reason: LeftReason | null
  /** Fields that keep what they hold. */
  readonly left: readonly string[]
  /** Restored values of its fields; null for a deleted or unchanged object. */
  readonly back: Readonly<Record<string, unknown>> | null
}

/** An import as it can be taken back, is, or was. */
export interface ImportUndo {
  /** `impossible`: it is a trial run, is not over, or nothing is kept of it. */
  readonly state: 'impossible' | 'possible' | 'running' | 'done'
  /** Objects of each outcome: while it is possible, those that would have it. */
  readonly counts: Readonly<Record<UndoOutcome, number>>
  /** Objects of which some fields were not restored; other fields may be. */
  readonly partly: number
  /** All objects that the import wrote. */
  readonly total: number
  /** Examples before the undo; afterwards the objects that are not fully restored. */
  readonly rows: readonly UndoRow[]
}
