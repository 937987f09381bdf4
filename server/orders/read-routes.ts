import { hash } from 'node:crypto'
import { ORDER_FIELDS } from '@vitrina/schema/order'
import { type Parameters, single } from '../batch/options.ts'
import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { callerOf, requireScope } from '../http/authentication.ts'
import type { Answers } from '../reading/answers.ts'
import { counts } from '../reading/counts.ts'
import { linksOf } from '../reading/links.ts'
import { isKnown, sendJson, sendNotChanged, sendUnlessKnown, sent, tagged } from '../reading/send.ts'
import { tagOf, versionTag } from '../reading/tag.ts'
import { documentation } from './documentation.ts'
import { parseOrderFields } from './fields.ts'
import { parseOrderQuery } from './list-query.ts'
import { localizedAddress } from './localized-address.ts'
import { orderIdIn } from './order-id.ts'
import { type OrderLists, readAddress, readHistory, readOrder, readOrders } from './read.ts'

interface Parts {
  readonly sql: Database
  readonly ready: Answers
  /** The public origin of the API; undefined: as the caller addressed it. */
  readonly baseUrl: string | undefined
}

const AT = '/external/external-order'

/** The form in which this version shows orders, as a part of the tags of lists. */
const FORM = hash('sha256', ORDER_FIELDS.join(), 'base64url').slice(0, 8)

/** Orders are read as lists, and one by one with all that belongs to them (rules 6.1, 6.2 and 6.6). */
export const orderReads = (app: App, { sql, ready, baseUrl }: Parts): void => {
  const lists: OrderLists = { sql, ready, counted: counts() }

  app.get(AT, { config: documentation.list }, async (request, reply) => {
    requireScope(request, 'orders:read')
    const query = parseOrderQuery(request.query as Parameters)
    const { siteId } = callerOf(request)
    const state = await ready.state(siteId, ['order'])
    const tag = versionTag(FORM, siteId, state.version)
    if (isKnown(request, tag)) return sendNotChanged(reply, tag)
    const answer = await readOrders(lists, siteId, state, query, sent(reply))
    if (!answer) throw new Error('A list of orders was not read.')
    const origin = baseUrl ?? `${request.protocol}://${request.host}`
    const link = linksOf(new URL(request.url, origin), query, answer)
    tagged(reply, tag)
      .header('x-total-count', answer.total)
      .headers(link === '' ? {} : { link })
    return sendJson(reply, answer.body)
  })

  app.get(`${AT}/:id`, { config: documentation.one }, async (request, reply) => {
    requireScope(request, 'orders:read')
    const fields = parseOrderFields(single(request, ['fields']).get('fields'))
    const { whole, shown } = await readOrder(sql, callerOf(request).siteId, orderIdIn(request), fields)
    // Of the whole order, so that If-Match may name it whatever was shown.
    return sendUnlessKnown(request, reply, tagOf(whole), shown)
  })

  app.get(`${AT}/:id/address`, { config: documentation.address }, async (request, reply) => {
    requireScope(request, 'orders:read')
    single(request, [])
    const found = await readAddress(sql, callerOf(request).siteId, orderIdIn(request))
    const { address, language } = localizedAddress(found, request.headers['accept-language'])
    reply.header('vary', 'accept-language').headers(language ? { 'content-language': language } : {})
    const json = JSON.stringify(address)
    return sendUnlessKnown(request, reply, tagOf(json), json)
  })

  app.get(`${AT}/:id/history`, { config: documentation.history }, async (request, reply) => {
    requireScope(request, 'orders:read')
    single(request, [])
    const json = await readHistory(sql, callerOf(request).siteId, orderIdIn(request))
    return sendUnlessKnown(request, reply, tagOf(json), json)
  })
}
