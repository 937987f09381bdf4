import { eachSetting, type SettingsChange, type SiteSettings } from '@vitrina/schema/site-settings'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

export type StoredSite = Stored<SiteSettings, 'created_at'>

const COLUMNS = ['id', 'slug', ...eachSetting.map(([name]) => name), 'created_at'].join()

const siteColumns = (sql: Sql): Query => sql.unsafe(COLUMNS)

type NewSite = Pick<StoredSite, 'slug' | 'name' | 'time_zone' | 'currency' | 'first_party' | 'history_days'>

/** Inserts a site. Returns no row if the slug is in use. */
export const insertSite = (
  sql: Sql,
  { slug, name, time_zone, currency, first_party, history_days }: NewSite,
) => sql<StoredSite>`
  insert into site (slug, name, time_zone, currency, first_party, history_days)
  values (${slug}, ${name}, ${time_zone}, ${currency}, ${first_party}, ${history_days})
  on conflict (slug) do nothing
  returning ${siteColumns(sql)}
`

export const selectSites = (sql: Sql) => sql<StoredSite>`
  select ${siteColumns(sql)} from site order by id
`

/** Selects a site and locks it until the transaction ends. */
export const lockSiteRow = (sql: Transaction, slug: string) => sql<StoredSite>`
  select ${siteColumns(sql)} from site where slug = ${slug} for no key update
`

/** Barcodes of several products of a site, each with their keys. */
export const selectSharedBarcodes = (sql: Sql, siteId: number, most: number) => sql<{
  barcode: string
  keys: string
}>`
  select barcode, left(string_agg(group_product_id, ', ' order by id), 200) as keys
  from product cross join lateral unnest(barcodes) as barcode
  where site_id = ${siteId} and barcodes is not null
  group by barcode having count(*) > 1 order by barcode limit ${most}
`

/** Omitted settings stay unchanged. Returns no row for an unknown slug. */
export const updateSite = (sql: Sql, slug: string, settings: SettingsChange) => sql<StoredSite>`
  update site set ${[
    sql`slug = slug`,
    ...eachSetting.flatMap(([name]) =>
      settings[name] === undefined ? [] : [sql`, ${sql.unsafe(name)} = ${settings[name]}`],
    ),
  ]}
  where slug = ${slug}
  returning ${siteColumns(sql)}
`

export const selectTimeZone = (sql: Sql, name: string) => sql<{ name: string }>`
  select name from pg_timezone_names where name = ${name}
`

export const selectSite = (sql: Sql, id: number) => sql<StoredSite>`
  select ${siteColumns(sql)} from site where id = ${id}
`

/**
 * Lock until the end of the transaction: of several processes that start on a new database, one creates the
 * first site.
 */
export const lockFirstRun = (sql: Sql) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina first run', 0))
`
