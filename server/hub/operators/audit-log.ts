import type { AuditRow } from '@vitrina/schema/console/audit'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Entry of the audit log for operators. */
export type AuditRecord = Stored<AuditRow, 'at'>

/** Filters; null for no filter. */
interface AuditFilter {
  /** Id of the affected user, or of the one who acted. */
  readonly userId: number | null
  readonly event: string | null
  /** ISO 8601. */
  readonly since: string | null
  /** ISO 8601, exclusive. */
  readonly until?: string | null
  /** Maximum age in seconds. */
  readonly within: number | null
  /** Slug of a site. */
  readonly site?: string | null
  /** Only entries before the one with this id. */
  readonly before?: number | null
  readonly limit: number
}

/** At most `limit` entries of the audit log, newest first. */
export const readAuditLog = (
  sql: Sql,
  { userId, event, since, until = null, within, site = null, before = null, limit }: AuditFilter,
) => sql<AuditRecord>`
  select
    audit.id, at, event, user_id, coalesce(person.email, person.phone, person.person_id) as email, operator_id, operator.email as operator, slug as site, session_id, ip,
    user_agent, detail
  from hub_audit as audit
  left join hub_user as person on person.id = user_id
  left join hub_user as operator on operator.id = operator_id
  left join site on site.id = site_id
  where ${[
    sql`true`,
    ...matching(userId, (id) => sql` and (user_id = ${id} or operator_id = ${id})`),
    ...matching(event, (name) => sql` and event = ${name}`),
    ...matching(site, (slug) => sql` and site_id = (select id from site where slug = ${slug})`),
    ...matching(before, (id) => sql` and audit.id < ${id}`),
    ...matching(since, (time) => sql` and at >= ${time}`),
    ...matching(until, (time) => sql` and at < ${time}`),
    ...matching(within, (seconds) => sql` and at >= now() - make_interval(secs => ${seconds})`),
  ]}
  order by audit.id desc
  limit ${limit}
`

/** Separate statement, and thus plan, for each set of filters: one statement for all would use no index. */
const matching = <T>(value: T | null, condition: (value: T) => Query): Query[] =>
  value === null ? [] : [condition(value)]

/** Names of all events so far. Each needs one index lookup, however long the log is. */
export const selectAuditEvents = (sql: Sql) => sql<{ event: string }>`
  with recursive kind(event) as (
    select min(event) from hub_audit
    union all
    select (select min(event) from hub_audit where event > kind.event) from kind where event is not null
  )
  select event from kind where event is not null
`
