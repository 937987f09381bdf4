import { createFirstOperator, parseApplicant } from '../hub/operators/first-operator.ts'
import { FIRST_SITE } from '../identity/access/first-run.ts'
import type { Module } from '../module.ts'
import type { RequestLog } from '../observe/request-log/request-log.ts'
import type { App } from '../platform/http/app.ts'
import { outboxRoutes } from '../platform/mail/outbox-routes.ts'
import type { Services } from '../services.ts'
import { consoleApi } from './console.ts'
import { guardExports } from './exports.ts'
import { onboardingRoutes, ownOnboardingRoutes } from './onboarding/onboarding-routes.ts'
import type { AreInStores } from './rights.ts'
import type { SignInParts } from './sign-in.ts'
import { type TodayParts, today } from './today/today.ts'
import { viewRoutes } from './views/view-routes.ts'

interface ConsoleParts {
  readonly modules: readonly Module[]
  readonly signIn: SignInParts['hub']
  readonly calls: RequestLog
  readonly today: TodayParts
  readonly areInStores: AreInStores
}

/** Installs the console: sessions of operators, and the routes of modules for operators. */
export const installConsole = (
  app: App,
  services: Services,
  { modules, signIn, calls, areInStores, today: facts }: ConsoleParts,
): void => {
  const { sql, config, consoleOrigin, noteExport } = services
  consoleApi(app, {
    sql,
    origin: consoleOrigin,
    development: config.development,
    firstOperator: { parse: parseApplicant, create: createFirstOperator },
    needsSecondFactor: config.consoleSecondFactor === 'required',
    hub: signIn,
    areInStores,
    ofSite: (app) => {
      for (const { siteAdmin } of modules) siteAdmin?.(app)
      calls.watch(app, 'changes')
      guardExports(app, noteExport)
      for (const { site, api, lookups } of modules) {
        site?.(app)
        api?.(app)
        lookups?.(app)
      }
      viewRoutes(app, sql)
      onboardingRoutes(app, {
        sql,
        isMailSent: config.smtpUrl !== undefined,
        firstName: FIRST_SITE.name,
      })
      today(app, facts)
    },
    ofOperator: (app) => {
      ownOnboardingRoutes(app, sql)
      for (const { operator } of modules) operator?.(app)
    },
    ofHub: (app) => {
      for (const { deployment } of modules) deployment?.(app)
      outboxRoutes(app, config)
    },
  })
}
