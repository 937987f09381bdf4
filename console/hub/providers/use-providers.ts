import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'

const PROVIDERS = ['hub', 'providers']

/** Providers for sign-in, and the values to register for a new one. */
export const useProviders = () =>
  useQuery({ queryKey: PROVIDERS, queryFn: ({ signal }) => call('GET hub/provider', { signal }) })

/** Invalidates all queries of providers. */
export const invalidateProviders = (): Promise<void> => queries.invalidateQueries({ queryKey: PROVIDERS })
