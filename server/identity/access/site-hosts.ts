import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { expiringCache } from './expiring-cache.ts'
import type { AppendAccessAudit } from './managing.ts'
import {
  deleteSiteHost,
  insertSiteHost,
  onlySiteId,
  type SiteHost,
  selectSiteHosts,
  siteIdByHost,
  siteIdBySlug,
  slugByHost,
} from './site-host-queries.ts'
import { isSiteSlug } from './sites.ts'

/**
 * Host as stored: lower case, non-ASCII names in their `xn--` form, without a final dot. Undefined for text
 * with a port, a path or a scheme.
 */
export const hostOf = (text: string): string | undefined => {
  const url = /[\s:/?#@\\[\]]/.test(text) ? null : URL.parse(`http://${text}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  return host.length > 0 && host.length <= 253 ? host : undefined
}

/** Adds a host to a site. Returns the slug of another site that has it; undefined on success. */
export const addSiteHost = async (
  sql: Transaction,
  siteId: number,
  host: string,
  note: AppendAccessAudit,
): Promise<string | undefined> => {
  const [added] = await insertSiteHost(sql, siteId, host)
  if (!added) return (await slugByHost(sql, host))[0]?.slug
  await note(sql, { event: 'site_host_added', siteId, detail: { host } })
  return undefined
}

/** Removes a host from a site; false if the site does not have it. */
export const removeSiteHost = async (
  sql: Transaction,
  siteId: number,
  host: string,
  note: AppendAccessAudit,
): Promise<boolean> => {
  const [removed] = await deleteSiteHost(sql, siteId, host)
  if (removed) await note(sql, { event: 'site_host_removed', siteId, detail: { host } })
  return removed !== undefined
}

/** Hosts of a site, ordered by name. */
export const listSiteHosts = (sql: Sql, siteId: number): PromiseLike<SiteHost[]> =>
  selectSiteHosts(sql, siteId)

/** Cache time in ms, so that calls without a token do not cost a statement each. */
const CACHE_MS = 1_000
const MAX_SITES = 1_000
/** Separate cache of unknown hosts, so that a flood of them does not evict known ones. */
const MAX_UNKNOWN_HOSTS = 1_000

/** Finds the site of a host name or a slug, or the only site. Results are up to a second old. */
export const siteFinder = (sql: Sql) => {
  const finder = (find: (name: string) => PromiseLike<{ id: number }[]>) => {
    const sites = expiringCache<number>(MAX_SITES, CACHE_MS)
    const strangers = expiringCache<true>(MAX_UNKNOWN_HOSTS, CACHE_MS)
    return async (name: string) => {
      const known = sites.recall(name)
      if (known !== undefined || strangers.recall(name)) return known
      const since = performance.now()
      const [site] = await find(name)
      if (site) sites.remember(name, site.id, since)
      else strangers.remember(name, true, since)
      return site?.id
    }
  }
  const byHost = finder((host) => siteIdByHost(sql, host))
  const bySlug = finder((slug) => siteIdBySlug(sql, slug))
  const only = finder(() => onlySiteId(sql))
  return {
    byHost: async (name: string): Promise<number | undefined> => {
      const host = hostOf(name)
      return host === undefined ? undefined : byHost(host)
    },
    bySlug: async (slug: string): Promise<number | undefined> =>
      isSiteSlug(slug) ? bySlug(slug) : undefined,
    /** The only site, if there is exactly one. */
    only: (): Promise<number | undefined> => only(''),
  }
}
