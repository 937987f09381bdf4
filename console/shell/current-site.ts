import { useParams } from '@tanstack/react-router'
import type { SiteOfSession } from '@vitrina/schema/console/session'
import { useMaybeSession } from '../session/session.ts'

/** The site that the address names; on screens of all sites, the one that was looked at last. */
export const useCurrentSite = (): SiteOfSession | undefined => {
  const { site: named } = useParams({ strict: false })
  const sites = useMaybeSession()?.sites ?? []
  const slug = named ?? localStorage.getItem('vitrina.site')
  return sites.find((site) => site.slug === slug) ?? sites[0]
}
