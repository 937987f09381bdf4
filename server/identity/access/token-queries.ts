import type { TokenRow } from '@vitrina/schema/console/access'
import type { Scope } from '@vitrina/schema/scopes'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import type { UnknownFields } from '@vitrina/schema/wire/unknown-fields'
import type { TokenEnd } from '../../platform/http/authentication.ts'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { Credential } from './token.ts'

/** Token with the data for its check. */
interface CheckedToken {
  readonly id: string
  readonly number: number
  readonly site_id: number
  readonly digest: Buffer
  readonly scopes: readonly Scope[]
  readonly unknown_fields: UnknownFields
  /** Null: limit of the deployment; 0: no limit. */
  readonly calls_per_minute: number | null
  /** Form of lists of its site. */
  readonly list_shape: ListShape
  /** True if the time of the last use must be updated. */
  readonly use_unnoted: boolean
  /** Reason why it no longer works; null while it works. */
  readonly ended: TokenEnd | null
}

/** Digests of valid tokens among these, in hexadecimal. */
export const selectWorkingDigests = (sql: Sql, digests: readonly string[]) => sql<{ digest: string }>`
  select encode(digest, 'hex') as digest from api_token
  where digest = any(array(select decode(digest, 'hex') from unnest(${digests}::text[]) as digest)) and ${isValidTokenRow(sql)}
`

export const selectToken = (sql: Sql, { id, digest }: Credential) => sql<CheckedToken>`
  select id, number, site_id, digest, scopes, unknown_fields, calls_per_minute, ${useUnnoted(sql)} as use_unnoted,
    (select list_shape from site where site.id = api_token.site_id),
    case
      when ${isValidTokenRow(sql)} then null
      when revoked_at is not null then 'revoked'
      when expires_at <= now() then 'expired'
      when overlap_until <= now() then 'replaced'
      else 'held'
    end as ended
  from api_token
  where ${id === null ? sql`digest = ${digest}` : sql`id = ${id}`}
`

/** Condition for a valid token, by the clock of the database, which is the same for every process. */
export const isValidTokenRow = (sql: Sql): Query => sql`(
  revoked_at is null and held_at is null
  and (expires_at is null or expires_at > now())
  and (overlap_until is null or overlap_until > now())
)`

const useUnnoted = (sql: Sql): Query =>
  sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`

/** Stores the last use of a token, unless another process has just done so. */
export const updateLastUse = (sql: Sql, id: string) => sql`
  update api_token set last_used_at = now() where id = ${id} and ${useUnnoted(sql)}
`

interface NewToken {
  readonly id: string
  readonly siteId: number
  readonly digest: Buffer
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly unknownFields: UnknownFields
  /** Null: limit of the deployment; 0: no limit. */
  readonly callsPerMinute: number | null
  /** Lifetime in seconds; null for no expiry. */
  readonly lifetime: number | null
}

export const insertToken = (
  sql: Sql,
  { id, siteId, digest, name, scopes, unknownFields, callsPerMinute, lifetime }: NewToken,
) => sql<{
  id: string
  expires_at: Date | null
}>`
  insert into api_token (id, site_id, digest, name, scopes, unknown_fields, calls_per_minute, expires_at)
  values (
    ${id}, ${siteId}, ${digest}, ${name}, ${scopes}, ${unknownFields}, ${callsPerMinute},
    now() + make_interval(secs => ${lifetime})
  )
  on conflict do nothing
  returning id, expires_at
`

/** Token in the form shown to operators. */
export type TokenRecord = Stored<TokenRow, 'created_at' | 'works_until' | 'last_used_at'>

/** All tokens, or those of one site, newest last. */
export const selectTokens = (sql: Sql, siteId: number | null) => sql<TokenRecord>`
  select
    token.id, site.slug as site, token.name, scopes, unknown_fields, calls_per_minute,
    case
      when revoked_at is not null then 'revoked'
      when expires_at <= now() then 'expired'
      when held_at is not null then 'held'
      when rotated_to is not null then 'rotated'
      else 'active'
    end as state,
    token.created_at, least(revoked_at, expires_at, overlap_until) as works_until, last_used_at, rotated_to,
    array(
      select json_build_object('call', call, 'within_minutes', within_minutes, 'daily_by', to_char(daily_by, 'HH24:MI'))
      from expected_call as expected
      where expected.site_id = token.site_id and expected.number = token.number order by call
    ) as expected
  from api_token as token
  join site on site.id = token.site_id
  where ${ofSite(sql, siteId)}
  order by site_id, token.created_at, token.id
`

interface Rotation {
  readonly id: string
  /** Site of the token; null for any site. */
  readonly siteId: number | null
  readonly newId: string
  readonly newDigest: Buffer
  /** Seconds for which the old token remains valid. */
  readonly overlap: number
}

/**
 * Replaces a valid token that was not rotated yet; returns no row otherwise. The new token has the author number, name, scopes,
 * limit and treatment of unknown fields of the old one, and its intended lifetime.
 */
export const replaceToken = (sql: Sql, { id, siteId, newId, newDigest, overlap }: Rotation) => sql<{
  id: string
  expires_at: Date | null
  works_until: Date
  site_id: number
  name: string
}>`
  with old as (
    select * from api_token
    where id = ${id} and ${ofSite(sql, siteId)} and rotated_to is null and ${isValidTokenRow(sql)}
    for update
  ), new as (
    insert into api_token (
      id, site_id, number, digest, name, scopes, unknown_fields, calls_per_minute, expires_at
    )
    select
      ${newId}, site_id, number, ${newDigest}, name, scopes, unknown_fields, calls_per_minute,
      now() + (expires_at - created_at)
    from old
    returning id, expires_at
  )
  update api_token as token
  set rotated_to = new.id, overlap_until = now() + make_interval(secs => ${overlap})
  from old, new
  where token.id = old.id
  returning
    new.id, new.expires_at, least(token.expires_at, token.overlap_until) as works_until, token.site_id, token.name
`

/** Changes the calls per minute of a token and its rotated versions. Returns no row for an unknown token. */
export const updateCallsPerMinute = (
  sql: Sql,
  { id, siteId, callsPerMinute }: Pick<Rotation, 'id' | 'siteId'> & Pick<NewToken, 'callsPerMinute'>,
) => sql<NamedToken>`
  with given as (
    select site_id, number, name from api_token where id = ${id} and ${ofSite(sql, siteId)}
  ), changed as (
    update api_token set calls_per_minute = ${callsPerMinute} where number = (select number from given)
  )
  select site_id, name from given
`

/** Revokes a token permanently. A second call keeps and returns the first time. */
export const updateRevoked = (sql: Sql, id: string, siteId: number | null) => sql<
  NamedToken & { readonly again: boolean }
>`
  with before as (
    select id, revoked_at from api_token where id = ${id} and ${ofSite(sql, siteId)} for update
  )
  update api_token as token set revoked_at = coalesce(before.revoked_at, now())
  from before
  where token.id = before.id
  returning site_id, name, before.revoked_at is not null as again
`

const ofSite = (sql: Sql, siteId: number | null): Query =>
  sql`(${siteId}::integer is null or site_id = ${siteId})`

/** Token with its site and name. */
export interface NamedToken {
  readonly site_id: number
  readonly name: string
}

/** Returns no row for an unknown token, or one of another site than the given one. */
export const selectTokenName = (sql: Sql, id: string, siteId: number | null) => sql<NamedToken>`
  select site_id, name from api_token where id = ${id} and ${ofSite(sql, siteId)}
`
