import type { App } from '../platform/http/app.ts'
import { CONSOLE_API } from '../platform/http/operation.ts'
import { requireOperator, requireOwnPage } from './console-auth.ts'
import { consoleCookies } from './cookies.ts'
import { type AreInStores, AT_SITE, requireRightOfRoute, requireStoresOfRoute } from './rights.ts'
import { ownSessionRoutes } from './session-routes.ts'
import { type FirstOperator, setUpRoutes } from './set-up-routes.ts'
import type { SignInParts } from './sign-in.ts'
import { sweepConsole } from './sweep.ts'

interface Parts<Hashed extends { readonly password: string }> extends Omit<SignInParts, 'cookies'> {
  readonly firstOperator: FirstOperator<Hashed>
  readonly development: boolean
  readonly areInStores: AreInStores
  /** Declares the operations at a site, below `/console/api/sites/:site`. */
  readonly ofSite: (app: App) => void
  /** Declares the operations on an operator's own data, below `/console/api/own`. */
  readonly ofOperator: (app: App) => void
  /** Declares the operations for operators of the whole deployment, below `/console/api/hub`. */
  readonly ofHub: (app: App) => void
}

/**
 * API of the console: the public API with a session instead of a token, and operations that only operators
 * have. It is private to the console, and so not documented.
 */
export const consoleApi = <Hashed extends { readonly password: string }>(
  app: App,
  { ofSite, ofOperator, ofHub, areInStores, development, firstOperator, ...rest }: Parts<Hashed>,
): void => {
  const { sql, origin } = rest
  const cookies = consoleCookies(origin)
  const parts = { ...rest, cookies, development }
  sweepConsole(app, sql)

  app.register(
    async (app) => {
      app.addHook('onRoute', (route) => {
        route.config = { ...route.config, openapi: false }
      })
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      requireOwnPage(app, origin)
      ownSessionRoutes(app, parts)
      setUpRoutes(app, parts, firstOperator)

      app.register(async (app) => {
        requireOperator(app, { sql, cookies })
        app.register(
          async (app) => {
            requireRightOfRoute(app)
            requireStoresOfRoute(app, areInStores)
            ofSite(app)
          },
          { prefix: AT_SITE },
        )
        app.register(async (app) => ofOperator(app), { prefix: '/own' })
        app.register(async (app) => ofHub(app), { prefix: '/hub' })
      })
    },
    { prefix: CONSOLE_API },
  )
}
