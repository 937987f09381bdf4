import { ORDER_FIELDS } from '@vitrina/schema/orders/order'
import { MAX_OBJECT_BYTES } from '@vitrina/schema/wire/json-limits'
import { writtenInDigits } from '@vitrina/schema/wire/written-number'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY_RUN_HEADER, send } from '../../platform/batch/answer.ts'
import { elementsOf, parseObject } from '../../platform/batch/batch.ts'
import {
  DRY_RUN,
  headerOf,
  ignoredFieldsOf,
  preferencesOf,
  WRITE_PARAMETERS,
} from '../../platform/batch/options.ts'
import { asSingleObjectError } from '../../platform/batch/single-object-error.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf, scoped } from '../../platform/http/authentication.ts'
import { bytesOf } from '../../platform/http/bodies/body.ts'
import { refuseBomb } from '../../platform/http/bodies/json.ts'
import type { Work } from '../../platform/http/protocol/idempotency.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import { storedJsonResponse } from '../../platform/http/protocol/stored-response.ts'

import { documentation, ORDER_WRITE_PARAMETERS } from '../documentation.ts'
import { orderIdIn } from '../order-id.ts'
import { refuseOtherState } from '../read/order-tag.ts'
import { productLanguageOf } from '../read/product-language.ts'
import { answerSplit } from './answer-split.ts'
import type { OrderDraft } from './draft.ts'
import { removeItem } from './remove-item.ts'
import { splitItem } from './split-item.ts'
import { callOrders, type OrderCall } from './write-call.ts'

/** Writes of orders: batches, single orders, splits and deletions of items (rules 6.3, 6.7, 6.8, 6.12). */
export const orderWrites = (app: App, { writer }: { readonly writer: Writer }): void => {
  app.post(
    '/external/external-order',
    { config: scoped(documentation.upsert, 'orders:write') },
    async (request, reply) => {
      const body = bytesOf(request)
      const call = {
        ...callOf(request, reply),
        lenient: preferencesOf(request).lenient,
      }
      const work: Work = async (sql) => {
        const { values, isInDigits } = await elementsOf(body)
        return callOrders(sql, values, { ...call, isInDigits })
      }
      return send(reply, await writer.once(request, body, work))
    },
  )

  app.put(
    '/external/external-order/:id',
    { config: scoped(documentation.updateOne, 'orders:write'), bodyLimit: MAX_OBJECT_BYTES },
    async (request, reply) => {
      const addressed = orderIdIn(request)
      const body = bytesOf(request)
      const call = {
        ...callOf(request, reply),
        addressed,
        lenient: false,
        isInDigits: writtenInDigits(() => `[${body}]`),
        precondition: preconditionOf(headerOf(request, 'if-match')),
      }
      const work: Work = async (sql) => {
        refuseBomb(body)
        return callOrders(sql, [parseObject(body)], call).catch(asSingleObjectError)
      }
      const response = await writer.once(request, body, work)
      return send(reply, response)
    },
  )

  app.post(
    '/external/external-order-item/:id/split',
    { config: scoped(documentation.splitItem, 'orders:write'), bodyLimit: MAX_OBJECT_BYTES },
    async (request, reply) => {
      const id = orderIdIn(request)
      const body = bytesOf(request)
      const { siteId, tokenId, stores } = callerOf(request)
      const { dry_run: dryRun = false, unknown_fields: unknown } = parseQuery(WRITE_PARAMETERS, request)
      if (dryRun) reply.headers(DRY_RUN_HEADER)
      const ignored = ignoredFieldsOf(request, unknown)
      const productLanguage = productLanguageOf(request)
      const tag = headerOf(request, 'if-match')
      const work: Work = async (sql) => {
        refuseBomb(body)
        const done = await splitItem(sql, id, parseObject(body), {
          ...{ siteId, origin: tokenId, stores, requestId: request.id, dryRun, ignored, productLanguage },
          precondition: tag === undefined ? undefined : ({ json }) => refuseOtherState(tag, json),
        })
        return answerSplit(done, { ignored, productLanguage, minimal: preferencesOf(request).minimal })
      }
      return send(reply, await writer.once(request, body, work))
    },
  )

  app.delete(
    '/external/external-order-item/:id',
    { config: scoped(documentation.removeItem, 'orders:write') },
    async (request, reply) => {
      const id = orderIdIn(request)
      const { siteId, tokenId, stores } = callerOf(request)
      const { dry_run: dryRun = false } = parseQuery(DRY_RUN, request)
      if (dryRun) reply.headers(DRY_RUN_HEADER)
      const work: Work = async (sql) => {
        await removeItem(sql, id, { siteId, origin: tokenId, stores, requestId: request.id, dryRun })
        return storedJsonResponse(204, null)
      }
      await writer.once(request, Buffer.alloc(0), work)
      return reply.code(204).send()
    },
  )
}

const callOf = (request: FastifyRequest, reply: FastifyReply): Omit<OrderCall, 'lenient'> => {
  const options = parseQuery(ORDER_WRITE_PARAMETERS, request)
  const { siteId, tokenId, stores } = callerOf(request)
  const { dry_run: dryRun = false } = options
  if (dryRun) reply.headers(DRY_RUN_HEADER)
  return {
    siteId,
    origin: tokenId,
    stores,
    requestId: request.id,
    dryRun,
    ignored: ignoredFieldsOf(request, options.unknown_fields),
    minimal: preferencesOf(request).minimal,
    shown: options.fields ?? ORDER_FIELDS,
    matching: options.items ?? 'match',
    resend: options.resend ?? 'skip',
    hasIdempotencyKey: headerOf(request, 'idempotency-key') !== undefined,
    language: languageOf(request.headers['accept-language']),
    productLanguage: productLanguageOf(request),
  }
}

/** Precondition of a call about one order: the state that the caller has read (rule 6.8). */
const preconditionOf = (tag: string | undefined) =>
  tag === undefined
    ? undefined
    : ([draft]: readonly OrderDraft[]): void => {
        if (draft?.before) refuseOtherState(tag, draft.before.json)
      }
