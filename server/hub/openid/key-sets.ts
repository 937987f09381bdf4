import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { guardedFetch } from '../../platform/outgoing/guarded-fetch.ts'
import { OAuthError } from './oauth-error.ts'
import { parseKeySet } from './parse-key-set.ts'

/** Source of a site's public keys: the database, or a URL of the site. */
export interface KeySource {
  readonly jwks: JSONWebKeySet | null
  readonly jwks_uri: string | null
  /** True if the URL may lead to the internal network. */
  readonly allow_private: boolean
}

export type KeySets = ReturnType<typeof openKeySets>

/** Cache time of a fetched set, and the minimum time between fetches for unknown keys, in ms. */
const CACHE_MS = 300_000
const REFETCH_MS = 10_000

/** Maximum number of cached sets. */
const MAX_CACHED_SETS = 1_000

interface Fetched {
  readonly at: number
  readonly keys: JWTVerifyGetKey
}

/**
 * Public keys of sites. A set at a URL is fetched from the public network (threat P12) and cached for five minutes; an unknown
 * key causes another fetch, at most once in ten seconds.
 */
export const openKeySets = (nameServers: readonly string[] | undefined) => {
  const cache = new Map<string, Fetched>()
  const fetching = new Map<string, Promise<Fetched>>()

  const fetchSet = async (uri: string, allowPrivate: boolean): Promise<Fetched> => {
    const response = await guardedFetch({ allowPrivate, nameServers })(uri, {
      method: 'GET',
      headers: { accept: 'application/jwk-set+json, application/json' },
    }).catch(() => undefined)
    const set = response?.ok ? parseKeySet(await response.text()) : undefined
    if (set === undefined)
      throw new OAuthError('temporarily_unavailable', 'jwks_uri of the client cannot be read')
    const fetched = { at: Date.now(), keys: createLocalJWKSet(set) }
    if (cache.size >= MAX_CACHED_SETS) cache.clear()
    cache.set(uri, fetched)
    return fetched
  }

  const fetchedOnce = (uri: string, allowPrivate: boolean): Promise<Fetched> => {
    const running = fetching.get(uri) ?? fetchSet(uri, allowPrivate).finally(() => fetching.delete(uri))
    fetching.set(uri, running)
    return running
  }

  return ({ jwks, jwks_uri: uri, allow_private: allowPrivate }: KeySource): JWTVerifyGetKey =>
    async (header, token) => {
      if (jwks !== null) return createLocalJWKSet(jwks)(header, token)
      const known = cache.get(uri ?? '')
      const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY
      const current = age < CACHE_MS && known ? known : await fetchedOnce(uri ?? '', allowPrivate)
      try {
        return await current.keys(header, token)
      } catch (failure) {
        if (current !== known || age < REFETCH_MS) throw failure
        return (await fetchedOnce(uri ?? '', allowPrivate)).keys(header, token)
      }
    }
}
