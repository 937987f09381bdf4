import type { SettingsChange, SiteSettings } from '@vitrina/schema/console/access'
import type { Query } from '../database/query.ts'
import type { Sql } from '../database/sql.ts'
import type { Stored } from '../database/stored.ts'

export type Site = Stored<SiteSettings, 'created_at'>

const siteColumns = (sql: Sql): Query =>
  sql`id, slug, name, time_zone, currency, order_lifecycle, unnamed_orders, list_shape, first_party, logo, private_webhooks, keep_personal_bodies,
    created_at`

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
  {
    name,
    time_zone,
    currency,
    order_lifecycle,
    unnamed_orders,
    list_shape,
    first_party,
    logo,
    private_webhooks,
    keep_personal_bodies,
  }: SettingsChange,
) => sql<Site>`
  update site
  set
    name = coalesce(${name}, name),
    time_zone = coalesce(${time_zone}, time_zone),
    currency = coalesce(${currency}, currency),
    order_lifecycle = coalesce(${order_lifecycle}, order_lifecycle),
    unnamed_orders = coalesce(${unnamed_orders}, unnamed_orders),
    list_shape = coalesce(${list_shape}, list_shape),
    first_party = coalesce(${first_party}, first_party),
    private_webhooks = coalesce(${private_webhooks}, private_webhooks),
    keep_personal_bodies = coalesce(${keep_personal_bodies}, keep_personal_bodies),
    -- Null takes it away.
    logo = case when ${logo === undefined} then logo else ${logo} end
  where slug = ${slug}
  returning ${siteColumns(sql)}
`

export const selectTimeZone = (sql: Sql, name: string) => sql<{ name: string }>`
  select name from pg_timezone_names where name = ${name}
`

export const selectSite = (sql: Sql, id: number) => sql<Site>`
  select ${siteColumns(sql)} from site where id = ${id}
`

/** Held to the end of the transaction: of several processes that start on a new database, one makes the first site. */
export const lockFirstRun = (sql: Sql) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina first run', 0))
`
