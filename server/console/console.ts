import type { App } from '../platform/http/app.ts'
import { CONSOLE_API } from '../platform/http/operation.ts'
import { requireOperator, requireOwnPage } from './console-auth.ts'
import { consoleCookies } from './cookies.ts'
import { ownSessionRoutes } from './session-routes.ts'
import { type FirstOperator, setUpRoutes } from './set-up-routes.ts'
import type { SignInParts } from './sign-in.ts'
import { sweepConsole } from './sweep.ts'

interface Parts<Hashed extends { readonly password: string }> extends Omit<SignInParts, 'cookies'> {
  readonly firstOperator: FirstOperator<Hashed>
  readonly development: boolean
  /** What an operator may call at a site: declared below `/console/api/sites/:site`. */
  readonly ofSite: (app: App) => void
  /** What is each operator's own, at whichever site: declared below `/console/api/own`. */
  readonly ofOperator: (app: App) => void
  /** What those may call who run the whole deployment: declared below `/console/api/hub`. */
  readonly ofHub: (app: App) => void
}

/**
 * What the console asks its server: the public API through the door of operators, and what only they may do. It is private
 * between the two, and so in no document.
 */
export const consoleApi = <Hashed extends { readonly password: string }>(
  app: App,
  { ofSite, ofOperator, ofHub, development, firstOperator, ...rest }: Parts<Hashed>,
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
        app.register(async (app) => ofSite(app), { prefix: '/sites/:site' })
        app.register(async (app) => ofOperator(app), { prefix: '/own' })
        app.register(async (app) => ofHub(app), { prefix: '/hub' })
      })
    },
    { prefix: CONSOLE_API },
  )
}
