import type { ConsoleSession, SiteOfSession } from '@vitrina/schema/console/session'

const START_SITE_KEY = 'vitrina.site'

/** Records the site that the start screen shows. */
export const storeStartSite = (slug: string): void => localStorage.setItem(START_SITE_KEY, slug)

/** Site of the start screen: the last one visited, else the first one; undefined without any. */
export const startSiteOf = ({ sites }: ConsoleSession): SiteOfSession | undefined => {
  const storedSlug = localStorage.getItem(START_SITE_KEY)
  return sites.find(({ slug }) => slug === storedSlug) ?? sites[0]
}
