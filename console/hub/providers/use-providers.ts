import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queries } from '../../api/queries.ts'

const PROVIDERS = ['hub', 'providers']

/** The services by which people sign in, and what has to be registered at one that is still to be added. */
export const useProviders = () =>
  useQuery({ queryKey: PROVIDERS, queryFn: ({ signal }) => call('GET hub/provider', { signal }) })

/** Invalidates all queries of providers. */
export const forgetProviders = (): Promise<void> => queries.invalidateQueries({ queryKey: PROVIDERS })
