import { AsyncLocalStorage } from 'node:async_hooks'

/** Use of the database by one call. A statement that several calls share counts for the first of them. */
export interface DatabaseUse {
  /** Time of its statements, in ms. */
  statementMs: number
  /** Route of the call. */
  readonly route: string
  /** Callback with the ms that the call waited for a connection. */
  readonly waited: (ms: number) => void
}

const present = new AsyncLocalStorage<DatabaseUse>()

/** Runs `work` as a part of a call. */
export const usingDatabase = <T>(use: DatabaseUse, work: () => T): T => present.run(use, work)

/** Call that the current work is part of; undefined for background work. */
export const databaseUse = (): DatabaseUse | undefined => present.getStore()
