import type { Scope } from '@vitrina/schema/scopes'
import type { Query, Sql } from '../database/sql.ts'
import type { Credential } from './token.ts'

export interface Site extends SiteSettings {
  readonly id: number
  readonly slug: string
  readonly created_at: Date
}

/** What an operator says of a site. */
export interface SiteSettings {
  readonly name: string
  readonly time_zone: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_lifecycle: OrderLifecycle
  /** Shares one operator with the hub: its visitors are never asked whether to go on as whom they are. */
  readonly first_party: boolean
  /** Address of an image that the pages of the hub show. */
  readonly logo: string | null
  /** Whether its webhooks may lead to addresses inside the network, and to every port. */
  readonly private_webhooks: boolean
}

/** Whether an order item may go from any state to any other, or only as schema/order-lifecycle.ts says. */
export type OrderLifecycle = 'free' | 'strict'

const siteColumns = (sql: Sql): Query =>
  sql`id, slug, name, time_zone, currency, order_lifecycle, first_party, logo, private_webhooks, created_at`

type NewSite = Pick<Site, 'slug' | 'name' | 'time_zone' | 'currency' | 'first_party'>

/** Adds a site. No row comes back when the slug is taken. */
export const insertSite = (sql: Sql, { slug, name, time_zone, currency, first_party }: NewSite) => sql<Site>`
  insert into site (slug, name, time_zone, currency, first_party)
  values (${slug}, ${name}, ${time_zone}, ${currency}, ${first_party})
  on conflict (slug) do nothing
  returning ${siteColumns(sql)}
`

export const selectSites = (sql: Sql) => sql<Site>`
  select ${siteColumns(sql)} from site order by id
`

/** Settings that are not given stay. No row comes back when no site has the slug. */
export const updateSite = (
  sql: Sql,
  slug: string,
  { name, time_zone, currency, order_lifecycle, first_party, logo, private_webhooks }: Partial<SiteSettings>,
) => sql<Site>`
  update site
  set
    name = coalesce(${name}, name),
    time_zone = coalesce(${time_zone}, time_zone),
    currency = coalesce(${currency}, currency),
    order_lifecycle = coalesce(${order_lifecycle}, order_lifecycle),
    first_party = coalesce(${first_party}, first_party),
    private_webhooks = coalesce(${private_webhooks}, private_webhooks),
    -- Null takes it away.
    logo = case when ${logo === undefined} then logo else ${logo} end
  where slug = ${slug}
  returning ${siteColumns(sql)}
`

export const selectTimeZone = (sql: Sql, name: string) => sql<{ name: string }>`
  select name from pg_timezone_names where name = ${name}
`

/** A token that works now, with what is needed to check it. */
interface WorkingToken {
  readonly id: string
  readonly number: number
  readonly site_id: number
  readonly digest: Buffer
  readonly scopes: readonly Scope[]
  /** It is time to note that the token is in use. */
  readonly use_unnoted: boolean
}

export const selectWorkingToken = (sql: Sql, { id, digest }: Credential) => sql<WorkingToken>`
  select id, number, site_id, digest, scopes, ${useUnnoted(sql)} as use_unnoted
  from api_token
  where ${id === null ? sql`digest = ${digest}` : sql`id = ${id}`} and ${working(sql)}
`

/** By the clock of the database, which is the same for every process. */
const working = (sql: Sql): Query => sql`(
  revoked_at is null
  and (expires_at is null or expires_at > now())
  and (overlap_until is null or overlap_until > now())
)`

const useUnnoted = (sql: Sql): Query =>
  sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`

/** Notes that a token is in use. Asks once more whether it is time: another process may have noted it. */
export const updateLastUse = (sql: Sql, id: string) => sql`
  update api_token set last_used_at = now() where id = ${id} and ${useUnnoted(sql)}
`

interface NewToken {
  readonly id: string
  readonly siteId: number
  readonly digest: Buffer
  readonly name: string
  readonly scopes: readonly Scope[]
  /** In seconds; null: for good. */
  readonly lifetime: number | null
}

export const insertToken = (sql: Sql, { id, siteId, digest, name, scopes, lifetime }: NewToken) => sql<{
  id: string
  expires_at: Date | null
}>`
  insert into api_token (id, site_id, digest, name, scopes, expires_at)
  values (${id}, ${siteId}, ${digest}, ${name}, ${scopes}, now() + make_interval(secs => ${lifetime}))
  returning id, expires_at
`

/** A token as its operator sees it. */
export interface TokenRecord {
  readonly id: string
  readonly site: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** `rotated`: another came in its place. It works no longer, or, when `works_until` is to come, still does. */
  readonly state: 'active' | 'rotated' | 'revoked' | 'expired'
  readonly created_at: Date
  readonly works_until: Date | null
  readonly last_used_at: Date | null
  readonly rotated_to: string | null
}

/** All tokens, or those of one site; the newest last. */
export const selectTokens = (sql: Sql, siteId: number | null) => sql<TokenRecord>`
  select
    token.id, site.slug as site, token.name, scopes,
    case
      when revoked_at is not null then 'revoked'
      when expires_at <= now() then 'expired'
      when rotated_to is not null then 'rotated'
      else 'active'
    end as state,
    token.created_at, least(revoked_at, expires_at, overlap_until) as works_until, last_used_at, rotated_to
  from api_token as token
  join site on site.id = token.site_id
  where ${ofSite(sql, siteId)}
  order by site_id, token.created_at, token.id
`

interface Rotation {
  readonly id: string
  /** Null: of whatever site. */
  readonly siteId: number | null
  readonly newId: string
  readonly newDigest: Buffer
  /** How long the old token still works, in seconds. */
  readonly overlap: number
}

/**
 * Puts a new token in the place of one that works and was not rotated yet; otherwise no row comes back.
 * The new one has the number, the name and the scopes of the old, and lives as long as that was meant to.
 */
export const replaceToken = (sql: Sql, { id, siteId, newId, newDigest, overlap }: Rotation) => sql<{
  id: string
  expires_at: Date | null
  works_until: Date
}>`
  with old as (
    select * from api_token
    where id = ${id} and ${ofSite(sql, siteId)} and rotated_to is null and ${working(sql)}
    for update
  ), new as (
    insert into api_token (id, site_id, number, digest, name, scopes, expires_at)
    select ${newId}, site_id, number, ${newDigest}, name, scopes, now() + (expires_at - created_at) from old
    returning id, expires_at
  )
  update api_token as token
  set rotated_to = new.id, overlap_until = now() + make_interval(secs => ${overlap})
  from old, new
  where token.id = old.id
  returning new.id, new.expires_at, least(token.expires_at, token.overlap_until) as works_until
`

/** Ends a token, at once and for good. Ending it again keeps the first time, and tells so. */
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

/** Whose token one is. */
export interface NamedToken {
  readonly site_id: number
  readonly name: string
}

/** No row comes back when there is no such token, of the site if one is given. */
export const selectTokenName = (sql: Sql, id: string, siteId: number | null) => sql<NamedToken>`
  select site_id, name from api_token where id = ${id} and ${ofSite(sql, siteId)}
`

export const selectSite = (sql: Sql, id: number) => sql<Site>`
  select ${siteColumns(sql)} from site where id = ${id}
`

/** Held to the end of the transaction: of several processes that start on a new database, one makes the first site. */
export const lockFirstRun = (sql: Sql) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina first run', 0))
`
