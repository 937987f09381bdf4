import type { Fault } from '@vitrina/schema/errors'
import { messageOf } from '@vitrina/schema/labels/say'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import { isObject } from '@vitrina/schema/wire/object'
import type { Sink } from '@vitrina/schema/wire/sink'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { bytesOf } from '../http/bodies/body.ts'
import { refuseBomb } from '../http/bodies/json.ts'
import { ApiError } from '../http/errors.ts'
import { findOperator, requireStepUp } from '../http/operator.ts'
import { parseQuery } from '../http/protocol/query.ts'
import type { StoredResponse } from '../http/protocol/stored-response.ts'
import { withDryRun } from '../postgres/dry-run.ts'
import type { Sql, Transaction } from '../postgres/pool/sql.ts'
import { DRY_RUN_HEADER } from './answer.ts'
import { parseObject } from './batch.ts'
import { DRY_RUN, headerOf } from './options.ts'
import type { Writer } from './writer.ts'

// Calls that manage settings of a site, such as webhooks and destinations.

/** Bytes of a body: settings are small. */
export const MANAGING_BODY_LIMIT = 65_536

/**
 * Requires a recent password at the console, because the receiver of a secret keeps its access after the operator's session ends.
 * Tokens are exempt.
 * @throws {ApiError} `step_up_required`
 */
export const requireRecentPassword = (request: FastifyRequest): void => {
  if (findOperator(request)) requireStepUp(request)
}

/** Runs a change once per Idempotency-Key (rule 4.2.9); a dry run changes nothing (rule 4.2.11). */
export const runIdempotently = async (
  { writer }: { readonly writer: Writer },
  request: FastifyRequest,
  reply: FastifyReply,
  work: (sql: Transaction, dryRun: boolean) => Promise<StoredResponse>,
): Promise<StoredResponse> => {
  const { dry_run: dryRun = false } = parseQuery(DRY_RUN, request)
  if (dryRun) reply.headers(DRY_RUN_HEADER)
  return writer.once(request, bytesOf(request), (sql) => withDryRun(sql, dryRun, () => work(sql, dryRun)))
}

/** Object in the body of a call; `none` for an empty body. */
export const bodyIn = (
  request: FastifyRequest,
  none?: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const bytes = bytesOf(request)
  if (none && bytes.length === 0) return none
  refuseBomb(bytes)
  const body = parseObject(bytes)
  if (!isObject(body)) throw new ApiError('invalid_type', { expected: 'object', got: kindOf(body) })
  return body
}

/** Sink of a body parser that collects faults. */
export const sinkInto = (faults: Fault[], timeZone = 'UTC'): Sink => ({
  timeZone,
  fault: (field, key, ...parameters) => void faults.push({ field, ...messageOf(key, ...parameters) }),
  reference: () => undefined,
})

/** Author of a call in the audit log: an operator at the console, or else a token by its id. */
export const auditedCaller = async (sql: Sql, request: FastifyRequest) => {
  const { siteId, tokenId } = callerOf(request)
  const operator = findOperator(request)
  const [token] = operator
    ? []
    : await sql<{ id: string }>`
        select id from api_token where site_id = ${siteId} and number = ${tokenId} order by created_at desc limit 1
      `
  const origin = { ip: request.ip, userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300) }
  return { siteId, origin, by: operator && { operatorId: operator.userId, origin }, token: token?.id }
}

/** Replaces the encrypted secret in a stored response of a call by its text; a response without one is unchanged. */
export const revealed = (
  response: StoredResponse,
  field: 'secret' | 'password',
  open: (id: number, sealed: Buffer) => string | undefined,
): StoredResponse => {
  if (response.status >= 300) return response
  const { [field]: sealed, ...rest } = JSON.parse(response.body.toString())
  if (sealed === null) return response
  const text = open(rest.id, Buffer.from(sealed, 'base64')) ?? null
  return { ...response, body: Buffer.from(JSON.stringify({ ...rest, [field]: text })) }
}
