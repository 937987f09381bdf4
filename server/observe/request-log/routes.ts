import type { RequestDetail, RequestRow } from '@vitrina/schema/console/request-log'
import { exportRight } from '@vitrina/schema/console/rights-of-routes'
import type { Language } from '@vitrina/schema/languages'
import { personalObjectOf } from '@vitrina/schema/personal'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { hasRight, siteOf } from '../../platform/http/operator.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { parseCallFilters } from './parse-call-filters.ts'
import { queryWithoutPersonal, withoutPersonal } from './personal.ts'
import { type StoredCall, selectCall, selectCalls } from './read-queries.ts'
import type { RequestLog } from './request-log.ts'
import { faultsIn, refusalInLanguage } from './stored-refusal.ts'

interface Parts {
  readonly sql: Sql
  readonly log: Pick<RequestLog, 'written'>
}

/** Routes of the request log, in the site scope of the console. */
export const requestLogRoutes = (app: App, { sql, log }: Parts): void => {
  operation(app, 'GET sites/:site/request', {}, async (request) => {
    const question = parseCallFilters(request)
    // A user may follow the link of an error before the call is written.
    await log.written()
    const language = languageOf(request.headers['accept-language'])
    const calls = await selectCalls(sql, siteOf(request).id, question)
    return calls.map((call) => rowIn(seenBy(request, call), language))
  })

  operation(app, 'GET sites/:site/request/:id', {}, async (request) => {
    parseQuery({}, request)
    const [call] = await selectCall(sql, siteOf(request).id, idOf(request))
    if (!call) throw new ApiError('not_found')
    return detailIn(seenBy(request, call), languageOf(request.headers['accept-language']))
  })
}

/** Call in the form of a response in a language; one stored by an earlier release keeps its text. */
const rowIn = ({ refusal, ...call }: StoredCall<RequestRow>, language: Language) => {
  if (!refusal) return call
  const { detail, fault } = refusalInLanguage(refusal, language, call.request_id)
  // A successful call has only the faults of its rows.
  return call.refused_rows > 0 ? { ...call, fault } : { ...call, detail, fault }
}

const detailIn = ({ refusal, ...call }: StoredCall<RequestDetail>, language: Language) => {
  if (!refusal) return { ...call, faults: [] }
  const { detail, fault, problem } = refusalInLanguage(refusal, language, call.request_id)
  const faults = faultsIn(refusal, language)
  return call.refused_rows > 0 ? { ...call, fault, faults } : { ...call, detail, fault, faults, problem }
}

/**
 * Call as an operator may see it: personal data require the right to export them, including data stored by an earlier release.
 */
const seenBy = <Row extends StoredCall<RequestRow> & Partial<StoredCall<RequestDetail>>>(
  request: FastifyRequest,
  call: Row,
): Row => {
  const object = personalObjectOf(call.route)
  if (object === undefined || hasRight(request, exportRight(object))) return call
  return {
    ...call,
    query: call.query === null ? null : queryWithoutPersonal(call.query, call.route),
    detail: null,
    fault: null,
    refusal: call.refusal && { ...call.refusal, ...withoutPersonal(call.refusal, call.route) },
    ...(call.body !== undefined && {
      body: null,
      body_cut: false,
      body_withheld: call.body_withheld || call.body !== null,
      problem: null,
    }),
  }
}

/** Id in a path; an invalid one results in 404, like an unknown id. */
const idOf = (request: FastifyRequest): number => {
  const { id } = request.params as { readonly id: string }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ApiError('not_found')
  return Number(id)
}
