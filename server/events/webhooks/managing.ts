import type { Fault } from '@vitrina/schema/errors'
import { SESSION_ENDED, scopesOfEvents } from '@vitrina/schema/events'
import { messageOf } from '@vitrina/schema/labels/say'
import { kindOf } from '@vitrina/schema/sentences/kinds'
import type { Sink } from '@vitrina/schema/wire/sink'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRY_RUN_HEADER } from '../../platform/batch/answer.ts'
import { parseObject } from '../../platform/batch/batch.ts'
import { DRY_RUN, headerOf } from '../../platform/batch/options.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import { callerOf, requireScope } from '../../platform/http/authentication.ts'
import { bytesOf } from '../../platform/http/bodies/body.ts'
import { refuseBomb } from '../../platform/http/bodies/json.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { findOperator, requireStepUp } from '../../platform/http/operator.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import type { StoredResponse } from '../../platform/http/protocol/stored-response.ts'
import { withDryRun } from '../../platform/postgres/dry-run.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { selectTokenId } from './endpoints/endpoint-queries.ts'

/** Events of webhooks in the audit log. */
export type WebhookAuditEvent =
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_removed'
  | 'webhook_secret_rotated'

interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** Appends to the audit log, in the transaction of the recorded action. */
export type AuditWebhooks = (
  sql: Transaction,
  entry: {
    readonly event: WebhookAuditEvent
    readonly siteId: number
    readonly origin: Origin
    /** Operator at the console; undefined for a token. */
    readonly by: { readonly operatorId: number; readonly origin: Origin } | undefined
    readonly detail: Readonly<Record<string, unknown>>
  },
) => PromiseLike<unknown>

/** Parts for the operations on webhooks. */
export interface WebhookParts {
  readonly sql: Database
  readonly writer: Writer
  /** Secrets of the deployment. */
  readonly secrets: ReadSecrets
  readonly audit: AuditWebhooks
  /** Sends a test event to an endpoint; undefined for an unknown one. */
  readonly ping: (siteId: number, endpointId: number) => Promise<{ readonly eventId: string } | undefined>
}

/** Bytes of a body: the settings of an endpoint are small. */
export const MANAGING_BODY_LIMIT = 65_536

/**
 * Requires the scopes to read the events of an endpoint, because its manager can read or forward them. Events
 * about sign-outs are not available to tokens.
 * @throws {ApiError} `insufficient_scope`
 */
export const requireEvents = (request: FastifyRequest, events: readonly string[]): void => {
  if (events.includes(SESSION_ENDED) && !findOperator(request))
    throw new ApiError('insufficient_scope.operator', { event: SESSION_ENDED })
  for (const scope of scopesOfEvents(events)) requireScope(request, scope)
}

/**
 * Requires a recent password at the console, because a receiver of events keeps its access after the operator's session ends.
 * Tokens are exempt.
 * @throws {ApiError} `step_up_required`
 */
export const requireRecentPassword = (request: FastifyRequest): void => {
  if (findOperator(request)) requireStepUp(request)
}

/** Runs a change once per Idempotency-Key (rule 4.2.9); a dry run changes nothing (rule 4.2.11). */
export const runIdempotently = async (
  { writer }: WebhookParts,
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
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid_type', { expected: 'object', got: kindOf(body) })
  return body as Readonly<Record<string, unknown>>
}

/** Sink of a body parser that collects faults. */
export const sinkInto = (faults: Fault[], timeZone = 'UTC'): Sink => ({
  timeZone,
  fault: (field, key, ...parameters) => void faults.push({ field, ...messageOf(key, ...parameters) }),
  reference: () => undefined,
})

/** Author number that `self` means; null for an operator, who has no token. */
export const ownAuthorNumber = (request: FastifyRequest): number | null =>
  findOperator(request) ? null : callerOf(request).tokenId

/**
 * Records in the audit log which token or operator changed which endpoint. Of its address only the host is
 * recorded: a path may contain a secret.
 */
export const auditEndpointChange = async (
  { audit }: WebhookParts,
  sql: Transaction,
  request: FastifyRequest,
  event: WebhookAuditEvent,
  { id, url }: { readonly id: number; readonly url: string },
): Promise<void> => {
  const { siteId, tokenId } = callerOf(request)
  const operator = findOperator(request)
  const [token] = operator ? [] : await selectTokenId(sql, siteId, tokenId)
  const origin = { ip: request.ip, userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300) }
  await audit(sql, {
    event,
    siteId,
    origin,
    by: operator && { operatorId: operator.userId, origin },
    detail: { webhook: id, host: new URL(url).host, token: token?.id },
  })
}
