import { OPERATIONS } from '@vitrina/schema/console/operations'
import { needOfRoute } from '@vitrina/schema/console/rights-of-routes'
import type { onRequestHookHandler } from 'fastify'
import type { App } from '../platform/http/app.ts'
import { CONSOLE_API } from '../platform/http/operation.ts'
import { requireRight } from '../platform/http/operator.ts'

/** Route prefix of a site, below the prefix of the console. */
export const AT_SITE = '/sites/:site'

/**
 * Checks the rights of the operator on each route of a site before a body is read: console operations by their own table, calls
 * of the public API by the table of routes.
 * @throws {Error} at the start, for a route without a right
 */
export const requireRightOfRoute = (app: App): void => {
  app.addHook('onRoute', (route) => {
    const path = route.url.slice(CONSOLE_API.length + 1)
    for (const method of [route.method].flat()) {
      const name = `${method === 'HEAD' ? 'GET' : method} ${path}`
      if (Object.hasOwn(OPERATIONS, name)) continue
      const need = needOfRoute(method, path.slice(AT_SITE.length - 1))
      if (need === undefined) throw new Error(`${name} has no right in the table`)
      const check: onRequestHookHandler = (request, _reply, done) => {
        requireRight(request, need)
        done()
      }
      route.onRequest = [check, ...[route.onRequest ?? []].flat()]
    }
  })
}
