import type { ProviderClient, ProviderParts } from './openid.ts'

/**
 * {@link ProviderClient} whose libraries are loaded at the first sign-in with a provider: an OpenID Connect
 * client and the phone numbers of all countries are not loaded where they are not used.
 */
export const providersOnDemand = (parts: ProviderParts): ProviderClient => {
  let loading: Promise<ProviderClient> | undefined
  const load = (): Promise<ProviderClient> => {
    loading ??= import('./openid.ts').then(({ providerClient }) => providerClient(parts))
    return loading
  }
  return {
    authorizationUrl: async (...parameters) => (await load()).authorizationUrl(...parameters),
    claimedAt: async (...answer) => (await load()).claimedAt(...answer),
  }
}
