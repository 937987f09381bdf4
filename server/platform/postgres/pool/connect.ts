import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type PoolConfig } from 'pg'
import type { BaseLogger } from 'pino'
import type { Config } from '../../../config.ts'
import { EMBEDDED } from '../embedded/embedded-cluster.ts'
import { type EmbeddedLocation, locateEmbedded } from '../embedded/embedded-location.ts'
import {
  protectEmbeddedAudit,
  registerEmbeddedUser,
  superviseEmbedded,
  type UserRegistration,
} from '../embedded/supervise.ts'
import { openStandbys, type Standbys } from '../standby/standbys.ts'
import { serversOf } from './addresses.ts'
import { BATCH_LIMIT_MS, READ_LIMIT_MS } from './limits.ts'
import { NO_STABLE_SESSION, UnfitSession } from './session.ts'
import { type Database, type Limits, openPool } from './sql.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize'> &
  Partial<Pick<Config, 'databaseSchema' | 'databaseReadUrls'>>

/** Open database with its close function. */
export interface OpenDatabase {
  readonly sql: Database
  /** Closes every connection. Also stops the embedded PostgreSQL, unless others use it. */
  close(): Promise<void>
}

export interface ServerDatabase extends OpenDatabase {
  /** Read replicas, if configured. */
  readonly standbys?: Standbys
  /** Embedded PostgreSQL: its files, and its account if it differs from ours. */
  readonly embedded?: { readonly cluster: string; readonly account: string | undefined }
  /** Transfers the audit log to a separate role, if the server may: with the embedded PostgreSQL. */
  readonly protectAudit?: () => Promise<void>
  /** Resolves with the reason if another server takes over the database. */
  readonly lost: Promise<Error>
}

const LIMITS: Limits = { statementMs: READ_LIMIT_MS, transactionMs: BATCH_LIMIT_MS }

const OLDEST_VERSION = 15
const TIMEOUT_MS = 15_000
const LAST_STATEMENTS_MS = 3_000

/**
 * Opens the database for the server: the one of `DATABASE_URL`, which several processes may share, or the embedded one, which it
 * starts, supervises and reserves for itself.
 * @throws {Error} in one sentence, if another server has the data directory, or the database is unavailable
 */
export const openDatabase = async (config: DatabaseConfig, log: BaseLogger): Promise<ServerDatabase> => {
  if (config.databaseUrl !== undefined) return openWithStandbys(config.databaseUrl, config, log)
  const location = locateEmbedded(config.dataDir)
  const serving = await superviseEmbedded(location, log)
  return {
    ...openEmbedded(location, serving, config, log, LIMITS),
    embedded: { cluster: location.cluster, account: location.account?.name },
    protectAudit: () => protectEmbeddedAudit(location),
    lost: serving.lost,
  }
}

/** Opens the same database for a worker of a server that supervises it. */
export const shareDatabase = async (config: DatabaseConfig, log: BaseLogger): Promise<ServerDatabase> => {
  if (config.databaseUrl !== undefined) return openWithStandbys(config.databaseUrl, config, log)
  const watched: UserRegistration = { leave: async () => undefined }
  const opened = openEmbedded(locateEmbedded(config.dataDir), watched, config, log, LIMITS)
  return { ...opened, lost: NEVER_LOST }
}

/** Opens the same database for a CLI command, whether a server is running or not. */
export const openForCommand = async (config: DatabaseConfig, log: BaseLogger): Promise<OpenDatabase> => {
  if (config.databaseUrl !== undefined) return openConfigured(config.databaseUrl, config, log)
  return openEmbeddedForCommand(locateEmbedded(config.dataDir), config, log)
}

/** Opens the embedded database of a data directory for a CLI command, and starts it unless it is running. */
export const openEmbeddedForCommand = async (
  location: EmbeddedLocation,
  config: DatabaseConfig,
  log: BaseLogger,
): Promise<OpenDatabase> => openEmbedded(location, await registerEmbeddedUser(location, log), config, log)

/** Promise that never resolves: no other process can take over a private database. */
const NEVER_LOST = new Promise<never>(() => {})

const openWithStandbys = async (
  url: string,
  config: DatabaseConfig,
  log: BaseLogger,
): Promise<ServerDatabase> => {
  const opened = await openConfigured(url, config, log, LIMITS)
  const { databaseReadUrls: urls } = config
  const standbys =
    urls &&
    openStandbys(
      urls.map((connectionString) => ({ connectionString, ...poolOf(config) })),
      { primary: opened.sql, schema: config.databaseSchema, limitMs: LIMITS.statementMs, log },
    )
  return {
    ...opened,
    ...(standbys && { standbys }),
    close: async () => {
      await standbys?.end()
      await opened.close()
    },
    lost: NEVER_LOST,
  }
}

const openEmbedded = (
  location: EmbeddedLocation,
  presence: UserRegistration,
  config: DatabaseConfig,
  log: BaseLogger,
  limits?: Limits,
): OpenDatabase => {
  const sql = connect([{ ...EMBEDDED, host: location.sockets }], config, log, limits)
  return {
    sql,
    close: async () => {
      await endOf(sql)
      await presence.leave()
    },
  }
}

const openConfigured = async (
  url: string,
  config: DatabaseConfig,
  log: BaseLogger,
  limits?: Limits,
): Promise<OpenDatabase> => {
  const sql = connect(serversOf(url), config, log, limits)
  try {
    const { version, hasStableSessions } = await inspectServer(sql, log)
    if (version < OLDEST_VERSION)
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${version}, but ${OLDEST_VERSION} or later is needed.`,
      )
    if (!hasStableSessions) throw new Error(NO_STABLE_SESSION)
  } catch (error) {
    await endOf(sql)
    throw error
  }
  return { sql, close: () => endOf(sql) }
}

const poolOf = ({ poolSize }: DatabaseConfig): PoolConfig => ({
  max: poolSize,
  idleTimeoutMillis: 0,
  maxLifetimeSeconds: 3_600,
  application_name: 'vitrina',
})

const connect = (
  servers: readonly PoolConfig[],
  config: DatabaseConfig,
  log: BaseLogger,
  limits: Limits | undefined,
): Database =>
  openPool(
    {
      servers,
      schema: config.databaseUrl === undefined ? undefined : config.databaseSchema,
      ...poolOf(config),
      ...(limits && { limits }),
    },
    (error) => log.debug({ err: error }, 'an idle connection to PostgreSQL was lost'),
  )

/** Temporary errors of PostgreSQL or of a pooler: starting, stopping, or full. */
const PASSING = /^(57P|08|53)/

/**
 * Major version of the server, and whether connections keep their sessions. Retries, because a database started together with the
 * server may need a little longer.
 */
const inspectServer = async (
  sql: Database,
  log: BaseLogger,
): Promise<{ version: number; hasStableSessions: boolean }> => {
  for (const giveUp = Date.now() + TIMEOUT_MS; ; await sleep(1_000)) {
    try {
      const [row] = await sql<{ version: number }>`
        select current_setting('server_version_num')::integer / 10000 as version
      `
      return { version: row?.version ?? 0, hasStableSessions: await sql.hasStableSessions() }
    } catch (error) {
      if (error instanceof UnfitSession && error.message === NO_STABLE_SESSION) throw error
      if (error instanceof DatabaseError && !PASSING.test(error.code ?? ''))
        throw new Error(`The database of DATABASE_URL refuses the connection: ${error.message}`, {
          cause: error,
        })
      if (Date.now() > giveUp)
        throw new Error(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}`, {
          cause: error,
        })
      log.warn(`Waiting for the database of DATABASE_URL: ${reasonOf(error)}`)
    }
  }
}

/** Message of a connection failure; a name with several addresses has a failure for each. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)

/** Closes a pool with a time limit, so that a hanging statement does not delay the end of the server. */
const endOf = (sql: Database): Promise<void> =>
  Promise.race([sql.end(), sleep(LAST_STATEMENTS_MS, undefined, { ref: false })])
