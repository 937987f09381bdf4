import type { SiteOfSession } from '@vitrina/schema/console/session'

/** The site that the address names, as the person at the console may see it. */
export interface CurrentSite extends SiteOfSession {
  readonly isOwner: boolean
  /** True if the user has write access. */
  readonly mayWrite: boolean
  /** The path of a call of this site, for `request`: `site.api('external/category/')`. */
  readonly api: (path: string) => string
}

/** A site of the session as one may see it. */
export const asCurrentSite = (site: SiteOfSession): CurrentSite => ({
  ...site,
  isOwner: site.role === 'owner',
  mayWrite: site.role !== 'viewer',
  api: (path) => `sites/${site.slug}/${path}`,
})
