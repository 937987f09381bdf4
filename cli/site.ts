import type { StoredSite } from '@vitrina/server/identity/access/site-queries'
import { listSites } from '@vitrina/server/identity/access/sites'
import type { Sql } from '@vitrina/server/platform/postgres/pool/sql'

/** @throws {Error} with the existing slugs, for an unknown `slug` */
export const siteBySlug = async (sql: Sql, slug: string): Promise<StoredSite> => {
  const sites = await listSites(sql)
  const site = sites.find((site) => site.slug === slug)
  if (site) return site
  throw new Error(
    sites.length === 0
      ? 'There is no site yet: the first start of the server creates one, or "vitrina site create".'
      : `Unknown site "${slug}". Sites: ${sites.map(({ slug }) => slug).join(', ')}.`,
  )
}
