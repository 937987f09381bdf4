import type { Fault } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { onlyOnce, type Parameters, whole } from '../batch/options.ts'
import { MAX_INTEGER } from '../batch/parse-scalar.ts'
import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { callerOf, requireScope } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { isKnown, sendJson, sendNotChanged, sent, tagged } from '../reading/send.ts'
import { answerPresent } from './answer.ts'
import { documentation } from './documentation.ts'
import type { Objects } from './objects.ts'
import { productIndex } from './product-index.ts'
import { findProducts } from './search.ts'
import { parseSearch } from './search-text.ts'

interface Parts {
  readonly sql: Database
  readonly shops: Objects
  readonly regions: Objects
  readonly localities: Objects
  readonly sectors: Objects
  readonly products: Objects
}

/**
 * Lists of reference, whole, in all languages, and the search of products (rule 6.9). Its index is kept from when `app` listens
 * until it closes. What it gives declares the calls, behind each door that leads to them.
 */
export const lookups = (app: App, { sql, ...parts }: Parts): ((app: App) => void) => {
  const index = productIndex(sql, app.log)
  app.addHook('onListen', async () => index.start())
  app.addHook('preClose', async () => index.stop())
  return (app) => lookupRoutes(app, { ...parts, sql, index })
}

const lookupRoutes = (
  app: App,
  {
    sql,
    shops,
    regions,
    localities,
    sectors,
    products,
    index,
  }: Parts & { readonly index: ReturnType<typeof productIndex> },
): void => {
  const lists = [
    { path: '/base/contacts', objects: shops },
    { path: '/base/region', objects: regions },
    { path: '/base/locality', objects: localities, within: { name: 'region', field: 'region_id' } },
    { path: '/base/sector', objects: sectors, within: { name: 'locality', field: 'locality_id' } },
  ]
  for (const { path, objects, within } of lists)
    app.get(path, { config: documentation.list(objects, within?.name) }, async (request, reply) => {
      requireScope(request, 'lookups:read')
      const having = parseWithin(request, within)
      const { siteId } = callerOf(request)
      return answerPresent(request, reply, objects, siteId, (state, sent) =>
        objects.list(siteId, state, having, sent),
      )
    })

  app.get('/base/product', { config: documentation.search(products) }, async (request, reply) => {
    requireScope(request, 'lookups:read')
    const text = parseSearch(request.query as Parameters)
    const { siteId } = callerOf(request)
    const find = () => findProducts(sql, siteId, text)
    const state = await products.state(siteId)
    if (isKnown(request, state.tag)) return sendNotChanged(reply, state.tag)
    // Of an index that is behind, nothing may be kept, here or by the caller.
    const isPresent = await index.reach(siteId, state)
    const body = await products.found(siteId, isPresent ? state.version : null, text, find, sent(reply))
    return sendJson(isPresent ? tagged(reply, state.tag) : reply, body)
  })
}

/** The id that narrows a list down, as a value of the field that holds it; nothing when all are asked for. */
const parseWithin = (
  request: FastifyRequest,
  within: { readonly name: string; readonly field: string } | undefined,
): Readonly<Record<string, number>> => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, within ? [within.name] : [], faults)
  const id = within && whole(given, within.name, 0, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return within && id !== undefined ? { [within.field]: Math.min(id, MAX_INTEGER) } : {}
}
