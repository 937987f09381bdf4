import { useParams } from '@tanstack/react-router'
import { Problem } from '../api/problem.ts'
import type { CurrentSite } from './current-site.ts'
import { useSession } from './session.ts'

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
