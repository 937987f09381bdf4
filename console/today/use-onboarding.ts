import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Onboarding } from '@vitrina/schema/console/onboarding'
import { call } from '../api/call.ts'
import { useSite } from '../session/site.ts'

/** Onboarding steps of the user, and operations to hide and show them. */
export const useOnboarding = () => {
  const { slug: site } = useSite()
  const client = useQueryClient()
  const queryKey = ['first-steps', site]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET sites/:site/first-steps', { site, signal }),
    // The steps are done on other screens.
    staleTime: 0,
  })
  const putting = useMutation({
    mutationFn: (away: boolean) => call('PUT own/first-steps', { body: { site, away } }),
    onMutate: (away) => client.setQueryData<Onboarding>(queryKey, (known) => known && { ...known, away }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const isOver = !data || data.steps.every(({ done }) => done)
  return {
    steps: data?.steps ?? [],
    isDemo: data?.demo ?? false,
    isShown: !isOver && !data.away,
    isHidden: !isOver && data.away,
    put: putting.mutate,
  }
}
