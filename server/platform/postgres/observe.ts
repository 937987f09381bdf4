/** Kind of a statement: a single one, as in reads; part of a transaction; a COPY. */
export type StatementKind = 'read' | 'transaction' | 'copy'

/** Observer of the statements of the process. */
export interface StatementObserver {
  /** Records the duration of a statement. `began` is a time of `performance.now()`. */
  answered(kind: StatementKind, began: number): void
  failed(error: unknown): void
}

/** Observer of the process, for all pools. A command sets none and loads no metrics. */
let observer: StatementObserver | undefined

export const setStatementObserver = (given: StatementObserver): void => {
  observer = given
}

export const observeStatement = (kind: StatementKind, began: number): void => observer?.answered(kind, began)

export const observeFailure = (error: unknown): void => observer?.failed(error)
