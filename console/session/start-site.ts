import type { ConsoleSession, SiteOfSession } from '@vitrina/schema/console/session'

const KEPT = 'vitrina.site'

/** Records the site that the start screen shows. */
export const keepSite = (slug: string): void => localStorage.setItem(KEPT, slug)

/** Site of the start screen: the last one visited, else the first one; undefined without any. */
export const startSiteOf = ({ sites }: ConsoleSession): SiteOfSession | undefined => {
  const kept = localStorage.getItem(KEPT)
  return sites.find(({ slug }) => slug === kept) ?? sites[0]
}
