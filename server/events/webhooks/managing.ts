import { SESSION_ENDED, scopesOfEvents } from '@vitrina/schema/events'
import type { FastifyRequest } from 'fastify'
import { auditedCaller } from '../../platform/batch/managing.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import { callerOf, requireScope } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { findOperator } from '../../platform/http/operator.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'

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
  const { token, ...caller } = await auditedCaller(sql, request)
  await audit(sql, { ...caller, event, detail: { webhook: id, host: new URL(url).host, token } })
}
