import { API_REFERENCE } from './api-reference.ts'
import { sweepHistory } from './catalog/content/history/sweep.ts'
import { installCatalog } from './catalog/install.ts'
import { installConsole } from './console/install.ts'
import { consolePages } from './console/pages.ts'
import { installEvents } from './events/install.ts'
import { installExchange } from './exchange/install.ts'
import { DEFENCES } from './hub/defence/attempts.ts'
import { installHub } from './hub/install.ts'
import { measureHub } from './hub/metrics.ts'
import { installIdentity } from './identity/install.ts'
import { installImports } from './imports/install.ts'
import type { Module } from './module.ts'
import { installObserve } from './observe/install.ts'
import { installOperate } from './operate/install.ts'
import { deleteOrders } from './orders/delete-orders.ts'
import { installOrders } from './orders/install.ts'
import { type App, createApp } from './platform/http/app.ts'
import { requireApiToken } from './platform/http/authentication.ts'
import { limitCalls } from './platform/http/limits/call-limit.ts'
import { measureSlots } from './platform/http/limits/slot-metrics.ts'
import { docs } from './platform/http/openapi/docs.ts'
import { errorDocs } from './platform/http/openapi/error-docs.ts'
import { guide } from './platform/http/openapi/guide.ts'
import { sweepIdempotency } from './platform/http/protocol/idempotency.ts'
import { health } from './platform/http/telemetry/health.ts'
import { queryAtScrape } from './platform/http/telemetry/scrape-query.ts'
import { measureDatabase } from './platform/postgres/metrics.ts'
import { measureStandbys } from './platform/postgres/standby/standby-metrics.ts'
import { measureQueues, queueBacklog } from './platform/queues/metrics.ts'
import { measureCache } from './platform/reading/metrics.ts'
import { demoRoutes } from './remove-demo.ts'
import { createServices, type ServerParts, type Services } from './services.ts'

/**
 * Builds the application: its modules and their doors, one for each kind of authentication. Starts nothing; `main.ts` and the
 * tests do.
 */
export const buildApp = async (parts: ServerParts): Promise<App> => {
  const { config, sql, log, draining } = parts
  const app = createApp({ config, log, draining, reference: API_REFERENCE })
  const services = createServices(app, parts)
  const identity = installIdentity(app, services)
  const hub = installHub(app, services, identity.prove)
  const observe = installObserve(app, services)
  const catalog = installCatalog(app, services)
  const orders = installOrders(app, services, { addStock: catalog.addStock, eraseGuest: hub.eraseGuest })
  const imports = installImports(app, services, catalog)
  const events = installEvents(app, services, {
    readers: new Map([...catalog.readers, ...orders.readers]),
    working: identity.working,
    logoutToken: hub.logoutToken,
  })
  const exchange = installExchange(app, services, {
    content: catalog.content,
    importables: catalog.importables,
    makePicture: imports.makePicture,
    undoImport: imports.undo,
  })
  const operate = installOperate(services)
  const demo: Module = {
    site: (app) => demoRoutes(app, services, { deleteOrders, deleteUpTo: catalog.deleteUpTo }),
  }
  const modules: readonly Module[] = [
    identity,
    hub,
    catalog,
    orders,
    imports,
    exchange,
    events,
    observe,
    operate,
    demo,
  ]

  docs(app)
  errorDocs(app)
  guide(app)
  health(app, { isReady: sql.isReady, hasSecret: services.hasSecret, probe: sql.probe, draining })
  // One door per kind of authentication; each in its own Fastify scope.
  for (const [header, door] of [
    ['api-token', 'api'],
    ['token', 'lookups'],
  ] as const)
    app.register(async (app) => {
      requireApiToken(app, header, identity.authenticate)
      limitCalls(app, identity.limits.take)
      observe.calls.watch(app, 'all')
      for (const module of modules) module[door]?.(app)
    })
  for (const { open, own } of modules)
    for (const routes of [open, own]) if (routes) app.register(async (app) => routes(app))
  // The application of the console contains no data of a shop.
  app.register(async (app) => consolePages(app))
  app.register(async (app) =>
    installConsole(app, services, {
      modules,
      signIn: hub.signIn,
      calls: observe.calls,
      areInStores: orders.areInStores,
      today: {
        ...catalog.today,
        ...orders.today,
        ...imports.today,
        ...events.today,
        ...exchange.today,
        ...observe.today,
        ...operate.today,
      },
    }),
  )

  sweepIdempotency(app, sql)
  sweepHistory(
    app,
    sql,
    modules.flatMap(({ histories }) => histories ?? []),
  )
  measure(app, services, modules)
  return app
}

const measure = (app: App, { sql, ready, standbys }: Services, modules: readonly Module[]): void => {
  measureDatabase(app.registry, sql)
  measureCache(app.registry, ready)
  measureHub(app.registry, DEFENCES)
  measureQueues(app.registry)
  measureSlots(app.registry, sql)
  queryAtScrape(app.registry, sql, [queueBacklog, ...modules.flatMap(({ gauges }) => gauges ?? [])])
  if (standbys) measureStandbys(app.registry, standbys)
}
