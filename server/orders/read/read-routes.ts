import { hash } from 'node:crypto'
import { namesIn } from '@vitrina/schema/json-schema'
import { ORDER_FIELDS } from '@vitrina/schema/orders/order'
import { cleanKey } from '@vitrina/schema/wire/key'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { type Parameters, parseQuery } from '../../platform/http/protocol/query.ts'
import { responseSent } from '../../platform/http/protocol/response-end.ts'
import { ownAudienceOf } from '../../platform/own-fields/own-audience.ts'
import type { Database, Reads } from '../../platform/postgres/pool/sql.ts'
import { counts } from '../../platform/reading/counts.ts'
import { etagOf, versionTag } from '../../platform/reading/etag.ts'
import type { Expensive } from '../../platform/reading/expensive.ts'
import { linkOnwards, linksOf } from '../../platform/reading/links.ts'
import { sendList, shapedTag, shapeFor } from '../../platform/reading/list-envelope.ts'
import { narrowed, narrowedJson, narrowingIn } from '../../platform/reading/narrowing.ts'
import type { ResponseCache } from '../../platform/reading/response-cache.ts'
import {
  isNotModified,
  sendNotModified,
  sendUnlessNotModified,
  withETag,
} from '../../platform/reading/send.ts'
import { documentation, ONE_PARAMETERS } from '../documentation.ts'
import { orderIdIn } from '../order-id.ts'
import { LOCALIZED_ADDRESS, STATUS_CHANGE } from '../order-schema.ts'
import { NO_OWN, orderOwnOf } from '../own-fields.ts'
import { parseOrderQuery } from './list-query.ts'
import { localizedAddress } from './localized-address.ts'
import { orderTag } from './order-tag.ts'
import { BY_LANGUAGE, productLanguageOf } from './product-language.ts'
import { type OrderLists, readAddress, readHistory, readOrder, readOrders } from './read.ts'
import { idsByRrn } from './read-queries.ts'

interface Parts {
  readonly sql: Database
  readonly ready: ResponseCache
  readonly expensive: Expensive
  /** Public origin of the API; undefined: the origin of the request. */
  readonly baseUrl: string | undefined
}

const AT = '/external/external-order'

/** Version of the form of orders, as a part of ETags of lists. */
const FORM = hash('sha256', ORDER_FIELDS.join(), 'base64url').slice(0, 8)

/** Reads of orders: lists, and single orders with their parts (rules 6.1, 6.2 and 6.6). */
export const orderReads = (app: App, { sql, ready, expensive, baseUrl }: Parts): void => {
  const lists: OrderLists = { sql, ready, expensive, counted: counts() }

  app.get(AT, { config: scoped(documentation.list, 'orders:read') }, async (request, reply) => {
    const { siteId, stores } = callerOf(request)
    const audience = ownAudienceOf(request, 'orders:write')
    const state = await ready.state(siteId, ['order'])
    const own = await orderOwnOf(state.place, siteId, state.ownFields, audience)
    const query = parseOrderQuery(request.query as Parameters, own, stores)
    const language = productLanguageOf(request)
    const shape = shapeFor(request, query.shape)
    const tag = shapedTag(
      versionTag(
        `${FORM}.${language}${own === NO_OWN ? '' : `.${audience}`}${stores === null ? '' : `.${stores.join('.')}`}`,
        siteId,
        state.version,
      ),
      shape,
    )
    reply.headers(BY_LANGUAGE)
    if (isNotModified(request, tag)) return sendNotModified(reply, tag)
    const answer = await readOrders(
      lists,
      siteId,
      state,
      query,
      { language, own, audience },
      responseSent(reply),
    )
    if (!answer) throw new Error('A list of orders was not read.')
    const origin = baseUrl ?? `${request.protocol}://${request.host}`
    const url = new URL(request.url, origin)
    const links = query.poll ? linkOnwards(url, answer) : linksOf(url, query, answer)
    return sendList(withETag(reply, tag).header('x-total-count', answer.total), shape, answer, links)
  })

  const answerOne = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: (place: Reads, siteId: number) => Promise<number> | number,
  ) => {
    const { fields = ORDER_FIELDS } = parseQuery(ONE_PARAMETERS, request)
    const language = productLanguageOf(request)
    const { siteId } = callerOf(request)
    const place = await ready.place()
    const id = await find(place, siteId)
    const view = { language, audience: ownAudienceOf(request, 'orders:write') }
    const { whole, shown } = await readOrder(place, siteId, id, fields, view)
    // ETag of the whole order, so that If-Match is valid regardless of the selected fields.
    return sendUnlessNotModified(request, reply.headers(BY_LANGUAGE), orderTag(whole, language), shown)
  }

  app.get(`${AT}/:id`, { config: scoped(documentation.one, 'orders:read') }, (request, reply) =>
    answerOne(request, reply, () => orderIdIn(request)),
  )

  app.get(`${AT}/by/rrn/:value`, { config: scoped(documentation.byRrn, 'orders:read') }, (request, reply) =>
    answerOne(request, reply, async (place, siteId) => {
      const { value } = request.params as { value: string }
      const [latest] = await idsByRrn(place, siteId, cleanKey(value), callerOf(request).stores)
      if (!latest) throw new ApiError('not_found')
      return latest.id
    }),
  )

  app.get(
    `${AT}/:id/address`,
    { config: scoped(documentation.address, 'orders:read') },
    async (request, reply) => {
      const narrowing = narrowingIn(request, namesIn(LOCALIZED_ADDRESS))
      const storedAddress = await readAddress(
        await ready.place(),
        callerOf(request).siteId,
        orderIdIn(request),
      )
      const { address, language } = localizedAddress(storedAddress, request.headers['accept-language'])
      reply.header('vary', 'accept-language').headers(language ? { 'content-language': language } : {})
      const json = JSON.stringify(narrowed(address, narrowing))
      return sendUnlessNotModified(request, reply, etagOf(json), json)
    },
  )

  app.get(
    `${AT}/:id/history`,
    { config: scoped(documentation.history, 'orders:read') },
    async (request, reply) => {
      const narrowing = narrowingIn(request, namesIn(STATUS_CHANGE))
      const history = await readHistory(await ready.place(), callerOf(request).siteId, orderIdIn(request))
      const json = narrowedJson(history, narrowing)
      return sendUnlessNotModified(request, reply, etagOf(json), json)
    },
  )
}
