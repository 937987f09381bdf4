import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { etagOf } from '../../platform/reading/etag.ts'
import { narrowedJson, narrowingIn } from '../../platform/reading/narrowing.ts'
import { sendUnlessNotModified } from '../../platform/reading/send.ts'
import { documentation, PAGE, PRODUCT_PARAMETERS, promotionFields } from './promotion-documentation.ts'
import { exists, productPromotions, promotionProducts } from './promotion-queries.ts'

const OneObject = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }) })

/** Products of a promotion, and promotions of a product, with their prices (rule 5.5.6). */
export const promotionRoutes = (app: App, sql: Database): void => {
  app.get(
    '/external/promo/:id/products',
    { schema: { params: OneObject }, config: scoped(documentation.products, 'content:read') },
    async (request, reply) => {
      const { siteId } = callerOf(request)
      const { id } = request.params
      const { after = 0, page_size: most = PAGE.usual, fields } = parseQuery(PRODUCT_PARAMETERS, request)
      if (!(await exists(sql, 'promo', siteId, id))) throw new ApiError('not_found')
      const json = await promotionProducts(sql, siteId, id, { after, most })
      const narrowed = narrowedJson(json, { isBeyond: false, fields: fields ?? null })
      return sendUnlessNotModified(request, reply, etagOf(narrowed), narrowed)
    },
  )

  app.get(
    '/external/product/:id/promotions',
    { schema: { params: OneObject }, config: scoped(documentation.promotions, 'content:read') },
    async (request, reply) => {
      const { siteId } = callerOf(request)
      const narrowing = narrowingIn(request, promotionFields)
      const { id } = request.params
      if (!(await exists(sql, 'product', siteId, id))) throw new ApiError('not_found')
      const json = narrowedJson(await productPromotions(sql, siteId, id), narrowing)
      return sendUnlessNotModified(request, reply, etagOf(json), json)
    },
  )
}
