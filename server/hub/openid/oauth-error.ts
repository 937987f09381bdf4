import { codeOf, STATUS } from '@vitrina/schema/errors'
import { type SentenceKey, say } from '@vitrina/schema/labels/say'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '../../platform/http/errors.ts'

/** Error codes of the endpoints that clients call (RFC 6749 5.2, RFC 6750 3.1, RFC 7009 2.2.1). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable'
  | 'server_error'

const OWN_STATUS: Partial<Readonly<Record<OAuthErrorCode, number>>> = {
  insufficient_scope: 403,
  temporarily_unavailable: 503,
}

/** Error with an OAuth response body: `{ error, error_description }`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: OAuthErrorCode
  readonly headers: Readonly<Record<string, string>>

  /** Description for the client's developer, in ASCII without quotes (RFC 6749 5.2). */
  constructor(code: OAuthErrorCode, description: string, headers: Readonly<Record<string, string>> = {}) {
    super(description)
    this.code = code
    this.headers = headers
  }
}

/** Sends an OAuth error response; other errors are mapped to the nearest OAuth code. */
export const sendOAuthError = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (failure instanceof OAuthError)
    return send(reply, OWN_STATUS[failure.code] ?? 400, failure.code, failure.message, failure.headers)
  const { said, key, headers } = failureOf(failure, request)
  const status = STATUS[codeOf(key)]
  const description = say(said, 'en').replace(/[^ !#-[\]-~]+/g, ' ')
  return send(reply, status, errorOf(key, status), description, {
    ...((status === 429 || status === 503) && { 'retry-after': '5' }),
    ...headers,
  })
}

const errorOf = (key: SentenceKey, status: number): OAuthErrorCode => {
  if (key === 'unauthorized.client') return 'invalid_client'
  if (codeOf(key) === 'token_not_valid') return 'invalid_token'
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}

const send = (
  reply: FastifyReply,
  status: number,
  error: OAuthErrorCode,
  description: string,
  headers: Readonly<Record<string, string>>,
) => reply.code(status).headers(headers).send({ error, error_description: description })
