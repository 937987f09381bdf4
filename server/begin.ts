import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '@vitrina/schema/resources/index'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { makeSetUpLink, type SetUpLink } from './console/set-up-link.ts'
import { fillDemo } from './demo.ts'
import { makeOperator } from './hub/operators/operators.ts'
import { type FirstRun, firstRun } from './identity/access/first-run.ts'
import { auditGapOf } from './platform/postgres/embedded/audit-protection.ts'
import { migrate } from './platform/postgres/migrate.ts'
import type { ServerDatabase } from './platform/postgres/pool/connect.ts'
import { warnOfOldRelease } from './platform/postgres/release.ts'
import { isTransient, retryTransient } from './platform/queues/retry-transient.ts'
import { type ServeParts, serve } from './serve.ts'
import { letWork, takeLeave, tellServing } from './workers.ts'

type Parts = Pick<ServeParts, 'config' | 'database' | 'log' | 'reason'>

/**
 * Prepares the database for this version and serves, or starts workers that serve, until a reason to stop.
 * @throws {Error} if that reason is a failure, or if the start fails
 */
export const begin = async ({ config, database, log, reason }: Parts): Promise<void> => {
  const stopping = new AbortController()
  try {
    const made = await insist(log, async () => {
      await migrate(database.sql, log)
      await warnOfOldRelease(database.sql, log, database.embedded !== undefined)
      await database.protectAudit?.()
      return firstRun(database.sql, config, {
        makeOperator,
        fill: async (sql, { id }) => {
          if (config.demo) await fillDemo(sql, id, Object.values(resources), new Date())
        },
      })
    })
    await tellAuditGap(database.sql, log)
    const begun = (address: string): void => {
      const consoleOrigin = config.baseUrl ?? config.authUrl ?? address
      printAddresses(config, address, consoleOrigin)
      printAccount(database.embedded)
      printToken(made, config.baseUrl ?? address)
      // From here on, a failure of the database does not end the process.
      retryTransient(() => makeSetUpLink(database.sql, consoleOrigin), stopping.signal).then(
        printSetUpLink,
        (err) => log.warn({ err }, 'No set-up link was made: `npx vitrina operator link` makes one.'),
      )
    }
    await (config.workers === 1
      ? serve({ config, database, log, reason, begun })
      : letWork({ config, log, reason, begun }))
  } finally {
    stopping.abort()
  }
}

/**
 * Logs a warning if the database role could change the audit log: only a database administrator can transfer the log to another
 * role.
 */
const tellAuditGap = async (sql: ServerDatabase['sql'], log: Logger): Promise<void> => {
  const { role, gap } = await auditGapOf(sql)
  if (gap)
    log.warn(
      { role, gap },
      'The role of the server could change the audit log: run server/platform/postgres/embedded/protect-audit.sql as a superuser (docs/operating.md)',
    )
}

/** Serves in a worker process, which the first process supervises. */
export const serveAsWorker = async (parts: Parts): Promise<void> => {
  await serve({ ...parts, begun: tellServing })
  await takeLeave()
}

/** Time in ms for which a start retries refused connections to the database. */
const INSISTING_MS = 60_000

/**
 * Runs `work`, and repeats it while the database is unavailable: it may be starting or changing its primary.
 */
const insist = async <T>(log: Logger, work: () => Promise<T>): Promise<T> => {
  for (const giveUp = Date.now() + INSISTING_MS; ; await sleep(1_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || Date.now() > giveUp) throw error
      log.warn({ err: error }, 'The database was away during the start, which is tried again')
    }
  }
}

const printAddresses = (
  { baseUrl, authUrl, adminUrl }: Config,
  address: string,
  consoleOrigin: string,
): void => {
  const origin = baseUrl ?? address
  process.stdout.write(`
  Vitrina        ${origin}
  API reference  ${origin}/docs
  OpenAPI        ${origin}/openapi.json
  Console        ${consoleOrigin}/console/
  Accounts       ${authUrl ?? address}/ro/account
${adminUrl === undefined ? '' : `  Exchange       ${adminUrl}/users/hub-auth/\n`}
`)
}

/** Prints the account that owns the database files for a start as root: PostgreSQL refuses to run as root. */
const printAccount = (embedded: ServerDatabase['embedded']): void => {
  if (embedded?.account === undefined) return
  process.stdout.write(
    `  PostgreSQL never runs as root: the database runs under the account ${embedded.account}, in ${embedded.cluster}\n\n`,
  )
}

const printSetUpLink = (setUp: SetUpLink | undefined): void => {
  if (setUp === undefined) return
  process.stdout.write(`  Nobody operates this Vitrina yet. Whoever opens this link first does; it works for a day:

  ${setUp.link}

`)
}

const printToken = (made: FirstRun | undefined, origin: string): void => {
  if (made?.token === undefined) return
  process.stdout.write(`  This is the first run: the site "${made.site.slug}" was made. Its API token is shown only now:

  ${made.token}

  Try it:
  curl -H 'API-Token: ${made.token}' '${origin}/external/category/?fields=id,name_ro,name_ru'

`)
}
