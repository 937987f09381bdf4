/** The most lines of an import that can be taken back: what it would do is counted while an operator waits. */
export const MOST_UNDOABLE = 20_000

/** How much of an import a look at it names. */
export const MOST_UNDO_ROWS = 100

/** What becomes, or became, of something that an import wrote. */
export type UndoOutcome = 'given_back' | 'deleted' | 'left'

/** Why something is left as it is: it was changed since, it is gone, others refer to it, or its earlier values are refused now. */
export type LeftReason = 'changed' | 'gone' | 'in_use' | 'refused'

/** An object that an import wrote. */
export interface UndoRow {
  readonly id: number
  readonly outcome: UndoOutcome
  /** Why it is left, all of it or the fields of `left`. */
  readonly reason: LeftReason | null
  /** Fields that keep what they hold. */
  readonly left: readonly string[]
  /** What its fields get back; null where it is deleted or left. */
  readonly back: Readonly<Record<string, unknown>> | null
}

/** An import as it can be taken back, is, or was. */
export interface ImportUndo {
  /** `impossible`: it is a trial run, is not over, or nothing is kept of it. */
  readonly state: 'impossible' | 'possible' | 'running' | 'done'
  /** Objects of each outcome: while it is possible, those that would have it. */
  readonly counts: Readonly<Record<UndoOutcome, number>>
  /** Objects of which something was left alone; they may have got other fields back. */
  readonly partly: number
  /** All that the import wrote. */
  readonly total: number
  /** While it is possible, some of what would happen; then those of which something was left alone. */
  readonly rows: readonly UndoRow[]
}
