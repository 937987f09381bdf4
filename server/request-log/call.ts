import type { RequestDetail } from '@vitrina/schema/console/request-log'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { withoutSecrets } from '../http/log.ts'
import { refusalOf } from '../http/refusal.ts'
import type { Named } from './keys.ts'
import { readable, storable } from './readable.ts'

/** A call that is over, as far as all of them are counted. */
export interface Call {
  readonly siteId: number
  /** Who called, by number. */
  readonly author: number
  readonly method: string
  /** The pattern of the path. */
  readonly route: string
  /** As it was sent: not to be kept before {@link pathOf} and {@link queryOf} have seen it. */
  readonly url: string
  /** Null: the caller was gone before the answer was out. */
  readonly status: number | null
  /** Null: it was not refused. */
  readonly refusal: Refusal | null
  /** When it came, in ms. */
  readonly at: number
  readonly requestId: string
}

/** Why a call was refused. */
export interface Refusal {
  readonly code: string | null
  readonly detail: string | null
  /** The first of what is wrong, of several. */
  readonly fault: string | null
}

/** A call as it is kept: what stands in its row. */
export interface Entry extends Omit<RequestDetail, 'id' | 'author' | 'left_out'> {
  readonly site_id: number
  readonly author: number
  /** So many more of its kind are not kept. */
  left_out: number
}

/** A problem document begins with its code, and goes on to its detail and what is wrong. */
const CODE = /^\{"type":"urn:vitrina:error:([a-z_]+)"/
const DETAIL = /"detail":("(?:[^"\\]|\\.)*")/
const FAULT = /"errors":\[(\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})/

/** Bytes within which they are. */
const HEAD = 4096

const LONGEST_PATH = 2048
const LONGEST_HEADER = 512

/** What a call was, now that it is over. For every one of them, so it does nothing that can be done later. */
export const callOf = (request: FastifyRequest, reply: FastifyReply, route: string): Call => {
  const { siteId, tokenId } = callerOf(request)
  const status = reply.raw.writableFinished ? reply.statusCode : null
  return {
    siteId,
    author: tokenId,
    method: request.method,
    route,
    url: request.url,
    status,
    refusal: reply.statusCode >= 400 ? refusalIn(request) : null,
    at: Date.now() - reply.elapsedTime,
    requestId: request.id,
  }
}

/** The path of a call as it may be kept. */
export const pathOf = ({ url }: Call): string => kept(url.replace(/\?.*/s, ''), LONGEST_PATH)

const queryOf = ({ url }: Call): string | null =>
  url.includes('?') ? kept(url.slice(url.indexOf('?') + 1), LONGEST_PATH) : null

const refusalIn = (request: FastifyRequest): Refusal => {
  const head = refusalOf(request)?.toString('utf8', 0, HEAD) ?? ''
  return { code: CODE.exec(head)?.[1] ?? null, detail: detailIn(head), fault: faultIn(head) }
}

const detailIn = (head: string): string | null => {
  const [, text] = DETAIL.exec(head) ?? []
  return text === undefined ? null : kept(JSON.parse(text) as string, LONGEST_HEADER)
}

const faultIn = (head: string): string | null => {
  const [, text] = FAULT.exec(head) ?? []
  if (text === undefined) return null
  const { field, message } = JSON.parse(text) as { readonly field?: string; readonly message: string }
  return kept(field === undefined ? message : `${field}: ${message}`, LONGEST_HEADER)
}

/** The row of a call. `body` is what was sent, if it is still known. */
export const entryOf = (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { readonly head: Buffer; readonly size: number } | undefined,
  keysOf: (named: Named) => string[],
): Entry => {
  const { siteId, author, at, requestId, method, route, status, refusal } = call
  const { headers } = request
  const sent = body && body.size > 0 ? readable(body.head) : undefined
  const problem = refusalOf(request)
  const params = request.params as Named['params']
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
    ip: request.ip,
    user_agent: header(headers['user-agent']),
    language: header(headers['accept-language']),
    body: sent?.text ?? null,
    body_cut: sent !== undefined && (sent.cut || body?.head.length !== body?.size),
    problem: problem ? readable(problem).text : null,
    keys: keysOf({ params, route, body: body?.head }),
    left_out: 0,
  }
}

const kept = (text: string, most: number): string => storable(withoutSecrets(text).slice(0, most))

const header = (value: string | undefined): string | null =>
  value === undefined ? null : kept(value, LONGEST_HEADER)

const numberIn = (value: unknown): number | null => {
  const number = Number(value ?? Number.NaN)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}
