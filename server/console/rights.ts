import { OPERATIONS } from '@vitrina/schema/console/operations'
import { needOfRoute } from '@vitrina/schema/console/rights-of-routes'
import { type StoreUse, storeUseOf } from '@vitrina/schema/console/stores-of-routes'
import type { Requirement, Right, Stores } from '@vitrina/schema/rights'
import type { FastifyRequest, onRequestHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import type { App } from '../platform/http/app.ts'
import { callerOf } from '../platform/http/authentication.ts'
import { ApiError } from '../platform/http/errors.ts'
import { CONSOLE_API } from '../platform/http/operation.ts'
import { requireAllStores, requireRight } from '../platform/http/operator.ts'

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

/** Resolves to true if all these orders, or the orders of these items, belong to these stores. */
export type AreInStores = (
  siteId: number,
  named: { readonly by: 'order' | 'item'; readonly ids: readonly number[] },
  stores: Stores,
) => Promise<boolean>

const needIn = (name: string, method: string, path: string): Requirement | 'site' | 'object' | undefined => {
  if (!Object.hasOwn(OPERATIONS, name)) return needOfRoute(method, path)
  return OPERATIONS[name as keyof typeof OPERATIONS].who as Right | 'site' | 'object'
}

const idsIn = (request: FastifyRequest, use: StoreUse): readonly number[] => {
  const { params, query, body } = request as {
    readonly params: { readonly id?: string }
    readonly query: { readonly ids?: string }
    readonly body: { readonly ids?: readonly number[] } | undefined
  }
  const ids = use === 'orders' ? (body?.ids ?? query.ids?.split(',')) : [params.id]
  return (ids ?? []).map((id) => (/^[1-9][0-9]{0,15}$/.test(String(id)) ? Number(id) : 0))
}

/**
 * Limits each route of a site to the stores of the operator, by the table of routes: refuses those that span all stores, and checks
 * the orders that a call names. Handlers with `filtered` limit what they read and write themselves.
 */
export const requireStoresOfRoute = (app: App, areInStores: AreInStores): void => {
  app.addHook('onRoute', (route) => {
    const path = route.url.slice(CONSOLE_API.length + 1)
    for (const method of [route.method].flat()) {
      const verb = method === 'HEAD' ? 'GET' : method
      const publicPath = path.slice(AT_SITE.length - 1)
      const name = `${verb} ${path}`
      const isOperation = Object.hasOwn(OPERATIONS, name)
      const need = needIn(name, method, publicPath)
      if (need === undefined) continue
      const use = storeUseOf(isOperation ? name : `${verb} ${publicPath}`, need)
      if (use === 'none' || use === 'filtered') continue
      if (use === 'all') {
        const refuse: onRequestHookHandler = (request, _reply, done) => {
          requireAllStores(request)
          done()
        }
        route.onRequest = [...[route.onRequest ?? []].flat(), refuse]
        continue
      }
      const check: preHandlerAsyncHookHandler = async (request) => {
        const { siteId, stores } = callerOf(request)
        if (stores === null) return
        const named = { by: use === 'item' ? use : ('order' as const), ids: idsIn(request, use) }
        if (!(await areInStores(siteId, named, stores))) throw new ApiError('not_found')
      }
      route.preHandler = [check, ...[route.preHandler ?? []].flat()]
    }
  })
}
