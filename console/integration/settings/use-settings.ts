import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsChange } from '@vitrina/schema/site-settings'
import { call } from '../../api/call.ts'
import { SESSION } from '../../api/queries.ts'
import { useSite } from '../../session/site.ts'

export type PartOfSite = 'settings' | 'host' | 'return-address' | 'secret' | 'operator'

/** A part of what is set of the site, as the server answers it. */
export const usePartOfSite = <Part extends PartOfSite>(part: Part) => {
  const site = useSite()
  return useQuery({
    queryKey: ['site', site.slug, part],
    queryFn: ({ signal }) => call(`GET sites/:site/${part}`, { site: site.slug, signal }),
  })
}

/** Mutation of a part of the settings, which is read again afterwards. */
export const useChangeOfSite = <Given, Answered>(
  part: PartOfSite,
  call: (given: Given) => Promise<Answered>,
) => {
  const site = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['site', site.slug, part] }),
  })
}

/** Saves settings; the name, the time zone and the currency of a site stand in the session, too. */
export const useSaveSettings = () => {
  const site = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsChange) => call('PATCH sites/:site/settings', { site: site.slug, body }),
    onSuccess: (settings) => {
      queries.setQueryData(['site', site.slug, 'settings'], settings)
      return queries.invalidateQueries({ queryKey: SESSION })
    },
  })
}
