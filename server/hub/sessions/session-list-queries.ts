import type { OpenSession as ShownSession } from '@vitrina/schema/console/people'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { identifyingName } from './person-names.ts'
import { isOpen } from './session-queries.ts'

/** Lifetime of an unused session in seconds. */
export interface IdleLimit {
  readonly hub: number
  readonly console: number
}

/** Valid session in the form shown to operators. */
type OpenSession = Stored<ShownSession, 'created_at' | 'last_used_at' | 'expires_at'>

interface SessionFilter {
  /** Null: sessions of all people. */
  readonly userId: number | null
  /** Only sessions that began before the one with this id; null: from the newest on. */
  readonly before: number | null
  readonly limit: number
}

/** Sessions of people at the hub, newest first. */
export const selectHubSessions = (
  sql: Sql,
  idle: IdleLimit,
  { userId, before, limit }: SessionFilter,
) => sql<OpenSession>`
  select
    hub_session.id, user_id, ${identifyingName(sql)} as email, ip, user_agent, hub_session.created_at, last_used_at, expires_at
  from hub_session
  join hub_user on hub_user.id = user_id
  where ${userId === null ? sql`true` : sql`user_id = ${userId}`}
    and ${before === null ? sql`true` : sql`hub_session.id < ${before}`}
    and locked_at is null
    and ${isOpen(sql, idle.hub)}
  order by hub_session.id desc
  limit ${limit}
`

/** Sessions of operators at the console, newest first. */
export const selectConsoleSessions = (
  sql: Sql,
  idle: IdleLimit,
  { userId, before, limit }: SessionFilter,
) => sql<OpenSession>`
  select
    session.id, user_id, ${identifyingName(sql)} as email, ip, user_agent, session.created_at, last_used_at, expires_at
  from console_session as session
  join hub_user on hub_user.id = user_id
  where ${userId === null ? sql`true` : sql`user_id = ${userId}`}
    and ${before === null ? sql`true` : sql`session.id < ${before}`}
    and ended_at is null
    and expires_at > now()
    and last_used_at > now() - make_interval(secs => ${idle.console})
    and locked_at is null
    and session.password = hub_user.password
  order by session.id desc
  limit ${limit}
`

/**
 * Ends one console session of a person. Returns no row for a session that has ended or is another person's.
 */
export const endConsoleSession = (sql: Sql, id: number, userId: number) => sql<{ id: number }>`
  update console_session set ended_at = now() where id = ${id} and user_id = ${userId} and ended_at is null
  returning id
`

/** Ends all sessions of a person at the console, except `currentSession`. */
export const endConsoleSessions = (sql: Sql, userId: number, currentSession: number | null) => sql<{
  id: number
}>`
  update console_session set ended_at = now()
  where user_id = ${userId} and ended_at is null and id is distinct from ${currentSession}
  returning id
`
