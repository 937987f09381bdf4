import { MAX_OBJECT_BYTES } from '@vitrina/schema/wire/json-limits'
import { warningFields } from '@vitrina/schema/wire/unknown-fields'
import { DRY_RUN_HEADER, send } from '../../platform/batch/answer.ts'
import { parseObject } from '../../platform/batch/batch.ts'
import { headerOf, ignoredFieldsOf, WRITE_PARAMETERS } from '../../platform/batch/options.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { bytesOf } from '../../platform/http/bodies/body.ts'
import { refuseBomb } from '../../platform/http/bodies/json.ts'
import type { Work } from '../../platform/http/protocol/idempotency.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import { copyText } from '../../platform/reading/copy-result.ts'
import { etagOf } from '../../platform/reading/etag.ts'
import { jsonArray } from '../../platform/reading/json-array.ts'
import { linkHeader, linksOf } from '../../platform/reading/links.ts'
import { narrowedJson } from '../../platform/reading/narrowing.ts'
import { readBounded } from '../../platform/reading/page.ts'
import type { ResponseCache } from '../../platform/reading/response-cache.ts'
import { sendUnlessNotModified } from '../../platform/reading/send.ts'
import { documentation } from '../documentation.ts'
import { orderIdIn } from '../order-id.ts'
import { refuseOtherState } from '../read/order-tag.ts'
import { createReturn } from './create-return.ts'
import type { AddStock } from './restock.ts'
import { RETURN_PARAMETERS, RETURNS_PER_PAGE } from './return-parameters.ts'
import { countReturns, findReturn, returnsAsJson } from './return-queries.ts'

interface Parts {
  readonly writer: Writer
  readonly ready: ResponseCache
  /** The public origin of the API; undefined: as the caller addressed it. */
  readonly baseUrl: string | undefined
  readonly addStock: AddStock
}

const ANY = { id: null }
/** No return has this id. */
const NOTHING = { id: 0 }

/** Operations on returns of orders (rules 6.14 and 6.16). */
export const orderReturns = (app: App, { writer, ready, baseUrl, addStock }: Parts): void => {
  app.post(
    '/external/external-order/:id/return',
    { config: scoped(documentation.createReturn, 'orders:write'), bodyLimit: MAX_OBJECT_BYTES },
    async (request, reply) => {
      const orderId = orderIdIn(request)
      const body = bytesOf(request)
      const { siteId, tokenId, stores } = callerOf(request)
      const { dry_run: dryRun = false, unknown_fields: unknown } = parseQuery(WRITE_PARAMETERS, request)
      if (dryRun) reply.headers(DRY_RUN_HEADER)
      const ignored = ignoredFieldsOf(request, unknown)
      const tag = headerOf(request, 'if-match')
      const work: Work = async (sql) => {
        refuseBomb(body)
        const call = {
          ...{ siteId, origin: tokenId, requestId: request.id, dryRun, ignored, stores },
          precondition:
            tag === undefined
              ? undefined
              : ({ json }: { readonly json: string }) => refuseOtherState(tag, json),
        }
        const response = await createReturn(sql, orderId, parseObject(body), call, addStock)
        return { ...response, headers: { ...response.headers, ...warningFields(ignored) } }
      }
      return send(reply, await writer.once(request, body, work))
    },
  )

  app.get(
    '/external/external-order-return',
    { config: scoped(documentation.returns, 'orders:read') },
    async (request, reply) => {
      const { siteId, stores } = callerOf(request)
      const query = parseQuery(RETURN_PARAMETERS, request)
      const { order = null, updated_after: updatedAfter = null, number = null, fields = null } = query
      const { page = 1, page_size: pageSize = RETURNS_PER_PAGE.usual } = query
      const place = await ready.place()
      const [numbered = NOTHING] = number === null ? [ANY] : await findReturn(place, siteId, number)
      const filters = { ...numbered, order, stores, updatedAfter }
      const [count] = await countReturns(place, siteId, filters)
      const total = count?.total ?? 0
      const offset = Math.min((page - 1) * pageSize, total)
      const rows = copyText(returnsAsJson(place, siteId, filters, { limit: pageSize, offset }))
      const body = await readBounded(place, rows, jsonArray)
      const url = new URL(request.url, baseUrl ?? `${request.protocol}://${request.host}`)
      const links = linksOf(url, { page, pageSize }, { total, body, lastId: null })
      reply.header('x-total-count', total).headers(linkHeader(links))
      const json = narrowedJson(body, { isBeyond: false, fields })
      return sendUnlessNotModified(request, reply, etagOf(json), json)
    },
  )
}
