import { useParams } from '@tanstack/react-router'
import type { SiteOfSession } from '@vitrina/schema/console/session'
import { Problem } from '../api/problem.ts'
import { useSession } from './session.ts'

/** The site that the address names, as the person at the console may see it. */
export interface CurrentSite extends SiteOfSession {
  readonly isOwner: boolean
  /** Whether the person may change anything. */
  readonly mayWrite: boolean
  /** The path of a call of this site, for `request`: `site.api('external/category/')`. */
  readonly api: (path: string) => string
}

/** The site that the address names. */
export const useSite = (): CurrentSite => {
  const { site: slug } = useParams({ strict: false })
  const found = useSession().sites.find((site) => site.slug === slug)
  if (!found) throw new Problem(404, { code: 'not_found' })
  return {
    ...found,
    isOwner: found.role === 'owner',
    mayWrite: found.role !== 'viewer',
    api: (path) => `sites/${found.slug}/${path}`,
  }
}
