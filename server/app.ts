import { resources } from '@vitrina/schema/resources/index'
import type { Logger } from 'pino'
import { apiTokens } from './access/api-tokens.ts'
import { siteFinder } from './access/site-hosts.ts'
import { createWriter } from './batch/writer.ts'
import type { Config } from './config.ts'
import { type Declared, declare } from './content/declared.ts'
import { importable } from './content/import.ts'
import { objectReader } from './content/reader.ts'
import { content } from './content/routes.ts'
import { pendingMigrations } from './database/migrate.ts'
import type { Database } from './database/sql.ts'
import { events } from './events/events.ts'
import { changeSignal } from './events/signal.ts'
import { type App, createApp } from './http/app.ts'
import { requireApiToken } from './http/authentication.ts'
import { docs } from './http/docs.ts'
import { health } from './http/health.ts'
import { sweepIdempotency } from './http/idempotency.ts'
import { audit } from './hub/audit.ts'
import { hub } from './hub/hub.ts'
import { jobs } from './jobs/jobs.ts'
import { lookups } from './lookups/routes.ts'
import { storesOfGroup } from './lookups/stores-of-group.ts'
import { createMails } from './mail/mails.ts'
import { eachOrder } from './orders/each.ts'
import { orders } from './orders/routes.ts'
import { ORDER_USES } from './orders/uses.ts'
import { answers } from './reading/answers.ts'
import { eachFigures } from './stock/each.ts'
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
  const signal = changeSignal(sql, app.log)
  const writer = createWriter(sql, Math.ceil(config.poolSize / 2), signal.tell)
  const ready = answers(sql, config.cacheBytes)
  // Orders have their own turns: they do not wait for a batch of content, which they do not touch.
  const orderWriter = createWriter(sql, Math.ceil(config.poolSize / 4), signal.tell)
  const declared = declare(Object.values(resources))
  const importables = new Map([...declared].map(([path, one]) => [path, importable(one)]))
  const objects = ({ path }: { readonly path: string }) =>
    objectReader({ sql, ready }, declared.get(path) as Declared)
  const shops = objects(resources.shop)
  const readers = new Map([
    ...Object.values(resources).map((resource) => [resource.path as string, objects(resource).each] as const),
    ...eachFigures(sql).map(({ type, each }) => [type, each] as const),
    ['order', (siteId: number, ids: readonly number[]) => eachOrder(sql, siteId, ids)] as const,
  ])
  const mails = createMails(app, { sql, config, log })
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
      uses: ORDER_USES,
      baseUrl: config.baseUrl,
    })
    stock(app, { sql, writer })
    orders(app, { sql, writer: orderWriter, ready, baseUrl: config.baseUrl })
    app.register(async (app) => jobs(app, { sql, writer, importables }))
    app.register(async (app) => events(app, { sql, config, signal, readers, mails, audit }))
  })
  app.register(async (app) => {
    requireApiToken(app, 'token', authenticate)
    lookups(app, {
      sql,
      shops,
      regions: objects(resources.region),
      localities: objects(resources.locality),
      sectors: objects(resources.sector),
      products: objects(resources.product),
    })
  })
  // Without a token: what a shop's pages show anybody.
  app.register(async (app) => storesOfGroup(app, { shops, sites: siteFinder(sql) }))
  // By its own cookies, tokens and site secrets.
  app.register(async (app) => hub(app, { sql, config, log, mails }))
  return app
}
