import { newerPostgresql, POSTGRESQL_RELEASES } from '@vitrina/schema/postgresql-releases'
import type { BaseLogger } from 'pino'
import type { Sql } from './pool/sql.ts'

/** Running release of PostgreSQL, and the newest known one of its major version; null if it is the running one. */
export interface DatabaseRelease {
  readonly version: string
  readonly newest: string | null
}

export const databaseRelease = async (sql: Sql): Promise<DatabaseRelease> => {
  const [{ version = '' } = {}] = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version
  `
  return { version, newest: newerPostgresql(version) }
}

/** Logs a warning at the start if a newer minor release of PostgreSQL is known. */
export const warnOfOldRelease = async (sql: Sql, log: BaseLogger, isEmbedded: boolean): Promise<void> => {
  const { version, newest } = await databaseRelease(sql)
  if (newest === null) return
  log.warn(
    { version, newest, known_on: POSTGRESQL_RELEASES.recorded },
    isEmbedded
      ? 'The embedded PostgreSQL lacks fixes of a newer release. Run production on the PostgreSQL of your distribution: docs/deploying.md, "A database of your own".'
      : 'PostgreSQL lacks fixes of a newer minor release: update its packages.',
  )
}
