import type { HostRow } from '@vitrina/schema/console/access'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Host name by which callers without a token identify a site. */
export type SiteHost = Stored<HostRow, 'created_at'>

/** Adds a host to a site. Returns no row if a site has it already. */
export const insertSiteHost = (sql: Sql, siteId: number, host: string) => sql<SiteHost>`
  insert into site_host (host, site_id) values (${host}, ${siteId})
  on conflict (host) do nothing
  returning host, created_at
`

export const deleteSiteHost = (sql: Sql, siteId: number, host: string) => sql<{ host: string }>`
  delete from site_host where host = ${host} and site_id = ${siteId} returning host
`

export const selectSiteHosts = (sql: Sql, siteId: number) => sql<SiteHost>`
  select host, created_at from site_host where site_id = ${siteId} order by host
`

export const siteIdByHost = (sql: Sql, host: string) => sql<{ id: number }>`
  select site_id as id from site_host where host = ${host}
`

export const siteIdBySlug = (sql: Sql, slug: string) => sql<{ id: number }>`
  select id from site where slug = ${slug}
`

/** Id of the only site; no row if there are several. */
export const onlySiteId = (sql: Sql) => sql<{ id: number }>`
  select min(id) as id from site having count(*) = 1
`

/** Slug of the site with this host. */
export const slugByHost = (sql: Sql, host: string) => sql<{ slug: string }>`
  select slug from site_host join site on site.id = site_host.site_id where host = ${host}
`
