import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../database/sql.ts'
import type { Prove } from '../outgoing/site-proof.ts'

/** What of managing sites and tokens the audit log tells of. */
export type ManagingEvent =
  | 'token_created'
  | 'token_rotated'
  | 'token_limited'
  | 'token_revoked'
  | 'site_created'
  | 'site_changed'
  | 'site_host_added'
  | 'site_host_removed'

/** What the calls of operators work with. */
export interface ManagingParts {
  readonly sql: Database
  readonly prove: Prove
  /** Appends to the audit log what the operator of a request did, in the transaction of what it tells of. */
  readonly audit: (
    sql: Transaction,
    request: FastifyRequest,
    entry: {
      readonly event: ManagingEvent
      readonly siteId: number
      /** Never a secret. */
      readonly detail: Readonly<Record<string, unknown>>
    },
  ) => PromiseLike<unknown>
}
