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
import { reportServing, runWorkers, signOffWorker } from './workers.ts'

type Parts = Pick<ServeParts, 'config' | 'database' | 'log' | 'reason'>

/**
 * Prepares the database for this version and serves, or starts workers that serve, until a reason to stop.
 * @throws {Error} if that reason is a failure, or if the start fails
 */
export const begin = async ({ config, database, log, reason }: Parts): Promise<void> => {
  const stopping = new AbortController()
  try {
    const firstRunResult = await retryUntilAvailable(log, async () => {
      await migrate(database.sql, log)
      // In development, Today shows it.
      if (!config.development) await warnOfOldRelease(database.sql, log, database.embedded !== undefined)
      await database.protectAudit?.()
      await warnOfAuditGap(database.sql, log)
      return firstRun(database.sql, config, {
        makeOperator,
        fill: async (sql, { id }) => {
          if (config.demo) await fillDemo(sql, id, Object.values(resources), new Date())
        },
      })
    })
    const begun = (address: string): void => {
      const consoleOrigin = config.baseUrl ?? config.authUrl ?? address
      printAddresses(config, firstRunResult, config.baseUrl ?? address)
      const { account, cluster } = database.embedded ?? {}
      if (account !== undefined) log.debug({ account, cluster }, 'PostgreSQL runs under its own account')
      // From here on, a failure of the database does not end the process.
      retryTransient(() => makeSetUpLink(database.sql, consoleOrigin), stopping.signal).then(
        (setUp) => printConsole(consoleOrigin, setUp),
        (err) => log.warn({ err }, 'The set-up link could not be created: run `npx vitrina operator link`.'),
      )
    }
    await (config.workers === 1
      ? serve({ config, database, log, reason, begun })
      : runWorkers({ config, log, reason, begun }))
  } finally {
    stopping.abort()
  }
}

/**
 * Logs a warning if the database role could change the audit log: only a database administrator can transfer the log to another
 * role.
 */
const warnOfAuditGap = async (sql: ServerDatabase['sql'], log: Logger): Promise<void> => {
  const { role, gap } = await auditGapOf(sql)
  if (gap)
    log.warn(
      { role, gap },
      'The role of the server could change the audit log: run server/platform/postgres/embedded/protect-audit.sql as a superuser (docs/operating.md)',
    )
}

/** Serves in a worker process, which the first process supervises. */
export const serveAsWorker = async (parts: Parts): Promise<void> => {
  await serve({ ...parts, begun: reportServing })
  await signOffWorker()
}

/** Time in ms for which a start retries refused connections to the database. */
const MAX_START_WAIT_MS = 60_000

/**
 * Runs `work`, and repeats it while the database is unavailable: it may be starting or changing its primary.
 */
const retryUntilAvailable = async <T>(log: Logger, work: () => Promise<T>): Promise<T> => {
  for (const giveUp = Date.now() + MAX_START_WAIT_MS; ; await sleep(1_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || Date.now() > giveUp) throw error
      log.warn({ err: error }, 'The database was unavailable during the start; the start is retried')
    }
  }
}

/** Prints where to read on, and on a first run the API token, which is shown only then. The console follows as the last line. */
const printAddresses = ({ adminUrl }: Config, firstRunResult: FirstRun | undefined, origin: string): void => {
  const lines = [
    ['Vitrina', origin],
    ['Guide', `${origin}/docs/guide/`],
    ['API reference', `${origin}/docs`],
    ...(adminUrl === undefined ? [] : [['Exchange', `${adminUrl}/users/hub-auth/`]]),
    ...(firstRunResult?.token === undefined
      ? []
      : [
          ['API token', `${firstRunResult.token}  (site "${firstRunResult.site.slug}", shown only now)`],
          [
            'Try it',
            `curl -H 'API-Token: ${firstRunResult.token}' '${origin}/external/category/?fields=id,name_ro'`,
          ],
        ]),
  ]
  process.stdout.write(`\n${lines.map(([label = '', value = '']) => line(label, value)).join('')}`)
}

const line = (label: string, value: string): string => `  ${label.padEnd(14)} ${value}\n`

/** Prints the address of the console, or the link that creates its first operator. */
const printConsole = (origin: string, setUp: SetUpLink | undefined): void => {
  const address = setUp
    ? `${setUp.link}  (creates the first operator, valid for a day)`
    : `${origin}/console/`
  process.stdout.write(`${line('Console', address)}\n`)
}
