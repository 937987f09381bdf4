import type { Query } from '../../database/query.ts'
import type { Sql } from '../../database/sql.ts'
import type { Origin } from '../audit.ts'
import { joiningIdentity } from '../providers/identity-queries.ts'
import type { NewSession } from '../sessions/sessions.ts'

/** The site that a session goes on to, and the token for it. */
export interface TemporaryToken {
  readonly siteId: number
  readonly digest: Buffer
  readonly codeChallenge: string | null
  /** What a client asked for by OpenID Connect, which alone redeems it; without it, it is exchanged at hub-auth. */
  readonly openId?:
    | { readonly redirectUri: string; readonly scope: string; readonly nonce: string | null }
    | undefined
  /** In seconds. */
  readonly lifetime: number
}

/**
 * Opens a session, or goes on with the one that the same person has in this browser, under a new secret: what was issued in
 * it goes on, and the old cookie is dead. Then it goes on to a site, if there is one. One statement: it is what every sign-in
 * does. No row comes back, and nothing is done, when the person was locked meanwhile, or has another password: the row of the
 * user is held, so that a change of the password ends this session or comes before it.
 */
export const insertSignIn = (
  sql: Sql,
  opening: NewSession,
  leaving: TemporaryToken | undefined,
  origin: Origin,
) => sql<{
  id: number
}>`
  with owner as (
    select id from hub_user
    where id = ${opening.userId}
      and locked_at is null
      and (${opening.password}::text is null or password = ${opening.password})
    for share
  ), session as (
    insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at)
    select
      id, ${opening.digest}, ${opening.browser}, ${opening.remembered}, ${origin.ip}, ${origin.userAgent},
      now() + make_interval(secs => ${opening.lifetime})
    from owner
    on conflict (user_id, browser) where ended_at is null do update
    set digest = excluded.digest, remembered = excluded.remembered, ip = excluded.ip,
      user_agent = excluded.user_agent, last_used_at = now(), expires_at = excluded.expires_at,
      authenticated_at = now()
    returning id, user_id
  ), others as (
    -- A browser is one person's at a time.
    update hub_session as other set ended_at = now()
    from session
    where other.browser = ${opening.browser} and other.user_id <> session.user_id and other.ended_at is null
  ), known as (
    insert into hub_known_browser (user_id, digest)
    select user_id, ${opening.browser} from session
    on conflict (user_id, digest) do update set last_used_at = now()
  ), ${joiningIdentity(sql, opening.browser)}, ${goingOn(sql, leaving)}, audited as (
    ${auditEvents(sql, sql`select 'sign_in' as event union all select 'site_connected' from connected union all select 'identity_connected' from joined`, leaving, origin)}
  )
  select id from session
`

/** Lets a session go on to a site. */
export const insertTemporaryToken = (
  sql: Sql,
  sessionId: number,
  leaving: TemporaryToken,
  origin: Origin,
) => sql`
  with session as (
    select id, user_id from hub_session where id = ${sessionId}
  ), ${goingOn(sql, leaving)}
  ${auditEvents(sql, sql`select 'site_connected' as event from connected`, leaving, origin)}
`

/** The token for the site, and the consent to it; `connected` has a row when the person goes there for the first time. */
const goingOn = (sql: Sql, leaving: TemporaryToken | undefined): Query => sql`
  goal as (
    select session.id, user_id, ${leaving?.siteId ?? null}::integer as site_id
    from session where ${leaving !== undefined}
  ), token as (
    insert into hub_temporary_token (
      digest, session_id, site_id, code_challenge, redirect_uri, scope, nonce, expires_at
    )
    select
      ${leaving?.digest ?? null}::bytea, id, site_id, ${leaving?.codeChallenge ?? null}::text,
      ${leaving?.openId?.redirectUri ?? null}::text, ${leaving?.openId?.scope ?? null}::text,
      ${leaving?.openId?.nonce ?? null}::text, now() + make_interval(secs => ${leaving?.lifetime ?? null})
    from goal
  ), consent as (
    insert into hub_consent (user_id, site_id)
    select user_id, site_id from goal
    on conflict (user_id, site_id) do update set last_used_at = now()
    returning created_at = last_used_at as is_new
  ), connected as (
    select from consent where is_new
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
