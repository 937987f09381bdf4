import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type PoolConfig } from 'pg'
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import { EMBEDDED } from './embedded-cluster.ts'
import { type EmbeddedLocation, locateEmbedded } from './embedded-location.ts'
import { type Database, openPool } from './sql.ts'
import { attendEmbedded, type Presence, superviseEmbedded } from './supervise.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'>

/** A database to work with, and the way out of it. */
export interface OpenDatabase {
  readonly sql: Database
  /** Ends every connection. The embedded PostgreSQL is stopped, too, unless others use it. */
  close(): Promise<void>
}

export interface ServerDatabase extends OpenDatabase {
  /** Tells why, should the server no longer be the one that may use it. */
  readonly lost: Promise<Error>
}

/**
 * What every session is set to. A process that hangs in a transaction holds up the writers of its site: it loses its
 * connection after a minute, and a writer that waits half of one is told to come again.
 */
const SESSION =
  '-c timezone=UTC -c datestyle=ISO -c idle_in_transaction_session_timeout=60000 -c lock_timeout=30000'

const OLDEST_VERSION = 15
const PATIENCE_MS = 15_000
const LAST_STATEMENTS_MS = 3_000

/**
 * Opens the database for the server: the one of `DATABASE_URL`, which several processes may share, or the embedded
 * one, which it starts, watches over and keeps other servers from.
 * @throws {Error} in one sentence, when another server has the data directory or there is no database to be had.
 */
export const openDatabase = async (config: DatabaseConfig, log: BaseLogger): Promise<ServerDatabase> => {
  if (config.databaseUrl !== undefined)
    return { ...(await openGiven(config.databaseUrl, config, log)), lost: new Promise(() => {}) }
  const location = await locateEmbedded(config.dataDir)
  const serving = await superviseEmbedded(location, log)
  return { ...openEmbedded(location, serving, config, log), lost: serving.lost }
}

/** Opens the same database for a command, whether a server runs or not. */
export const borrowDatabase = async (config: DatabaseConfig, log: BaseLogger): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) return openGiven(config.databaseUrl, config, log)
  const location = await locateEmbedded(config.dataDir)
  return openEmbedded(location, await attendEmbedded(location, log), config, log)
}

const openEmbedded = (
  location: EmbeddedLocation,
  presence: Presence,
  config: DatabaseConfig,
  log: BaseLogger,
): OpenDatabase => {
  const sql = connect({ ...EMBEDDED, host: location.sockets }, config, log)
  return {
    sql,
    close: async () => {
      await endOf(sql)
      await presence.leave()
    },
  }
}

const openGiven = async (url: string, config: DatabaseConfig, log: BaseLogger): Promise<OpenDatabase> => {
  const sql = connect({ connectionString: url }, config, log)
  try {
    const version = await versionOf(sql, log)
    if (version < OLDEST_VERSION)
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${version}, but ${OLDEST_VERSION} or later is needed.`,
      )
  } catch (error) {
    await endOf(sql)
    throw error
  }
  return { sql, close: () => endOf(sql) }
}

const connect = (address: PoolConfig, { poolSize }: DatabaseConfig, log: BaseLogger): Database =>
  openPool(
    {
      ...address,
      max: poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: 3_600,
      keepAlive: true,
      application_name: 'vitrina',
      options: SESSION,
    },
    (error) => log.debug({ err: error }, 'an idle connection to PostgreSQL broke'),
  )

/** A database that is started together with the server may take a little longer than the server. */
const versionOf = async (sql: Database, log: BaseLogger): Promise<number> => {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await sleep(1_000)) {
    try {
      const [row] = await sql<{ number: number }>`
        select current_setting('server_version_num')::integer / 10000 as number
      `
      return row?.number ?? 0
    } catch (error) {
      if (error instanceof DatabaseError && !error.code?.startsWith('57P'))
        throw new Error(`The database of DATABASE_URL refuses: ${error.message}`, { cause: error })
      if (Date.now() > giveUp)
        throw new Error(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}`, {
          cause: error,
        })
      log.warn(`Waiting for the database of DATABASE_URL: ${reasonOf(error)}`)
    }
  }
}

/** A name with several addresses fails with the failure of each. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)

/** A statement that does not end must not hold up the end of the server. */
const endOf = (sql: Database): Promise<void> =>
  Promise.race([sql.end(), sleep(LAST_STATEMENTS_MS, undefined, { ref: false })])
