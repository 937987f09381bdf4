import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsChange } from '@vitrina/schema/site-settings'
import { call } from '../../api/call.ts'
import { SESSION } from '../../api/queries.ts'
import { useSite } from '../../session/site.ts'

export type PartOfSite = 'settings' | 'host' | 'return-address' | 'secret' | 'operator' | 'role'

/** Part of the settings of a site, in the form of the server. */
export const usePartOfSite = <Part extends PartOfSite>(part: Part) => {
  const site = useSite()
  return useQuery({
    queryKey: ['site', site.slug, part],
    queryFn: ({ signal }) => call(`GET sites/:site/${part}`, { site: site.slug, signal }),
  })
}

/** Mutation of a part of the settings, which is read again afterwards. */
export const useSettingsMutation = <Input, Output>(
  part: PartOfSite,
  call: (input: Input) => Promise<Output>,
) => {
  const site = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all(
        // Each role names its people.
        (part === 'operator' ? ([part, 'role'] as const) : [part]).map((part) =>
          queries.invalidateQueries({ queryKey: ['site', site.slug, part] }),
        ),
      ),
  })
}

/** Saves settings; name, time zone and currency of a site are also part of the session. */
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
