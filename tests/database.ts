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

/** Address of a database, as a process gets it in DATABASE_URL. */
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
 * Connections of an application to its database at most, as `DATABASE_POOL` has it: three processes of tests, each with the application that its
 * files share, one of the file's own and sometimes a second beside that, have to do with the hundred of one PostgreSQL. A test that has
 * callers wait for it can have four of them: it holds one itself, and looks by another.
 */
export const POOL_SIZE = 6

/** A new database, migrated and empty. */
export const createDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
  // Through the log, as it is done unless asked, it takes twice as long.
  await admin`create database ${admin.unsafe(name)} template ${admin.unsafe(TEMPLATE)} strategy file_copy`
  const sql = openPool({ ...onServer(name), max: POOL_SIZE }, () => undefined)
  return {
    name,
    sql,
    drop: async () => {
      await sql.end()
      await admin`drop database if exists ${admin.unsafe(name)} with (force)`
      await admin.end()
    },
  }
}
