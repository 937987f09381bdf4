import type { FastifyRequest } from 'fastify'
import { type DatabaseUse, usingDatabase } from '../postgres/database-use.ts'
import { findCaller } from './authentication.ts'
import type { App } from './fastify-app.ts'
import { CONNECTION_PATIENCE_MS } from './limits/connection-turns.ts'
import { networkOf } from './limits/network.ts'

const uses = new WeakMap<FastifyRequest, DatabaseUse>()

/** Counts the time of the statements of each call, and logs calls that wait long for a connection. */
export const countDatabaseUse = (app: App): void => {
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none'
    const waited = (ms: number): void => {
      const { siteId: site = null, tokenId: token = null } = findCaller(request) ?? {}
      request.log.warn(
        { route, site, token, waited_ms: Math.round(ms) },
        'waited more than one second for a database connection',
      )
    }
    const party = () => findCaller(request)?.siteId ?? networkOf(request.ip)
    const use = { statementMs: 0, route, party, patience: CONNECTION_PATIENCE_MS, waited }
    uses.set(request, use)
    usingDatabase(use, done)
  })
  // A body arrives by events of its connection, which run outside of the call's context.
  app.addHook('preHandler', (request, _, done) => {
    const use = uses.get(request)
    if (use) usingDatabase(use, done)
    else done()
  })
}

/** Time of the statements of a call so far, in ms. */
export const databaseMsOf = (request: FastifyRequest): number => uses.get(request)?.statementMs ?? 0
