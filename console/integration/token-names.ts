import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSite } from '../session/site.ts'

interface TokenName {
  readonly id: string
  readonly name: string
}

/**
 * Valid API tokens of the site, by their ids and names. Only owners may read the token list; Today has the names for all roles.
 */
export const useTokenNames = (): readonly TokenName[] => {
  const site = useSite()
  const { data } = useQuery({
    queryKey: ['token-names', site.slug],
    queryFn: ({ signal }) => call('GET sites/:site/today', { site: site.slug, signal }),
  })
  return data?.tokens ?? []
}
