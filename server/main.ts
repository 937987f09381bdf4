import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '@vitrina/schema/resources/index'
import type { Logger } from 'pino'
import { type FirstRun, firstRun } from './access/first-run.ts'
import { type Config, readConfig, UnusableConfig } from './config.ts'
import { makeSetUpLink, type SetUpLink } from './console/set-up-link.ts'
import { openDatabase, type ServerDatabase, shareDatabase } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { fillDemo } from './demo.ts'
import { createLog } from './http/log.ts'
import { makeOperator } from './hub/operators/operators.ts'
import { isTransient, retryTransient } from './queues/retry-transient.ts'
import { serve } from './serve.ts'
import { letWork, takeLeave, tellServing } from './workers.ts'

/** npm passes on a signal that the terminal sends to everyone: what comes this soon is the same one again. */
const SAME_SIGNAL_MS = 2_000

const run = async (): Promise<void> => {
  const signal = firstSignal()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await (cluster.isWorker ? beWorker(config, log, signal) : beServer(config, log, signal))
}

/** All of the server, or the first of its processes, which has the database and lets the others work. */
const beServer = async (config: Config, log: Logger, signal: Promise<string>): Promise<void> => {
  const isAlone = config.workers === 1
  // Who lets others work reads nothing for anybody.
  const database = await openDatabase(isAlone ? config : { ...config, databaseReadUrls: undefined }, log)
  const stopping = new AbortController()
  try {
    const made = await insist(log, async () => {
      await migrate(database.sql, log)
      return firstRun(database.sql, config, {
        makeOperator,
        fill: async (sql, { id }) => {
          if (config.demo) await fillDemo(sql, id, Object.values(resources), new Date())
        },
      })
    })
    const begun = (address: string): void => {
      const consoleOrigin = config.baseUrl ?? config.authUrl ?? address
      printAddresses(config, address, consoleOrigin)
      printAccount(database.embedded)
      printToken(made, config.baseUrl ?? address)
      // From here on nothing that fails in the database ends the process.
      retryTransient(() => makeSetUpLink(database.sql, consoleOrigin), stopping.signal).then(
        printSetUpLink,
        (err) => log.warn({ err }, 'No set-up link was made: `npx vitrina operator link` makes one.'),
      )
    }
    const reason = Promise.race([signal, database.lost])
    await (isAlone
      ? serve({ config, database, log, reason, begun })
      : letWork({ config, log, reason, begun }))
  } finally {
    stopping.abort()
    await database.close()
  }
}

/** One of several processes that answer at the same address, on the database that the first of them watches over. */
const beWorker = async (config: Config, log: Logger, reason: Promise<string>): Promise<void> => {
  const database = await shareDatabase(config, log)
  try {
    await serve({ config, database, log, reason, begun: tellServing })
    await takeLeave()
  } finally {
    await database.close()
  }
}

/** How long, in ms, a start tries again what the database did not let it do. */
const INSISTING_MS = 60_000

/** Does what a start needs, again when the database is away for a moment: it may be starting, too, or changing its primary. */
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

const firstSignal = (): Promise<string> =>
  new Promise((resolve) => {
    let first: number | undefined
    const onSignal = (signal: string) => {
      first ??= performance.now()
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1)
      resolve(signal)
    }
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  })

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

/** Root learns whose the files of the database are: PostgreSQL refuses to run as root. */
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

/** What we refuse by ourselves is a sentence; only of a surprise the place matters, too. */
const complain = (error: unknown): void => {
  const isOurs =
    error instanceof UnusableConfig ||
    (error instanceof Error && [Error, AggregateError].includes(error.constructor as ErrorConstructor))
  process.stderr.write(`${isOurs ? error.message : error instanceof Error ? error.stack : error}\n`)
}

run().then(
  () => process.exit(0),
  (error) => {
    complain(error)
    process.exit(1)
  },
)
