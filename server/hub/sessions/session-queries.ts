import type { Language } from '@vitrina/schema/languages'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { displayName } from './person-names.ts'

/** Signed-in person and the session. */
export interface Session {
  readonly id: number
  readonly user_id: number
  readonly person_id: string
  readonly email: string | null
  /** Name of the person: the e-mail address, else the phone number, the name, or the id at the sites. */
  readonly known_as: string
  readonly first_name: string
  readonly last_name: string
  readonly language: Language
  /** Time of the requested deletion. */
  readonly leaves_at: Date | null
  /** Seconds since the last authentication. */
  readonly authenticated_ago: number
  readonly remembered: boolean
  /** Methods of the authentication (RFC 8176). */
  readonly amr: readonly string[]
  /** True if the person has proven a second factor in this session. */
  readonly second_factor: boolean
  /** True if the person has a second factor. */
  readonly has_second_factor: boolean
  readonly has_password: boolean
}

/** Session of a cookie, if it is valid. `idle` in seconds. */
export const selectSession = (sql: Sql, digest: Buffer, idle: number) => sql<
  Session & { readonly use_unnoted: boolean }
>`
  select
    session.id, user_id, person_id, email, ${displayName(sql)} as known_as, first_name, last_name, hub_user.language,
    leaves_at,
    floor(extract(epoch from now() - authenticated_at))::integer as authenticated_ago,
    remembered, amr, second_factor_at is not null as second_factor, has_second_factor, password is not null as has_password,
    last_used_at < now() - interval '1 minute' as use_unnoted
  from hub_session as session
  join hub_user on hub_user.id = user_id
  where digest = ${digest}
    and ended_at is null
    and locked_at is null
    and expires_at > now()
    and last_used_at > now() - make_interval(secs => ${idle})
`

export const updateSessionUse = (sql: Sql, id: number) => sql`
  update hub_session set last_used_at = now() where id = ${id} and last_used_at < now() - interval '1 minute'
`

/** Replaces the secret of a session. Returns no row if it has ended. */
export const updateSessionDigest = (sql: Sql, id: number, digest: Buffer) => sql<{ remembered: boolean }>`
  update hub_session set digest = ${digest} where id = ${id} and ended_at is null returning remembered
`

/** Stores the time of a repeated authentication in a session. */
export const updateAuthenticated = (sql: Sql, id: number) => sql`
  update hub_session set authenticated_at = now() where id = ${id} and ended_at is null
`

/** Stores the proof and the method of a second factor in a session. */
export const updateSecondFactor = (sql: Sql, id: number, amr: readonly string[]) => sql`
  update hub_session set second_factor_at = now(), amr = ${amr}::text[] where id = ${id} and ended_at is null
`

/** Ends one session of a person. Returns no row for a session that has ended or is another person's. */
export const endSession = (sql: Sql, id: number, userId: number) => sql<{ id: number }>`
  update hub_session set ended_at = now() where id = ${id} and user_id = ${userId} and ended_at is null
  returning id
`

/** Ends all sessions of a person, except `currentSession`. */
export const endSessions = (sql: Sql, userId: number, currentSession: number | null) => sql<{ id: number }>`
  update hub_session set ended_at = now()
  where user_id = ${userId} and ended_at is null and id is distinct from ${currentSession}
  returning id
`

export const selectConsent = (sql: Sql, userId: number, siteId: number) => sql`
  select from hub_consent where user_id = ${userId} and site_id = ${siteId}
`

/** Condition for a session that can still be used, for further sites or for renewals. `idle` in seconds. */
export const isOpen = (sql: Sql, idle: number): Query => sql`
  hub_session.ended_at is null
    and (
      (hub_session.expires_at > now() and hub_session.last_used_at > now() - make_interval(secs => ${idle}))
      or exists (
        select from hub_grant where session_id = hub_session.id and revoked_at is null and hub_grant.expires_at > now()
      )
    )
`
