import { resources } from '@vitrina/schema/resources/index'
import type { Logger } from 'pino'
import { apiTokens } from './access/api-tokens.ts'
import { createWriter } from './batch/writer.ts'
import type { Config } from './config.ts'
import { declare } from './content/declared.ts'
import { importable } from './content/import.ts'
import { content } from './content/routes.ts'
import { pendingMigrations } from './database/migrate.ts'
import type { Database } from './database/sql.ts'
import { type App, createApp } from './http/app.ts'
import { requireApiToken } from './http/authentication.ts'
import { docs } from './http/docs.ts'
import { health } from './http/health.ts'
import { sweepIdempotency } from './http/idempotency.ts'
import { jobs } from './jobs/jobs.ts'
import { answers } from './reading/answers.ts'
import { stock } from './stock/routes.ts'

interface Parts {
  readonly config: Config
  readonly sql: Database
  readonly log: Logger
}

/** Everything the server is made of, and who may call it. Starts nothing: `main.ts` and the tests do. */
export const buildApp = async ({ config, sql, log }: Parts): Promise<App> => {
  const app = createApp({ config, log })
  const authenticate = apiTokens(sql, log)
  const writer = createWriter(sql, Math.ceil(config.poolSize / 2))
  const ready = answers(sql, config.cacheBytes)
  const importables = new Map(
    [...declare(Object.values(resources))].map(([path, declared]) => [path, importable(declared)]),
  )
  sweepIdempotency(app, sql)

  docs(app)
  health(app, { isReady: async () => (await pendingMigrations(sql)).length === 0 })

  app.register(async (app) => {
    requireApiToken(app, 'api-token', authenticate)
    content(app, {
      sql,
      resources: Object.values(resources),
      writer,
      ready,
      baseUrl: config.baseUrl,
    })
    stock(app, { sql, writer })
    app.register(async (app) => jobs(app, { sql, writer, importables }))
  })
  return app
}
