import type { Language } from '@vitrina/schema/languages'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { isConfidential } from '../confidential-site.ts'
import type { Grant } from './issue.ts'
import { personIdColumns } from './person-id.ts'

/** SQL of a token's audience: the site, or all first-party sites. `isHub` is a condition. */
export const audienceOf = (sql: Sql, isHub: Query) => sql`
  case when ${isHub}
    then (select json_agg(fellow.slug order by fellow.id) from site as fellow where fellow.first_party)
    else to_json(site.slug)
  end
`

/** Groups of a user, in the order of their memberships. */
export const groupsOf = (sql: Sql, userId: Query) => sql`
  coalesce((
    select json_agg(json_build_object('id', hub_group.id, 'name', hub_group.name)
      order by hub_membership.created_at, hub_group.id)
    from hub_membership join hub_group on hub_group.id = hub_membership.group_id
    where hub_membership.user_id = ${userId}
  ), '[]')
`

/** Profile of a person for a client. */
export interface GrantProfile {
  readonly email: string | null
  readonly email_verified: boolean
  /** E.164. */
  readonly phone: string | null
  readonly phone_verified: boolean
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  /** Time of the last authentication, in seconds. */
  readonly auth_time: number
  /** Methods of the authentication (RFC 8176). */
  readonly amr: readonly string[]
  readonly second_factor: boolean
}

/** Columns of a {@link Profile}, for a statement that reads `hub_user` and `hub_session`. */
export const profileColumns = (sql: Sql) => sql`
  hub_user.email, hub_user.email_confirmed_at is not null as email_verified, hub_user.phone,
  hub_user.phone_verified_at is not null as phone_verified, hub_user.first_name, hub_user.last_name,
  hub_user.language, floor(extract(epoch from hub_session.authenticated_at))::bigint as auth_time,
  hub_session.amr, hub_session.second_factor_at is not null as second_factor
`

/** Current state of a grant, with its person. Times are of the database, in seconds. */
export interface GrantState extends Grant, GrantProfile {
  readonly site_id: number
  /** True after a revocation by or for its site. */
  readonly is_revoked: boolean
  /** True if neither it nor its session has ended, and its user is not locked (J12). */
  readonly is_alive: boolean
  /** True if the newest refresh token is within its age limit and the grant within its maximum duration. */
  readonly is_refreshable: boolean
  readonly expires_at: Date
  readonly needs_secret: boolean
  /** Encrypted response of the last refresh; null if it is too old. */
  readonly last_answer: Buffer | null
}

/** Seconds in which a site with a secret may repeat a refresh (F5). */
const REPEATABLE = 10

/** Grant with this id or this handle. `refresh`: lifetime in seconds of a new refresh token. */
export const selectGrantState = (
  sql: Sql,
  by: { readonly id: number } | { readonly handle: Buffer },
  { refresh }: { readonly refresh: number },
) => sql<GrantState>`
  select
    hub_grant.id, hub_grant.generation, hub_grant.site_id, hub_grant.session_id, hub_session.user_id,
    ${personIdColumns(sql)},
    hub_grant.is_hub and site.first_party as is_hub, site.slug,
    ${profileColumns(sql)}, hub_grant.scope,
    hub_grant.revoked_at is not null as is_revoked,
    hub_grant.revoked_at is null and hub_session.ended_at is null and hub_user.locked_at is null as is_alive,
    hub_grant.expires_at > now() as is_refreshable,
    hub_grant.expires_at,
    floor(extract(epoch from now()))::bigint as now,
    floor(extract(epoch from least(now() + make_interval(secs => ${refresh}), hub_grant.ends_at)))::bigint as expires,
    ${isConfidential(sql, sql`hub_grant.site_id`)} as needs_secret,
    case when hub_grant.refreshed_at > now() - make_interval(secs => ${REPEATABLE})
      then hub_grant.last_answer
    end as last_answer,
    ${audienceOf(sql, sql`hub_grant.is_hub and site.first_party`)} as audience,
    ${groupsOf(sql, sql`hub_session.user_id`)} as groups
  from hub_grant
  join hub_session on hub_session.id = hub_grant.session_id
  join hub_user on hub_user.id = hub_session.user_id
  join site on site.id = hub_grant.site_id
  where ${'id' in by ? sql`hub_grant.id = ${by.id}` : sql`hub_grant.digest = ${by.handle}`}
`

/**
 * Replaces this generation with the next one; no row if another request was faster (F2). A single statement on one row. A
 * concurrent end of the session or lock of the user invalidates the result too, since the validity of tokens depends on those
 * rows. No lock order is needed (F3).
 */
export const rotate = (
  sql: Sql,
  { id, generation, expires }: Pick<Grant, 'id' | 'generation' | 'expires'>,
  answer: Buffer | null,
) => sql`
  update hub_grant
  set generation = generation + 1, refreshed_at = now(), expires_at = to_timestamp(${expires}),
    last_answer = ${answer}
  where id = ${id} and generation = ${generation} and revoked_at is null
  returning id
`

/** Returns no row if it was revoked before. */
export const revoke = (sql: Transaction, id: number) => sql`
  update hub_grant set revoked_at = now(), last_answer = null where id = ${id} and revoked_at is null returning id
`
