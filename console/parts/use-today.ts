import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSite } from '../session/site.ts'

const POLL_MS = 30_000

/** State of the site, refreshed while the screen is visible. */
export const useToday = () => {
  const site = useSite()
  return useQuery({
    queryKey: ['today', site.slug],
    queryFn: ({ signal }) => call('GET sites/:site/today', { site: site.slug, signal }),
    refetchInterval: POLL_MS,
    // Renders on each response: "3 minutes ago" changes although the data do not.
    notifyOnChangeProps: 'all',
  })
}
