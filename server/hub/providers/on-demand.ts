import type { ProviderClient, ProviderParts } from './openid.ts'

/**
 * A {@link ProviderClient} whose libraries are loaded with the first person who signs in elsewhere: what knows OpenID Connect
 * from the other side, and the phone numbers of all countries, is not kept in memory where nobody does.
 */
export const providersOnDemand = (parts: ProviderParts): ProviderClient => {
  let loading: Promise<ProviderClient> | undefined
  const load = (): Promise<ProviderClient> => {
    loading ??= import('./openid.ts').then(({ providerClient }) => providerClient(parts))
    return loading
  }
  return {
    authorizationUrl: async (...asked) => (await load()).authorizationUrl(...asked),
    claimedAt: async (...answer) => (await load()).claimedAt(...answer),
  }
}
