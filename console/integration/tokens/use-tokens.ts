import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TokenRow } from '@vitrina/schema/console/access'
import { call } from '../../api/call.ts'
import { useSite } from '../../session/site.ts'

/** API tokens of the site, newest first. */
export const useTokens = () => {
  const site = useSite()
  return useQuery({
    queryKey: ['tokens', site.slug],
    queryFn: async ({ signal }) =>
      (await call('GET sites/:site/token', { site: site.slug, signal })).toReversed(),
  })
}

/** Mutation of tokens, which are read again afterwards. */
export const useTokenCall = <Input, Output>(call: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  const site = useSite()
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['tokens', site.slug] }),
        queries.invalidateQueries({ queryKey: ['token-names', site.slug] }),
      ]),
  })
}

/** True for a valid token. */
export const isValidToken = ({ state, works_until: until }: TokenRow): boolean =>
  state === 'active' || (state === 'rotated' && until !== null && Date.parse(until) > Date.now())
