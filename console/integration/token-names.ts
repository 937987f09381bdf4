import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSite } from '../session/site.ts'

interface TokenName {
  readonly id: string
  readonly name: string
}

/** The API tokens of the site that work, by their ids and names. Their list is the owners'; today tells all of them. */
export const useTokenNames = (): readonly TokenName[] => {
  const site = useSite()
  const { data } = useQuery({
    queryKey: ['token-names', site.slug],
    queryFn: ({ signal }) => call('GET sites/:site/today', { site: site.slug, signal }),
  })
  return data?.tokens ?? []
}
