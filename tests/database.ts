import { randomBytes } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { type Database, openPool } from '../server/platform/postgres/pool/sql.ts'

export const TEMPLATE = 'vitrina_template'

/** Connection settings for a database of the PostgreSQL that `setup.ts` prepared. */
export const onServer = (database?: string): PoolConfig => {
  const server = JSON.parse(process.env.VITRINA_TEST_SERVER ?? 'null') as PoolConfig | null
  if (!server) throw new Error('Run the tests with --test-global-setup=tests/setup.ts, as npm test does.')
  const { connectionString } = server
  if (connectionString === undefined)
    return { ...server, ...(database ? { database } : {}), options: '-c timezone=UTC' }
  const url = new URL(connectionString)
  if (database) url.pathname = `/${database}`
  return { connectionString: url.href, options: '-c timezone=UTC' }
}

/** URL of a database, as in DATABASE_URL of a process. */
export const urlOf = (database: string): string => {
  const { connectionString, host, user } = onServer(database)
  return connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`
}

export interface TestDatabase {
  readonly name: string
  readonly sql: Database
  drop(): Promise<void>
}

/**
 * Maximum number of connections of an application to its database (`DATABASE_POOL`). Three test processes, each with a shared
 * application, one of the current file and sometimes another, share the hundred connections of one PostgreSQL. A test may block
 * four callers: it uses one connection for its lock and another to observe.
 */
export const POOL_SIZE = 6

let ofProcess: Database | undefined

/**
 * Connection of this process that creates and drops databases: opening one for each costs 0.1 s. It does not keep an idle process
 * alive.
 */
const administrator = (): Database => {
  ofProcess ??= openPool(
    { ...onServer(), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
    () => undefined,
  )
  return ofProcess
}

/** Creates a migrated, empty database. */
export const createDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = administrator()
  // The default strategy, through the log, takes twice as long.
  await admin`create database ${admin.unsafe(name)} template ${admin.unsafe(TEMPLATE)} strategy file_copy`
  // As in a server, a connection stays: a new one costs PostgreSQL as much as a hundred statements.
  const sql = openPool(
    { ...onServer(name), max: POOL_SIZE, idleTimeoutMillis: 0, allowExitOnIdle: true },
    () => undefined,
  )
  return {
    name,
    sql,
    drop: async () => {
      await sql.end()
      await admin`drop database if exists ${admin.unsafe(name)} with (force)`
    },
  }
}
