import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { Origin } from '../audit.ts'
import { joiningIdentity } from '../providers/identity-queries.ts'
import { displayName } from '../sessions/person-names.ts'
import type { NewSession } from '../sessions/sessions.ts'

/** Temporary token of a session for a site. */
export interface TemporaryToken {
  readonly siteId: number
  readonly digest: Buffer
  readonly codeChallenge: string | null
  /**
   * Request of an OpenID Connect client, which alone can exchange the token; omit for an exchange at
   * hub-auth.
   */
  readonly openId?:
    | { readonly redirectUri: string; readonly scope: string; readonly nonce: string | null }
    | undefined
  /** True if the client requires a second factor, regardless of the site. */
  readonly secondFactor: boolean
  /** Lifetime in seconds. */
  readonly lifetime: number
}

/**
 * Creates a session, or continues the one of the same person in this browser with a new secret: its tokens stay valid, and the
 * old cookie becomes invalid. With a site, it also creates a temporary token, if the proven factors satisfy the site: `gone`.
 * Every sign-in runs this single statement. It returns no row, and does nothing, if the person is locked, has another password,
 * or has a second factor that was not proven. The row of the user is locked, so such a change either ends this session or
 * precedes it.
 */
export const insertSignIn = (
  sql: Sql,
  opening: NewSession,
  leaving: TemporaryToken | undefined,
  origin: Origin,
) => sql<{
  id: number
  gone: boolean
  /** True for an account with a scheduled erasure, which cannot sign in to sites. */
  leaves: boolean
  /** Name of the provider that this sign-in connected. */
  joined: string | null
}>`
  with owner as (
    select id from hub_user
    where id = ${opening.userId}
      and locked_at is null
      and (${opening.password}::text is null or password = ${opening.password})
      and (${opening.secondFactor} or not has_second_factor)
    for share
  ), session as (
    insert into hub_session (
      user_id, digest, browser, remembered, ip, user_agent, amr, second_factor_at, expires_at
    )
    select
      id, ${opening.digest}, ${opening.browser}, ${opening.remembered}, ${origin.ip}, ${origin.userAgent},
      ${opening.amr}::text[], case when ${opening.secondFactor} then now() end, now() + make_interval(secs => ${opening.lifetime})
    from owner
    on conflict (user_id, browser) where ended_at is null do update
    set digest = excluded.digest, remembered = excluded.remembered, ip = excluded.ip,
      user_agent = excluded.user_agent, last_used_at = now(), expires_at = excluded.expires_at,
      authenticated_at = now(), amr = excluded.amr, second_factor_at = excluded.second_factor_at
    returning id, user_id, second_factor_at
  ), others as (
    -- A browser has one signed-in person at a time.
    update hub_session as other set ended_at = now()
    from session
    where other.browser = ${opening.browser} and other.user_id <> session.user_id and other.ended_at is null
  ), known as (
    insert into hub_known_browser (user_id, digest)
    select user_id, ${opening.browser} from session
    on conflict (user_id, digest) do update set last_used_at = now()
  ), ${joiningIdentity(sql, opening.browser)}, ${siteToken(sql, leaving)}, audited as (
    ${auditEvents(sql, sql`select 'sign_in' as event union all select 'site_connected' from connected union all select 'identity_connected' from joined`, leaving, origin)}
  )
  select
    id, exists (select from token) as gone,
    exists (select from hub_user where hub_user.id = user_id and leaves_at is not null) as leaves,
    (select provider from joined) as joined
  from session
`

/** Stores that a person has proven the first factor in a browser. Returns no row for a person without a second factor. */
export const insertHalfSignIn = (
  sql: Sql,
  { userId, password, browser, amr, remembered }: NewSession,
  lifetime: number,
) => sql`
  insert into hub_half_sign_in (browser, user_id, password, remembered, amr, expires_at)
  select ${browser}, id, ${password}, ${remembered}, ${amr}::text[], now() + make_interval(secs => ${lifetime})
  from hub_user
  where id = ${userId}
    and locked_at is null
    and (${password}::text is null or password = ${password})
    and has_second_factor
  on conflict (browser) do update
  set user_id = excluded.user_id, password = excluded.password, remembered = excluded.remembered,
    amr = excluded.amr, expires_at = excluded.expires_at
  returning user_id
`

/** Person who has proven the first factor in a browser. */
export interface HalfSignIn {
  readonly user_id: number
  /** Name of the person. */
  readonly known_as: string
  readonly password: string | null
  readonly remembered: boolean
  readonly amr: readonly string[]
}

export const selectHalfSignIn = (sql: Sql, browser: Buffer) => sql<HalfSignIn>`
  select user_id, ${displayName(sql)} as known_as, half.password, remembered, amr
  from hub_half_sign_in as half join hub_user on hub_user.id = user_id
  where browser = ${browser} and expires_at > now()
`

export const deleteHalfSignIn = (sql: Sql, browser: Buffer) => sql`
  delete from hub_half_sign_in where browser = ${browser}
`

/**
 * Creates a temporary token of a session for a site. Returns no row if the site requires a second factor that
 * was not proven in it.
 */
export const insertTemporaryToken = (
  sql: Sql,
  sessionId: number,
  leaving: TemporaryToken,
  origin: Origin,
) => sql`
  with session as (
    select id, user_id, second_factor_at from hub_session where id = ${sessionId}
  ), ${siteToken(sql, leaving)}, audited as (
    ${auditEvents(sql, sql`select 'site_connected' as event from connected`, leaving, origin)}
  )
  select from token
`

/** SQL of the token for the site, and of the consent to it; `connected` has a row on the first sign-in to the site. */
const siteToken = (sql: Sql, leaving: TemporaryToken | undefined): Query => sql`
  goal as (
    select session.id, user_id, ${leaving?.siteId ?? null}::integer as site_id
    from session
    where ${leaving !== undefined}
      and (second_factor_at is not null or not (${leaving?.secondFactor ?? false} or ${isFactorRequired(sql, leaving)}))
      and not exists (select from hub_user where hub_user.id = user_id and leaves_at is not null)
  ), token as (
    insert into hub_temporary_token (
      digest, session_id, site_id, code_challenge, redirect_uri, scope, nonce, expires_at
    )
    select
      ${leaving?.digest ?? null}::bytea, id, site_id, ${leaving?.codeChallenge ?? null}::text,
      ${leaving?.openId?.redirectUri ?? null}::text, ${leaving?.openId?.scope ?? null}::text,
      ${leaving?.openId?.nonce ?? null}::text, now() + make_interval(secs => ${leaving?.lifetime ?? null})
    from goal
    returning 1
  ), consent as (
    insert into hub_consent (user_id, site_id)
    select user_id, site_id from goal
    on conflict (user_id, site_id) do update set last_used_at = now()
    returning created_at = last_used_at as is_new
  ), connected as (
    select from consent where is_new
  )
`

/** Condition: the site, or a group of the person, requires a second factor. */
const isFactorRequired = (sql: Sql, leaving: TemporaryToken | undefined): Query => sql`
  exists (
    select from site where id = ${leaving?.siteId ?? null} and second_factor_required
    union all
    select from hub_membership join hub_group on hub_group.id = group_id
    where user_id = session.user_id and second_factor_required
  )
`

const auditEvents = (
  sql: Sql,
  events: Query,
  leaving: TemporaryToken | undefined,
  origin: Origin,
): Query => sql`
  insert into hub_audit (event, user_id, site_id, session_id, ip, user_agent)
  select event, user_id, ${leaving?.siteId ?? null}::integer, session.id, ${origin.ip}, ${origin.userAgent}
  from session cross join (${events}) as events
`
