import type { Fault } from '@vitrina/schema/errors'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import { onlyOnce, type Parameters, wholeNumberIn } from '../batch/options.ts'
import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { callerOf, scoped } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { isKnown, sendNotChanged, sent, tagged } from '../reading/send.ts'
import { sendList, shapedTag, shapeFor } from '../reading/shape.ts'
import { answerPresent, NONE } from './answer.ts'
import { documentation } from './documentation.ts'
import { EVERY_LIST, type ListNarrowing, listNarrowingIn } from './narrowing.ts'
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
    app.get(
      path,
      { config: scoped(documentation.list(objects, within?.name), 'lookups:read') },
      async (request, reply) => {
        const { having, isBeyond, fields, shape } = parseList(request, objects, within)
        const { siteId } = callerOf(request)
        return answerPresent(request, reply, objects, siteId, shapeFor(request, shape), (state, sent) =>
          isBeyond ? NONE : objects.list(siteId, state, having, fields, sent),
        )
      },
    )

  app.get(
    '/base/product',
    { config: scoped(documentation.search(products), 'lookups:read') },
    async (request, reply) => {
      const { text, isBeyond, fields, ...asked } = parseSearch(request.query as Parameters, products.fields)
      const shape = shapeFor(request, asked.shape)
      const { siteId } = callerOf(request)
      const find = () => findProducts(sql, siteId, text)
      const state = await products.state(siteId)
      const tag = shapedTag(state.tag, shape)
      if (isKnown(request, tag)) return sendNotChanged(reply, tag)
      if (isBeyond) return sendList(tagged(reply, tag), shape, NONE)
      // Of an index that is behind, nothing may be kept, here or by the caller.
      const isPresent = await index.reach(siteId, state)
      const listed = await products.found(
        siteId,
        isPresent ? state.version : null,
        text,
        find,
        fields,
        sent(reply),
      )
      return sendList(isPresent ? tagged(reply, tag) : reply, shape, listed)
    },
  )
}

/** What a list is narrowed down to, and by which id, as a value of the field that holds it; nothing when all are asked for. */
const parseList = (
  request: FastifyRequest,
  objects: Objects,
  within: { readonly name: string; readonly field: string } | undefined,
): ListNarrowing & { readonly having: Readonly<Record<string, number>> } => {
  const faults: Fault[] = []
  const known = [...(within ? [within.name] : []), ...EVERY_LIST]
  const given = onlyOnce(request.query as Parameters, known, faults)
  const narrowing = listNarrowingIn(given, objects.fields, faults)
  const id = within && wholeNumberIn(given, within.name, 0, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  const having = within && id !== undefined ? { [within.field]: Math.min(id, MAX_INTEGER) } : {}
  return { ...narrowing, having }
}
