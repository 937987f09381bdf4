import { databaseUse } from '../database-use.ts'

/** Kind of a statement: a single one, as in reads; part of a transaction; a COPY. */
export type StatementKind = 'read' | 'transaction' | 'copy'

/** Observer of the statements of the process. */
export interface StatementObserver {
  /** Records the duration of a statement. `began` is a time of `performance.now()`. */
  onResponse(kind: StatementKind, began: number): void
  failed(error: unknown): void
  /** Reports a wait for a connection longer than {@link LONG_WAIT_MS}. */
  waitedLong(route: string): void
}

/** Minimum wait for a connection, in ms, that is counted and logged. */
const LONG_WAIT_MS = 1_000

/** Observer of the process, for all pools. A CLI command sets none and loads no metrics. */
let observer: StatementObserver | undefined

export const setStatementObserver = (next: StatementObserver): void => {
  observer = next
}

export const observeStatement = (kind: StatementKind, began: number): void => {
  const use = databaseUse()
  if (use) use.statementMs += performance.now() - began
  observer?.onResponse(kind, began)
}

/** Counts a long wait for a connection. `began`: by `performance.now()`. */
export const observeWait = (began: number): void => {
  const waited = performance.now() - began
  if (waited <= LONG_WAIT_MS) return
  const use = databaseUse()
  use?.waited(waited)
  observer?.waitedLong(use?.route ?? 'none')
}

export const observeFailure = (error: unknown): void => observer?.failed(error)
