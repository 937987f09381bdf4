import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type AuditEvent, audit, type Origin } from '../audit.ts'

/** Grant in an entry of the audit log. */
interface Granted {
  readonly id: number
  readonly user_id: number
  readonly site_id: number
  readonly session_id: number
}

/** Records a change of a grant in the audit log. */
export const auditGrant = (
  sql: Sql,
  event: AuditEvent,
  { id, user_id: userId, site_id: siteId, session_id: sessionId }: Granted,
  origin: Origin,
  detail: Readonly<Record<string, unknown>> = {},
) => audit(sql, { event, userId, siteId, sessionId, origin, detail: { grant: id, ...detail } })
