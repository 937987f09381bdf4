import { AsyncLocalStorage } from 'node:async_hooks'

/** Use of the database by one call or job. A statement that several calls share counts for the first of them. */
export interface DatabaseUse {
  /** Time of its statements, in ms. */
  statementMs: number
  /** Route of the call, or name of the job. */
  readonly route: string
  /** Site by its id, or network of a caller without one: its work takes turns with that of others at the connections. */
  readonly party: () => number | string
  /** Longest wait for a turn, in ms. */
  readonly patience: number
  /** Callback with the ms that the call waited for a connection. */
  readonly waited: (ms: number) => void
}

const present = new AsyncLocalStorage<DatabaseUse>()

/** Runs `work` as a part of a call or job. */
export const usingDatabase = <T>(use: DatabaseUse, work: () => T): T => present.run(use, work)

/** Runs a job of a site, which waits for connections without a limit. */
export const usingDatabaseAs = <T>(siteId: number, job: string, work: () => T): T => {
  const party = () => siteId
  const patience = Number.POSITIVE_INFINITY
  return usingDatabase({ statementMs: 0, route: job, party, patience, waited: () => undefined }, work)
}

/** Call or job that the current work is part of; undefined for other background work. */
export const databaseUse = (): DatabaseUse | undefined => present.getStore()
