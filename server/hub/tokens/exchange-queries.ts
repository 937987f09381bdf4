import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { isConfidential } from '../confidential-site.ts'
import { type ClientCredentials, siteWith } from './client.ts'
import { audienceOf, type GrantProfile, groupsOf, profileColumns } from './grant-queries.ts'
import type { Grant } from './issue.ts'
import { personIdColumns } from './person-id.ts'

/** Temporary token of a request. */
export interface PresentedToken {
  readonly digest: Buffer
  /** Challenge of the given verifier; null without one. */
  readonly challenge: string | null
  readonly credentials: ClientCredentials | undefined
  /** OpenID Connect client with its return address; null for an exchange at hub-auth. */
  readonly client: { readonly slug: string; readonly redirectUri: string } | null
}

export interface Redemption extends Grant, GrantProfile {
  readonly site_id: number
  readonly nonce: string | null
}

/**
 * Condition for a valid exchange: by the flow of the token, with the verifier of its challenge, and by its
 * site. A verifier without a challenge is refused too, because an attacker may have removed the challenge
 * (RFC 9700 2.1.1).
 */
const isValidExchange = (sql: Sql, { challenge, credentials, client }: PresentedToken) => sql`
  token.redirect_uri is not distinct from ${client?.redirectUri ?? null}
  and (${client === null} or token.site_id = (select id from site where slug = ${client?.slug ?? null}))
  and token.code_challenge is not distinct from ${challenge}
  and case when ${credentials === undefined}
    then not ${isConfidential(sql, sql`token.site_id`)}
    else token.site_id = (select site_id from client)
  end
`

/**
 * Redeems a temporary token for a grant, in one statement: of several concurrent calls one finds it unused,
 * and the others wait and find it used (X2). Only the token is locked: if its session ends at the same time,
 * the grant ends with it in either order (F3).
 */
export const redeem = (
  sql: Transaction,
  presented: PresentedToken,
  newTokens: {
    readonly isHub: boolean
    readonly handle: Buffer
    readonly refresh: number
    readonly refreshTotal: number
  },
) => sql<Redemption>`
  with client as (${siteWith(sql, presented.credentials)}),
  used as (
    update hub_temporary_token as token set used_at = now(), grant_id = nextval('hub_grant_id_seq')
    from hub_session, hub_user
    where token.digest = ${presented.digest} and token.used_at is null and token.expires_at > now()
      and hub_session.id = token.session_id and hub_session.ended_at is null
      and hub_user.id = hub_session.user_id and hub_user.locked_at is null
      and ${isValidExchange(sql, presented)}
    returning token.grant_id, token.session_id, token.site_id, token.scope, token.nonce, hub_session.user_id
  ),
  made as (
    insert into hub_grant (id, session_id, site_id, is_hub, digest, scope, expires_at, ends_at)
      overriding system value
    select
      used.grant_id, used.session_id, used.site_id, ${newTokens.isHub} and site.first_party, ${newTokens.handle},
      used.scope,
      now() + make_interval(secs => ${Math.min(newTokens.refresh, newTokens.refreshTotal)}),
      now() + make_interval(secs => ${newTokens.refreshTotal})
    from used join site on site.id = used.site_id
    returning *
  )
  select
    made.id, made.generation, made.site_id, made.session_id, used.user_id,
    ${personIdColumns(sql)}, ${profileColumns(sql)}, site.slug, made.is_hub, made.scope, used.nonce,
    floor(extract(epoch from now()))::bigint as now,
    floor(extract(epoch from made.expires_at))::bigint as expires,
    ${audienceOf(sql, sql`made.is_hub`)} as audience,
    ${groupsOf(sql, sql`used.user_id`)} as groups
  from made
  join used on used.grant_id = made.id
  join hub_user on hub_user.id = used.user_id
  join hub_session on hub_session.id = made.session_id
  join site on site.id = made.site_id
`

/** State of a temporary token that could not be exchanged. */
export interface Unredeemed {
  /** True if a site has these credentials. */
  readonly is_client: boolean
  /** Null for an unknown token. */
  readonly site_needs_secret: boolean | null
  /** True if it was used before, and this call would have been valid the first time. */
  readonly is_replay: boolean | null
}

export const selectUnredeemed = (sql: Sql, presented: PresentedToken) => sql<Unredeemed>`
  with client as (${siteWith(sql, presented.credentials)})
  select
    exists (select from client) as is_client,
    case when token.digest is not null
      then ${isConfidential(sql, sql`token.site_id`)}
    end as site_needs_secret,
    token.used_at is not null and ${isValidExchange(sql, presented)} as is_replay
  from (select) as asked left join hub_temporary_token as token on token.digest = ${presented.digest}
`

/** Revokes the grant of a used temporary token; returns no row if it has already ended. */
export const revokeRedeemed = (sql: Transaction, digest: Buffer) => sql<{
  id: number
  site_id: number
  session_id: number
  user_id: number
}>`
  update hub_grant set revoked_at = now()
  from hub_temporary_token as token, hub_session
  where token.digest = ${digest} and hub_grant.id = token.grant_id and hub_grant.revoked_at is null
    and hub_session.id = hub_grant.session_id
  returning hub_grant.id, hub_grant.site_id, hub_grant.session_id, hub_session.user_id
`
