import type { RequestDetail } from '@vitrina/schema/console/request-log'
import { codeOf, type Fault } from '@vitrina/schema/errors'
import { personalObjectOf } from '@vitrina/schema/personal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../platform/http/authentication.ts'
import { databaseMsOf } from '../../platform/http/database-use.ts'
import { refusalOf, refusedRowsOf } from '../../platform/http/refusal.ts'
import { withoutSecrets } from '../../platform/http/telemetry/redaction.ts'
import type { LoggedKeySource } from './keys.ts'
import { queryWithoutPersonal } from './personal.ts'
import { redactedText, storable } from './redact-secrets.ts'
import type { RefusedRow } from './refused-rows.ts'
import { type StoredRefusal, storedRefusalOf } from './stored-refusal.ts'

/** Finished call, with the data for counting. */
export interface Call {
  readonly siteId: number
  /** Author number of the caller. */
  readonly author: number
  readonly method: string
  /** Pattern of the path. */
  readonly route: string
  /** URL as sent; {@link pathOf} and {@link queryOf} must process it before it is stored. */
  readonly url: string
  /** Null: the client disconnected before the response was sent. */
  readonly status: number | null
  /** Null: the call was not refused. */
  readonly refusal: LoggedRefusal | null
  /** Null if none of its rows was refused separately. */
  readonly rows: { readonly count: number; readonly refused: number } | null
  /** Time of arrival in ms. */
  readonly at: number
  readonly requestId: string
  /** Address of the caller. */
  readonly ip: string
  /** Time of its statements, in ms. */
  readonly databaseMs: number
}

/** Reason of a refused call or of refused rows: as data, or as text for a repeated response. */
export interface LoggedRefusal {
  /** Null for refused rows of a successful call. */
  readonly code: string | null
  readonly stored: StoredRefusal | null
  readonly detail: string | null
  /** First fault of several. */
  readonly fault: string | null
}

/** Call as stored in the log. */
export interface LoggedCall
  extends Omit<RequestDetail, 'id' | 'author' | 'left_out' | 'faults' | 'body_withheld'> {
  readonly site_id: number
  readonly author: number
  /** Number of further calls of its kind that are not stored. */
  left_out: number
  readonly refusal: StoredRefusal | null
  /** True for a personal body, which is stored only on request of the site. */
  readonly personal: boolean
}

/** Members of a problem document in their order: its code, then its detail and faults. */
const CODE = /^\{"type":"urn:vitrina:error:([a-z_]+)"/
const DETAIL = /"detail":("(?:[^"\\]|\\.)*")/
const FAULT = /"errors":\[(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})/

/** Bytes of the problem document that contain these members. */
const HEAD = 4096

const MAX_PATH_LENGTH = 2048
const MAX_HEADER_LENGTH = 512

/** Log entry of a finished call. It runs for every call, so it does only what cannot be done later. */
export const callOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { route, ip }: Pick<Call, 'route' | 'ip'>,
  refusedRows: readonly RefusedRow[],
): Call => {
  const { siteId, tokenId } = callerOf(request)
  const status = reply.raw.writableFinished ? reply.statusCode : null
  const rows = refusedRowsOf(request)
  return {
    siteId,
    author: tokenId,
    method: request.method,
    route,
    url: request.url,
    status,
    refusal:
      reply.statusCode >= 400
        ? refusalIn(request, route, refusedRows)
        : rows
          ? refusalOfRows(rows.faults, route, refusedRows)
          : null,
    rows: rows ? { count: rows.count, refused: rows.refused } : null,
    at: Date.now() - reply.elapsedTime,
    requestId: request.id,
    ip,
    databaseMs: databaseMsOf(request),
  }
}

/** Path of a call in the form for storage. */
export const pathOf = ({ url }: Call): string => truncated(url.replace(/\?.*/s, ''), MAX_PATH_LENGTH)

const queryOf = ({ url, route }: Call): string | null =>
  url.includes('?')
    ? truncated(queryWithoutPersonal(url.slice(url.indexOf('?') + 1), route), MAX_PATH_LENGTH)
    : null

const refusalIn = (request: FastifyRequest, route: string, rows: readonly RefusedRow[]): LoggedRefusal => {
  const { problem, refusal } = refusalOf(request) ?? {}
  if (refusal)
    return {
      code: codeOf(refusal.said.key),
      stored: storedRefusalOf(refusal, route, rows),
      detail: null,
      fault: null,
    }
  const head = problem?.toString('utf8', 0, HEAD) ?? ''
  const code = CODE.exec(head)?.[1] ?? null
  // A message may quote sent values.
  const isPublic = personalObjectOf(route) === undefined
  return {
    code,
    stored: null,
    detail: isPublic ? detailIn(head) : null,
    fault: isPublic ? faultIn(head) : null,
  }
}

const refusalOfRows = (
  faults: readonly Fault[],
  route: string,
  rows: readonly RefusedRow[],
): LoggedRefusal => {
  const refusal = { said: { key: 'validation_failed' }, faults, members: {} } as const
  return {
    code: null,
    stored: faults.length === 0 ? null : storedRefusalOf(refusal, route, rows),
    detail: null,
    fault: null,
  }
}

const detailIn = (head: string): string | null => {
  const [, text] = DETAIL.exec(head) ?? []
  return text === undefined ? null : truncated(JSON.parse(text) as string, MAX_HEADER_LENGTH)
}

const faultIn = (head: string): string | null => {
  const [, text] = FAULT.exec(head) ?? []
  if (text === undefined) return null
  const { field, message } = JSON.parse(text) as { readonly field?: string; readonly message: string }
  return truncated(field === undefined ? message : `${field}: ${message}`, MAX_HEADER_LENGTH)
}

/** Row of a call. `body` is the sent body, if it is still available. */
export const logEntryOf = (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { readonly head: Buffer; readonly size: number } | undefined,
  keysOf: (named: LoggedKeySource) => string[],
): LoggedCall => {
  const { siteId, author, at, requestId, ip, method, route, status, refusal, rows } = call
  const { headers } = request
  const sent = body && body.size > 0 ? redactedText(body.head) : undefined
  const personal = personalObjectOf(route) !== undefined
  const repeated = refusal?.stored || personal ? undefined : refusalOf(request)?.problem
  const params = request.params as LoggedKeySource['params']
  return {
    site_id: siteId,
    request_id: requestId,
    at: new Date(at).toISOString(),
    author,
    method,
    path: pathOf(call),
    query: queryOf(call),
    route,
    status,
    code: refusal?.code ?? null,
    detail: refusal?.detail ?? null,
    fault: refusal?.fault ?? null,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    request_bytes: body?.size ?? numberIn(headers['content-length']),
    answer_bytes: numberIn(reply.getHeader('content-length')),
    ip,
    user_agent: header(headers['user-agent']),
    language: header(headers['accept-language']),
    body: sent?.text ?? null,
    body_cut: sent !== undefined && (sent.cut || body?.head.length !== body?.size),
    problem: repeated ? redactedText(repeated).text : null,
    refusal: refusal?.stored ?? null,
    personal,
    row_count: rows?.count ?? null,
    refused_rows: rows?.refused ?? 0,
    keys: keysOf({ params, route, body: body?.head }),
    left_out: 0,
  }
}

const truncated = (text: string, most: number): string => storable(withoutSecrets(text).slice(0, most))

const header = (value: string | undefined): string | null =>
  value === undefined ? null : truncated(value, MAX_HEADER_LENGTH)

const numberIn = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}
