import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import { responseSent } from '../../platform/http/protocol/response-end.ts'
import type { Database, Reads } from '../../platform/postgres/pool/sql.ts'
import { sendList, shapedTag, shapeFor } from '../../platform/reading/list-envelope.ts'
import { narrowingOf } from '../../platform/reading/narrowing.ts'
import { isNotModified, sendNotModified, withETag } from '../../platform/reading/send.ts'
import { productsContaining } from './containing.ts'
import { documentation } from './documentation.ts'
import type { Objects } from './objects.ts'
import { listParameters, searchParameters } from './parameters.ts'
import { productIndex } from './product-index.ts'
import { findProducts } from './search.ts'
import { EMPTY_LIST, sendUnlessCurrent } from './send-unless-current.ts'

interface Parts {
  readonly sql: Database
  readonly shops: Objects
  readonly regions: Objects
  readonly localities: Objects
  readonly sectors: Objects
  readonly products: Objects
}

/**
 * Reference lists, complete and in all languages, and the search of products (rule 6.9). The index is updated while `app`
 * listens. Returns the function that declares the routes, and the index for searches in lists.
 */
export const lookups = (app: App, { sql, ...parts }: Parts) => {
  const index = productIndex(sql, app.log)
  app.addHook('onListen', async () => index.start())
  app.addHook('preClose', async () => index.stop())
  return {
    lookupRoutes: (app: App): void => lookupRoutes(app, { ...parts, index }),
    productSearch: { reach: index.reach, containing: productsContaining },
  }
}

const lookupRoutes = (
  app: App,
  {
    shops,
    regions,
    localities,
    sectors,
    products,
    index,
  }: Omit<Parts, 'sql'> & { readonly index: ReturnType<typeof productIndex> },
): void => {
  const lists = [
    { path: '/base/contacts', objects: shops },
    { path: '/base/region', objects: regions },
    { path: '/base/locality', objects: localities, within: { name: 'region', field: 'region_id' } },
    { path: '/base/sector', objects: sectors, within: { name: 'locality', field: 'locality_id' } },
  ]
  for (const { path, objects, within } of lists) {
    const parameters = listParameters(objects.fields, within?.name)
    app.get(
      path,
      { config: scoped(documentation.list(objects, within?.name), 'lookups:read') },
      async (request, reply) => {
        const values = parseQuery(parameters, request)
        const { isBeyond, fields } = narrowingOf(values)
        const id = within && (values as Readonly<Record<string, unknown>>)[within.name]
        const having = within && typeof id === 'number' ? { [within.field]: Math.min(id, MAX_INTEGER) } : {}
        const { siteId } = callerOf(request)
        return sendUnlessCurrent(
          request,
          reply,
          objects,
          siteId,
          shapeFor(request, values.shape),
          (state, sent) => (isBeyond ? EMPTY_LIST : objects.list(siteId, state, having, fields, sent)),
        )
      },
    )
  }

  const parameters = searchParameters(products.fields)
  app.get(
    '/base/product',
    { config: scoped(documentation.search(products), 'lookups:read') },
    async (request, reply) => {
      const { search: text = '', ...options } = parseQuery(parameters, request)
      const { isBeyond, fields } = narrowingOf(options)
      const shape = shapeFor(request, options.shape)
      const { siteId } = callerOf(request)
      const find = (place: Reads) => findProducts(place, siteId, text)
      const state = await products.state(siteId)
      const tag = shapedTag(state.tag, shape)
      if (isNotModified(request, tag)) return sendNotModified(reply, tag)
      if (isBeyond) return sendList(withETag(reply, tag), shape, EMPTY_LIST)
      // Results of an index that is behind are not cached, neither here nor by the caller.
      const isPresent = await index.reach(siteId, state)
      const listed = await products.search(
        siteId,
        isPresent ? state.version : null,
        text,
        find,
        fields,
        responseSent(reply),
      )
      return sendList(isPresent ? withETag(reply, tag) : reply, shape, listed)
    },
  )
}
