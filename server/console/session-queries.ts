import type { Language } from '@vitrina/schema/languages'
import type { OperatorRole } from '@vitrina/schema/rights'
import { operatorRoles } from '../platform/postgres/derive/operator-roles.ts'
import type { Query } from '../platform/postgres/pool/query.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'

/** Lifetimes of a session of the console in seconds (ASVS 7.5.3). */
export const LIFETIME = {
  /** Maximum time without use. */
  idle: 30 * 60,
  /** Maximum total lifetime. */
  total: 12 * 3600,
  /** Time for which a typed password allows sensitive operations. */
  stepUp: 10 * 60,
} as const

/** Operator with the session, and the role at the addressed site. */
export interface SessionOperator extends OperatorRole {
  readonly id: number
  readonly user_id: number
  readonly email: string
  readonly everywhere: boolean
  readonly stepped_up: boolean
  readonly use_unnoted: boolean
  /** Null if there is no such site. */
  readonly site_id: number | null
  /** Author number of the operator's writes; null if it must be created, or if the address has changed. */
  readonly author: number | null
}

/** Author name of an operator's writes, as changes show it. */
const authorName = (sql: Sql): Query => sql`'Console: ' || hub_user.email`

/**
 * Condition of an open session: a new password, a lock, a requested erasure and the loss of the last role end it. For queries
 * that join `session`, `hub_user` and `operator`.
 */
const isOpen = (sql: Sql): Query => sql`
  session.ended_at is null
    and session.expires_at > now()
    and session.last_used_at > now() - make_interval(secs => ${LIFETIME.idle})
    and hub_user.password = session.password
    and hub_user.locked_at is null
    and hub_user.leaves_at is null
    and (
      operator.user_id is not null
      or exists (select from site_operator where site_operator.user_id = session.user_id)
    )
`

/** Role of a user at a site, for queries that join `operator` and, as `held`, the roles at sites. */
const roleAtSite = (sql: Sql): Query => sql`
  case when operator.user_id is not null then 'owner' else held.role end as role,
  case when operator.user_id is null then held.own_rights end as own_rights,
  case when operator.user_id is null then held.stores end as stores
`

/** Selects the session of a cookie with the role at the site of a slug, each table by an index. */
export const selectSessionOperator = (sql: Sql, digest: Buffer, slug: string) => sql<SessionOperator>`
  select
    session.id, session.user_id, hub_user.email,
    operator.user_id is not null as everywhere,
    session.proven_at > now() - make_interval(secs => ${LIFETIME.stepUp}) as stepped_up,
    session.last_used_at < now() - interval '1 minute' as use_unnoted,
    site.id as site_id,
    ${roleAtSite(sql)},
    author.number as author
  from console_session as session
  join hub_user on hub_user.id = session.user_id
  left join operator on operator.user_id = session.user_id
  left join site on site.slug = ${slug}
  left join ${operatorRoles(sql)} as held
    on held.site_id = site.id and held.user_id = session.user_id and held.offered_to is null
  left join console_author as author
    on author.site_id = site.id and author.user_id = session.user_id and author.name = ${authorName(sql)}
  where session.digest = ${digest} and ${isOpen(sql)}
`

/** Author number of an operator at a site: permanent, with the current address. */
export const insertAuthor = (sql: Sql, siteId: number, userId: number) => sql<{ number: number }>`
  insert into console_author as author (site_id, user_id, name)
  select ${siteId}, id, ${authorName(sql)} from hub_user where id = ${userId}
  on conflict (site_id, user_id) do update set name = excluded.name
  returning number
`

export const updateLastSessionUse = (sql: Sql, id: number) => sql`
  update console_session set last_used_at = now() where id = ${id} and last_used_at < now() - interval '1 minute'
`

/** Session in the form of a response. */
export interface SessionRow {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  readonly everywhere: boolean
  readonly stepped_up_until: Date | null
  readonly expires_at: Date
}

/** Operator of an open session. */
export const selectConsoleSession = (sql: Sql, id: number) => sql<SessionRow>`
  select
    hub_user.id, email, first_name, last_name, language,
    operator.user_id is not null as everywhere,
    case when proven_at > now() - make_interval(secs => ${LIFETIME.stepUp})
      then proven_at + make_interval(secs => ${LIFETIME.stepUp}) end as stepped_up_until,
    expires_at
  from console_session as session
  join hub_user on hub_user.id = session.user_id
  left join operator on operator.user_id = session.user_id
  where session.id = ${id}
`

/** Sites where a person has a role, with the role. */
export const selectSitesOf = (sql: Sql, userId: number) => sql<
  OperatorRole & {
    readonly slug: string
    readonly name: string
    readonly own_role: string | null
    readonly time_zone: string
    readonly currency: string
    readonly order_lifecycle: 'free' | 'strict'
  }
>`
  select
    slug, name, ${roleAtSite(sql)},
    case when operator.user_id is null then own_role end as own_role, time_zone, currency, order_lifecycle
  from site
  left join operator on operator.user_id = ${userId}
  left join ${operatorRoles(sql)} as held
    on held.site_id = site.id and held.user_id = ${userId} and offered_to is null
  where operator.user_id is not null or held.user_id is not null
  order by site.id
`

/** New session after authentication. */
export interface NewConsoleSession {
  readonly userId: number
  /** Hash that the password was verified with; null for a passkey. */
  readonly password: string | null
  /** True if a second factor was verified, too. */
  readonly secondFactor: boolean
  readonly digest: Buffer
  /** Id of the browser. */
  readonly browser: Buffer
  /** Previous session of the browser, to be ended. */
  readonly former: Buffer | null
  readonly ip: string
  readonly userAgent: string
}

/**
 * Creates a session, and marks the browser as used by the person. Returns no row, and does nothing, if the
 * person is not an operator, is locked or about to be deleted, has another password, or has a second factor
 * that was not proven. The row of the user is locked, so such a change either ends this session or precedes
 * it.
 */
export const insertSession = (sql: Sql, opening: NewConsoleSession) => sql<{ id: number }>`
  with owner as (
    select id, password from hub_user
    where id = ${opening.userId}
      and locked_at is null
      and leaves_at is null
      and (${opening.password}::text is null or password = ${opening.password})
      and (${opening.secondFactor} or not has_second_factor)
      and (
        exists (select from operator where user_id = hub_user.id)
        or exists (select from site_operator where user_id = hub_user.id)
      )
    for share
  ), session as (
    insert into console_session (user_id, digest, password, ip, user_agent, expires_at)
    select id, ${opening.digest}, password, ${opening.ip}, ${opening.userAgent}, now() + make_interval(secs => ${LIFETIME.total})
    from owner
    returning id, user_id
  ), known as (
    insert into hub_known_browser (user_id, digest)
    select user_id, ${opening.browser} from session
    on conflict (user_id, digest) do update set last_used_at = now()
  ), former as (
    update console_session set ended_at = now()
    where digest = ${opening.former} and ended_at is null and exists (select from session)
  )
  select id from session
`

/** True for a person with a second factor. */
export const selectHasSecondFactor = (sql: Sql, userId: number) => sql<{ has: boolean }>`
  select has_second_factor as has from hub_user where id = ${userId}
`

/** Stores the time of a repeated authentication. */
export const updateProven = (sql: Sql, id: number) => sql`
  update console_session set proven_at = now() where id = ${id}
`

/** Ends the session of a cookie. Returns no row if it had already ended. */
export const endSignedIn = (sql: Sql, digest: Buffer) => sql<{ id: number; user_id: number }>`
  update console_session set ended_at = now() where digest = ${digest} and ended_at is null returning id, user_id
`
