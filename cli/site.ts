import type { StoredSite } from '@vitrina/server/identity/access/site-queries'
import { listSites } from '@vitrina/server/identity/access/sites'
import type { Sql } from '@vitrina/server/platform/postgres/sql'
import { tell } from './language.ts'
import { SITES } from './words/sites.ts'

/** @throws {Error} with the slugs that there are, when `slug` is none of them. */
export const siteBySlug = async (sql: Sql, slug: string): Promise<StoredSite> => {
  const sites = await listSites(sql)
  const site = sites.find((site) => site.slug === slug)
  if (site) return site
  throw new Error(
    sites.length === 0
      ? tell(SITES.makeFirst)
      : tell(SITES.unknown, { slug, slugs: sites.map(({ slug }) => slug) }),
  )
}
