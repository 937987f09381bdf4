import { useQuery } from '@tanstack/react-query'
import type { Today } from '@vitrina/schema/console/today'
import { request } from '../api/request.ts'
import { useSite } from '../session/site.ts'

const ASKED_EVERY = 30_000

/** How the site is now; asked again and again while somebody looks. */
export const useToday = () => {
  const site = useSite()
  return useQuery({
    queryKey: ['today', site.slug],
    queryFn: async ({ signal }) => (await request<Today>(site.api('today'), { signal })).body,
    refetchInterval: ASKED_EVERY,
    // "3 minutes ago" is another one then, though nothing else has changed.
    notifyOnChangeProps: 'all',
  })
}
