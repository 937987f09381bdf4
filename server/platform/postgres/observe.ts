/** What a statement is a part of: one of its own, as reads are; of a transaction; of a COPY. */
export type StatementKind = 'read' | 'transaction' | 'copy'

/** Whoever measures the statements of the process. */
export interface StatementObserver {
  /** How long a statement took. `began`: by `performance.now()`. */
  answered(kind: StatementKind, began: number): void
  failed(error: unknown): void
}

/** Of the process, whichever pool sends them. A command measures nothing, and loads nothing that could. */
let observer: StatementObserver | undefined

export const setStatementObserver = (given: StatementObserver): void => {
  observer = given
}

export const observeStatement = (kind: StatementKind, began: number): void => observer?.answered(kind, began)

export const observeFailure = (error: unknown): void => observer?.failed(error)
