import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '@vitrina/schema/resources/index'
import { type FirstRun, firstRun } from './access/first-run.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { makeSetUpLink, type SetUpLink } from './console/set-up-link.ts'
import { openDatabase } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { fillDemo } from './demo.ts'
import type { App } from './http/app.ts'
import { createLog } from './http/log.ts'
import { makeOperator } from './hub/operators/operators.ts'

/** How long a request may still run when the server is told to stop. */
const LAST_REQUESTS_MS = 10_000

/** npm passes on a signal that the terminal sends to everyone: what comes this soon is the same one again. */
const SAME_SIGNAL_MS = 2_000

const run = async (): Promise<void> => {
  const signal = firstSignal()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const database = await openDatabase(config, log)
  try {
    await migrate(database.sql, log)
    const made = await firstRun(database.sql, config, {
      makeOperator,
      fill: async (sql, { id }) => {
        if (config.demo) await fillDemo(sql, id, Object.values(resources))
      },
    })
    const app = await buildApp({ config, sql: database.sql, log })
    try {
      const address = await app.listen({ host: config.host, port: config.port })
      const consoleOrigin = config.baseUrl ?? config.authUrl ?? address
      printAddresses(config, address, made, consoleOrigin, await makeSetUpLink(database.sql, consoleOrigin))
      const reason = await Promise.race([signal, database.lost])
      if (reason instanceof Error) throw reason
      log.info(`Stopping: ${reason}`)
    } finally {
      await stopServing(app)
    }
  } finally {
    await database.close()
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
  made: FirstRun | undefined,
  consoleOrigin: string,
  setUp: SetUpLink | undefined,
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
  if (setUp !== undefined)
    process.stdout.write(`  Nobody operates this Vitrina yet. Whoever opens this link first does; it works for a day:

  ${setUp.link}

`)
  if (made?.token === undefined) return
  process.stdout.write(`  This is the first run: the site "${made.site.slug}" was made. Its API token is shown only now:

  ${made.token}

  Try it:
  curl -H 'API-Token: ${made.token}' '${origin}/external/category/?fields=id,name_ro,name_ru'

`)
}

const stopServing = async (app: App): Promise<void> => {
  // A connection that is kept alive falls idle only with its last answer.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const late = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
  await Promise.race([app.close(), sleep(LAST_REQUESTS_MS + 500)])
  clearInterval(idle)
  clearTimeout(late)
}

/** What we refuse by ourselves is a sentence; only of a surprise the place matters, too. */
const complain = (error: unknown): void => {
  const isOurs =
    error instanceof Error && [Error, AggregateError].includes(error.constructor as ErrorConstructor)
  process.stderr.write(`${isOurs ? error.message : error instanceof Error ? error.stack : error}\n`)
}

run().then(
  () => process.exit(0),
  (error) => {
    complain(error)
    process.exit(1)
  },
)
