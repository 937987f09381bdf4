/** Maximum lines of an import that can be undone: the preview is counted while an operator waits. */
export const MAX_UNDOABLE_LINES = 20_000

/** Maximum number of objects listed in a preview of an undo. */
export const MAX_UNDO_ROWS = 100

/** Outcome of an object in an undo, planned or done. */
export type UndoOutcome = 'given_back' | 'deleted' | 'left'

/** Reason of an unchanged object: it was changed or deleted since, is referred to, or its previous values are invalid now. */
export type SkippedReason = 'changed' | 'gone' | 'in_use' | 'refused'

/** Object written by an import. */
export interface UndoRow {
  readonly id: number
  readonly outcome: UndoOutcome
  /** Reason why the object, or the fields of `left`, are unchanged. */
  readonly reason: SkippedReason | null
  /** Fields that are not restored. */
  readonly left: readonly string[]
  /** Restored values of its fields; null for a deleted or unchanged object. */
  readonly back: Readonly<Record<string, unknown>> | null
}

/** State of the undo of an import. */
export interface ImportUndo {
  /** `impossible`: a dry run, an unfinished import, or one without stored changes. */
  readonly state: 'impossible' | 'possible' | 'running' | 'done'
  /** Objects by outcome: the expected ones while an undo is possible. */
  readonly counts: Readonly<Record<UndoOutcome, number>>
  /** Objects with some fields that were not restored. */
  readonly partly: number
  /** All objects written by the import. */
  readonly total: number
  /** Examples before the undo; afterwards the objects that are not fully restored. */
  readonly rows: readonly UndoRow[]
}
