import type { FastifyRequest } from 'fastify'
import type { Prove } from '../../platform/outgoing/site-proof.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'

/** Events of sites and tokens in the audit log. */
export type AccessAuditEvent =
  | 'token_created'
  | 'token_rotated'
  | 'token_limited'
  | 'token_expected'
  | 'token_revoked'
  | 'site_created'
  | 'site_changed'
  | 'site_host_added'
  | 'site_host_removed'

/**
 * Appends an operator's action, at the console or in a terminal, to the audit log, in the transaction of the
 * action.
 */
export type AppendAccessAudit = (
  sql: Sql,
  entry: {
    readonly event: AccessAuditEvent
    readonly siteId: number
    /** Details without secrets. */
    readonly detail: Readonly<Record<string, unknown>>
  },
) => PromiseLike<unknown>

/** Parts for the operations on sites and tokens. */
export interface AccessParts {
  readonly sql: Database
  readonly prove: Prove
  /** Returns the function that records the actions of a request's operator. */
  readonly noteOf: (request: FastifyRequest) => AppendAccessAudit
}
