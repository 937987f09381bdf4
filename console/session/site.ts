import { useParams } from '@tanstack/react-router'
import { Problem } from '../api/problem.ts'
import { asCurrentSite, type CurrentSite } from './current-site.ts'
import { useSession } from './session.ts'

/** Site in the URL. */
export const useSite = (): CurrentSite => {
  const { site: slug } = useParams({ strict: false })
  const siteRow = useSession().sites.find((site) => site.slug === slug)
  if (!siteRow) throw new Problem(404, { code: 'not_found' })
  return asCurrentSite(siteRow)
}
