import { useQuery } from '@tanstack/react-query'
import type { Today } from '@vitrina/schema/console/today'
import { request } from '../api/request.ts'
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
    queryFn: async ({ signal }) => (await request<Today>(site.api('today'), { signal })).body,
  })
  return data?.tokens ?? []
}
