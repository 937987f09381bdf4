import type { Sql } from '../../database/sql.ts'

/** What happened, as operators read it. */
export interface AuditRecord {
  readonly id: number
  readonly at: Date
  readonly event: string
  readonly user_id: number | null
  /** As it is today; null when that user is gone. */
  readonly email: string | null
  readonly site: string | null
  readonly session_id: number | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

interface Wanted {
  readonly userId: number | null
  readonly event: string | null
  /** ISO 8601. */
  readonly since: string | null
  /** So many seconds ago at most. */
  readonly within: number | null
  readonly limit: number
}

/** At most `limit` entries of the audit log, the newest first. What is null does not matter. */
export const readAuditLog = (sql: Sql, { userId, event, since, within, limit }: Wanted) => sql<AuditRecord>`
  select audit.id, at, event, user_id, email, slug as site, session_id, ip, user_agent, detail
  from hub_audit as audit
  left join hub_user on hub_user.id = user_id
  left join site on site.id = site_id
  where (${userId}::integer is null or user_id = ${userId})
    and (${event}::text is null or event = ${event})
    and (${since}::timestamptz is null or at >= ${since})
    and (${within}::integer is null or at >= now() - make_interval(secs => ${within}))
  order by audit.id desc
  limit ${limit}
`

/** The kinds of what has happened so far. One step down the index for each, however long the log. */
export const selectAuditEvents = (sql: Sql) => sql<{ event: string }>`
  with recursive kind(event) as (
    select min(event) from hub_audit
    union all
    select (select min(event) from hub_audit where event > kind.event) from kind where event is not null
  )
  select event from kind where event is not null
`
