import { useParams } from '@tanstack/react-router'
import type { SiteOfSession } from '@vitrina/schema/console/session'
import { useMaybeSession } from '../session/session.ts'

/** Site in the URL; on screens for all sites, the last visited one. */
export const useCurrentSite = (): SiteOfSession | undefined => {
  const { site: named } = useParams({ strict: false })
  const sites = useMaybeSession()?.sites ?? []
  const slug = named ?? localStorage.getItem('vitrina.site')
  return sites.find((site) => site.slug === slug) ?? sites[0]
}
