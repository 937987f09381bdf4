import { resources } from '@vitrina/schema/resources/index'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { completeness } from './catalog/content/completeness.ts'
import { type Declared, declare } from './catalog/content/declared.ts'
import { sweepHistory } from './catalog/content/history/sweep.ts'
import { importable } from './catalog/content/import.ts'
import { objectNarrowing } from './catalog/content/narrowing.ts'
import { objectReader } from './catalog/content/reader.ts'
import { content } from './catalog/content/routes.ts'
import { sweepSentWhileOpen } from './catalog/content/sweep-sent.ts'
import { trashRoutes } from './catalog/content/trash/trash-routes.ts'
import { writers } from './catalog/content/writers.ts'
import { lookups } from './catalog/lookups/routes.ts'
import { storesOfGroup } from './catalog/lookups/stores-of-group.ts'
import { figureLists } from './catalog/stock/list/figure-routes.ts'
import { FIGURES, FIGURES_OF_PRODUCT } from './catalog/stock/product-figures.ts'
import { eachFigures } from './catalog/stock/read-figures.ts'
import { stock } from './catalog/stock/routes.ts'
import type { Config } from './config.ts'
import { consoleApi } from './console/console.ts'
import { guardExports, type NoteExport } from './console/exports.ts'
import { onboardingRoutes, ownOnboardingRoutes } from './console/onboarding/onboarding-routes.ts'
import { consolePages } from './console/pages.ts'
import { LIFETIME } from './console/session-queries.ts'
import { today } from './console/today/today.ts'
import { viewRoutes } from './console/views/view-routes.ts'
import { erasureParts } from './erasure-handlers.ts'
import { events } from './events/events.ts'
import { newestChange } from './events/feed/newest.ts'
import { changeSignal } from './events/signal.ts'
import { listEndpoints } from './events/webhooks/endpoints/endpoint.ts'
import { webhookBacklog } from './events/webhooks/metrics.ts'
import { destinationRoutes } from './exchange/destinations/destination-routes.ts'
import { exchanges } from './exchange/exchange.ts'
import { writeFiguresOf, writeOrdersOfExchange } from './exchange-parts.ts'
import { audit, type By } from './hub/audit.ts'
import { attempt, DEFENCES } from './hub/defence/attempts.ts'
import { erasePerson } from './hub/erasure/erasure.ts'
import { personDataOf } from './hub/erasure/person-data.ts'
import { sweepErasures } from './hub/erasure/sweep.ts'
import { factorsOfConsole } from './hub/factors/console.ts'
import { hub } from './hub/hub.ts'
import { hubMailer } from './hub/mail/mailer.ts'
import { measureHub } from './hub/metrics.ts'
import { signLogoutToken } from './hub/openid/logout-token.ts'
import { hubOfDeployment, hubOfSite } from './hub/operators/console.ts'
import { createFirstOperator, parseApplicant } from './hub/operators/first-operator.ts'
import { byOf } from './hub/operators/managing.ts'
import { acceptRoles } from './hub/operators/roles.ts'
import { originOf } from './hub/sessions/sessions.ts'
import { checkPassword } from './hub/sign-in/credentials.ts'
import { tokenParts } from './hub/tokens/issue.ts'
import { tokenAuthenticator } from './identity/access/authenticate-token.ts'
import { accessOfDeployment, accessOfSite } from './identity/access/console.ts'
import { callCounter } from './identity/access/count-calls.ts'
import { FIRST_SITE } from './identity/access/first-run.ts'
import type { AccessParts } from './identity/access/managing.ts'
import { siteFinder } from './identity/access/site-hosts.ts'
import { selectWorkingDigests } from './identity/access/token-queries.ts'
import { jobs } from './imports/jobs/jobs.ts'
import { presentJobs } from './imports/jobs/present-jobs.ts'
import { pictures } from './imports/pictures/pictures.ts'
import { tokensWithMissedCalls } from './observe/missed-calls/metrics.ts'
import { selectMissedCalls } from './observe/missed-calls/missed-call-queries.ts'
import { reportMissedCalls } from './observe/missed-calls/missed-calls.ts'
import { keepNotifications } from './observe/notifications/digest.ts'
import { notificationRoutes } from './observe/notifications/notification-routes.ts'
import { callFigures } from './observe/request-log/figures.ts'
import { requestLog } from './observe/request-log/request-log.ts'
import { requestLogRoutes } from './observe/request-log/routes.ts'
import { reportRefusedCalls } from './observe/request-log/tell-refused.ts'
import { lastBackup } from './operate/backup/metrics.ts'
import { orderAssignees } from './orders/assignees/assignee-routes.ts'
import { boughtOrders } from './orders/bought.ts'
import { orderFigures } from './orders/figures.ts'
import { orderHistory } from './orders/history/history-route.ts'
import { noteLabels } from './orders/labels/label-routes.ts'
import { orderSearchBacklog } from './orders/metrics.ts'
import { keepOrderIndex } from './orders/order-index.ts'
import { ORDER_USES, READ_WITH_ORDERS } from './orders/order-references.ts'
import { eachOrder } from './orders/orders-by-id.ts'
import { orderRemarks } from './orders/remarks/remark-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { reportLowStock, runningOut } from './orders/running-out/running-out.ts'
import { orderSheet } from './orders/sheet/sheet-routes.ts'
import { reportWaitingOrders } from './orders/waiting/waiting.ts'
import { readPeopleSlice } from './people-file.ts'
import type { Importable } from './platform/batch/importable.ts'
import { createWriter } from './platform/batch/writer.ts'
import { type App, createApp } from './platform/http/app.ts'
import { requireApiToken } from './platform/http/authentication.ts'
import { limitCalls } from './platform/http/call-limit.ts'
import { docs } from './platform/http/docs.ts'
import { errorDocs } from './platform/http/error-docs.ts'
import { guide } from './platform/http/guide.ts'
import { health } from './platform/http/health.ts'
import { sweepIdempotency } from './platform/http/idempotency.ts'
import { publicOrigin } from './platform/http/origin.ts'
import { askAtScrape } from './platform/http/scrape-question.ts'
import { measureSlots } from './platform/http/slot-metrics.ts'
import { createMails } from './platform/mail/mails.ts'
import { outboxRoutes } from './platform/mail/outbox-routes.ts'
import { siteProof } from './platform/outgoing/site-proof.ts'
import { measureDatabase } from './platform/postgres/metrics.ts'
import { databaseRelease } from './platform/postgres/release.ts'
import type { Database, Sql } from './platform/postgres/sql.ts'
import { measureStandbys } from './platform/postgres/standby-metrics.ts'
import type { Standbys } from './platform/postgres/standbys.ts'
import { keepStatistics } from './platform/postgres/statistics.ts'
import { measureQueues, queueBacklog } from './platform/queues/metrics.ts'
import { expensiveReads } from './platform/reading/expensive.ts'
import { measureCache } from './platform/reading/metrics.ts'
import { presentOfPrimary, presentOfStandbys } from './platform/reading/read-snapshot.ts'
import { responseCache } from './platform/reading/response-cache.ts'
import { keepRotating } from './platform/secrets/rotation.ts'
import { readSecrets } from './platform/secrets/secrets.ts'

interface Parts {
  readonly config: Config
  readonly sql: Database
  /** Where reads go; left out: to the database itself. */
  readonly standbys?: Standbys | undefined
  readonly log: Logger
  /** Aborted when the server is about to stop, and still takes calls (rule 9.4). */
  readonly draining?: AbortSignal
}

/** Everything the server is made of, and who may call it. Starts nothing: `main.ts` and the tests do. */
export const buildApp = async ({ config, sql, standbys, log, draining }: Parts): Promise<App> => {
  const app = createApp({ config, log, draining })
  const authenticate = tokenAuthenticator(sql, log)
  const limits = callCounter({ sql, log, callsPerMinute: config.callsPerMinute })
  app.addHook('onClose', () => limits.close())
  const signal = changeSignal(sql, app.log)
  const statistics = keepStatistics(sql)
  app.addHook('onListen', async () => statistics.start())
  app.addHook('preClose', async () => statistics.stop())
  const hearers = { written: signal.tell, muchWritten: statistics.look }
  const writer = createWriter(sql, 'writes', Math.ceil(config.poolSize / 2), hearers)
  const present = standbys ? presentOfStandbys(sql, standbys) : presentOfPrimary(sql)
  const ready = responseCache(present, config.cacheBytes)
  const expensive = expensiveReads(config.poolSize)
  // Orders have their own turns: they do not wait for a batch of content, which they do not touch.
  const orderWriter = createWriter(sql, 'order_writes', Math.ceil(config.poolSize / 4), hearers)
  const declared = declare(Object.values(resources))
  const surroundings = { uses: ORDER_USES, belongings: FIGURES, along: FIGURES_OF_PRODUCT }
  const importables = new Map([...declared].map(([path, one]) => [path, importable(one, surroundings)]))
  const objects = ({ path }: { readonly path: string }) =>
    objectReader({ sql, ready }, declared.get(path) as Declared)
  const shops = objects(resources.shop)
  const readers = new Map([
    ...Object.values(resources).map((resource) => [resource.path as string, objects(resource).each] as const),
    ...eachFigures(sql).map(({ type, each }) => [type, each] as const),
    ['order', (siteId: number, ids: readonly number[]) => eachOrder(sql, siteId, ids)] as const,
  ])
  const secrets = readSecrets(sql, config)
  const hasSecret = keepRotating(app, sql, config, log)
  const mails = createMails(app, { sql, config, log })
  const hubOrigin = publicOrigin(app, config.authUrl, config.tls !== undefined)
  const consoleOrigin = publicOrigin(app, config.baseUrl ?? config.authUrl, config.tls !== undefined)
  const hubMails = hubMailer(mails, { sql, config, secrets, origin: hubOrigin, consoleOrigin })
  const leaving = erasureParts({ sql, config }, hubMails)
  sweepErasures(app, leaving)
  const calls = requestLog(app, {
    sql,
    days: config.requestLogDays,
    keyFields: Object.values(resources).flatMap(({ key }) => key ?? []),
  })
  const figures = callFigures(sql, calls)
  const silences = async (siteId: number) => {
    if (config.requestLogDays === 0) return []
    await calls.written()
    return selectMissedCalls(sql, siteId)
  }
  const catalogue = completeness({ ready, resources: Object.values(resources) })
  if (config.requestLogDays > 0) {
    reportMissedCalls(app, { sql, mails, origin: consoleOrigin })
    reportRefusedCalls(app, sql)
  }
  keepNotifications(app, { sql, mails, origin: consoleOrigin })
  reportWaitingOrders(app, sql)
  reportLowStock(app, sql)
  sweepIdempotency(app, sql)
  sweepHistory(app, sql, ['object_history', 'figure_history', 'order_history'])
  sweepSentWhileOpen(
    app,
    sql,
    [...declared.values()].map(({ form }) => form.table),
  )
  keepOrderIndex(app, sql)

  const { jobRoutes, undoRoutes } = jobs(app, { sql, config, writer, importables })
  const working = (digests: readonly string[]) => selectWorkingDigests(sql, digests)
  const tokens = tokenParts({ sql, config, secrets, log, issuer: hubOrigin })
  const eventRoutes = events(app, {
    sql,
    present,
    config,
    secrets,
    signal,
    readers,
    mails,
    consoleOrigin,
    audit,
    working,
    logoutToken: (ended) => signLogoutToken({ ...tokens, sql }, ended),
    draining,
  })
  const lookupRoutes = lookups(app, {
    sql,
    shops,
    regions: objects(resources.region),
    localities: objects(resources.locality),
    sectors: objects(resources.sector),
    products: objects(resources.product),
  })

  const prove = siteProof({
    sql,
    secrets,
    nameServers: config.dnsServers,
    development: config.development,
  })
  const pictureParts = pictures(app, {
    sql,
    config,
    origin: consoleOrigin,
    writer,
    products: importables.get(resources.product.path) as Importable,
    tables: [...declared.values()].map(({ form }) => form.table.name),
  })
  const exchangeRoutes = exchanges(app, {
    sql,
    takeTurn: writer.takeTurn,
    takeOrderTurn: orderWriter.takeTurn,
    importables,
    writeFigures: writeFiguresOf,
    writeForeignOrders: writeOrdersOfExchange,
    readOrders: eachOrder,
    makePicture: pictureParts.make,
    countWrongPassword: (network) => attempt(sql, 'destination address', network),
    dataDir: config.dataDir,
  })
  const noteOf =
    (request: FastifyRequest) =>
    (sql: Sql, entry: Parameters<typeof audit>[1]): PromiseLike<unknown> =>
      audit(sql, { ...entry, by: byOf(request) })
  const access: AccessParts = { sql, prove, noteOf }
  const people = {
    sql,
    prove,
    secrets,
    mails: hubMails,
    origin: hubOrigin,
    idle: { hub: config.lifetimes.sessionIdle, console: LIFETIME.idle },
    erase: (userId: number, by: By) => erasePerson(leaving, userId, by),
    readPeople: readPeopleSlice,
  }

  /** What a caller with the header `API-Token` may call, and an operator at the console. */
  const external = (app: App): void => {
    content(app, {
      resources: Object.values(resources),
      writer,
      ready,
      expensive,
      ...surroundings,
      withOrders: READ_WITH_ORDERS,
      baseUrl: config.baseUrl,
    })
    stock(app, { sql, writer })
    orderRoutes(app, { sql, writer: orderWriter, ready, baseUrl: config.baseUrl })
    app.register(async (app) => jobRoutes(app))
    app.register(async (app) => eventRoutes(app))
  }

  measureDatabase(app.registry, sql)
  measureCache(app.registry, ready)
  measureHub(app.registry, DEFENCES)
  measureQueues(app.registry)
  measureSlots(app.registry, sql)
  askAtScrape(app.registry, sql, [
    webhookBacklog,
    queueBacklog,
    lastBackup,
    orderSearchBacklog,
    // Without a log of requests nobody knows who called.
    ...(config.requestLogDays > 0 ? [tokensWithMissedCalls] : []),
  ])
  if (standbys) measureStandbys(app.registry, standbys)

  docs(app)
  errorDocs(app)
  guide(app)
  health(app, { isReady: sql.isReady, hasSecret, probe: sql.probe, draining })

  app.register(async (app) => {
    requireApiToken(app, 'api-token', authenticate)
    limitCalls(app, limits.take)
    calls.watch(app, 'all')
    external(app)
  })
  app.register(async (app) => {
    requireApiToken(app, 'token', authenticate)
    limitCalls(app, limits.take)
    calls.watch(app, 'all')
    lookupRoutes(app)
  })
  // Without a token: what a shop's pages show anybody.
  app.register(async (app) => storesOfGroup(app, { shops, sites: siteFinder(sql) }))
  // By the login and password of a destination, or the cookie of its session.
  app.register(async (app) => exchangeRoutes(app))
  // By its own cookies, tokens and site secrets.
  app.register(async (app) =>
    hub(app, {
      sql,
      config,
      secrets,
      mails: hubMails,
      origin: hubOrigin,
      tokens,
      dataOf: (userId, asked) => personDataOf(leaving, userId, asked),
      ordersOf: boughtOrders(sql),
    }),
  )
  // To anybody: the application itself holds nothing of a shop.
  app.register(async (app) => consolePages(app))
  const noteExport: NoteExport = (request, siteId, object, detail) =>
    audit(sql, { event: 'personal_data_exported', siteId, detail: { object, ...detail }, by: byOf(request) })
  // By the session of an operator.
  app.register(async (app) =>
    consoleApi(app, {
      sql,
      origin: consoleOrigin,
      development: config.development,
      firstOperator: { parse: parseApplicant, create: createFirstOperator },
      needsSecondFactor: config.consoleSecondFactor === 'required',
      hub: {
        originOf,
        audit,
        acceptRoles,
        checkPassword: (claim) => checkPassword(sql, claim),
        ...factorsOfConsole({ sql, secrets, mails: hubMails, hubOrigin, consoleOrigin }),
      },
      ofSite: (app) => {
        // In the audit log, for owners alone; everybody reads the log of requests.
        accessOfSite(app, access)
        hubOfSite(app, people)
        noteLabels(app, { sql, noteOf })
        // A remark may tell of a person, and stands in no log.
        orderRemarks(app, sql)
        orderHistory(app, sql)
        orderAssignees(app, sql)
        pictureParts.routes(app)
        calls.watch(app, 'changes')
        guardExports(app, noteExport)
        orderSheet(app, { sql, note: noteExport })
        external(app)
        figureLists(app, { sql, products: objectNarrowing((declared.get('product') as Declared).form.table) })
        lookupRoutes(app)
        requestLogRoutes(app, { sql, log: calls })
        viewRoutes(app, sql)
        writers(app, sql)
        undoRoutes(app)
        destinationRoutes(app, sql, noteOf)
        trashRoutes(app, { sql, resources: Object.values(resources), writer, along: FIGURES_OF_PRODUCT })
        onboardingRoutes(app, { sql, isMailSent: config.smtpUrl !== undefined, firstName: FIRST_SITE.name })
        today(app, {
          orders: async (siteId) => orderFigures(await ready.place(), siteId),
          running_out: (siteId) => runningOut(sql, siteId),
          catalogue,
          tokens: figures.tokens,
          silences,
          webhooks: (siteId) => listEndpoints(sql, siteId),
          jobs: (siteId) => presentJobs(sql, siteId),
          errors: figures.causes,
          database: () => databaseRelease(sql),
          feed: (siteId) => newestChange(sql, siteId),
        })
      },
      ofOperator: (app) => {
        ownOnboardingRoutes(app, sql)
        notificationRoutes(app, sql)
      },
      ofHub: (app) => {
        accessOfDeployment(app, access)
        hubOfDeployment(app, people)
        outboxRoutes(app, config)
      },
    }),
  )
  return app
}
