import type { webcrypto } from 'node:crypto'
import { HubError } from './hub-error.ts'

/** How long fetched keys do without a look at the hub: a retired one is out after this time. */
const FRESH_MS = 600_000

/** How long they do when the hub is away: no access token lives longer. */
const OLDEST_MS = 3_600_000

/** The hub is asked no more often, whatever junk comes in. */
const PAUSE_MS = 5_000

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Finds a key of the hub by the name in a token's header; undefined for a name that the hub does not publish.
 * @throws {HubError} `hub_away` when the keys cannot be had
 */
export const keyFinder = (fetchKeys: () => Promise<readonly unknown[]>) => {
  let keys = new Map<string, webcrypto.CryptoKey>()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let failure: unknown
  let asking: Promise<void> | undefined

  const ask = async () => {
    askedAt = Date.now()
    try {
      keys = await imported(await fetchKeys())
      fetchedAt = Date.now()
    } catch (error) {
      failure = error
    } finally {
      asking = undefined
    }
  }

  return async (kid: string): Promise<webcrypto.CryptoKey | undefined> => {
    const isStale = Date.now() - fetchedAt > FRESH_MS || !keys.has(kid)
    if (isStale && (asking || Date.now() - askedAt > PAUSE_MS)) {
      asking ??= ask()
      await asking
    }
    if (Date.now() - fetchedAt > OLDEST_MS)
      throw failure instanceof HubError
        ? failure
        : new HubError('hub_away', 'the keys of the hub are missing')
    return keys.get(kid)
  }
}

/** Of other algorithms, and what is no key at all, nothing is taken. */
const imported = async (published: readonly unknown[]): Promise<Map<string, webcrypto.CryptoKey>> => {
  const found = published.map(async (jwk): Promise<readonly [string, webcrypto.CryptoKey][]> => {
    const { kid, kty, crv, x, y } = Object(jwk)
    if (typeof kid !== 'string' || kty !== 'EC' || crv !== ALGORITHM.namedCurve) return []
    return crypto.subtle
      .importKey('jwk', { kty, crv, x, y }, ALGORITHM, false, ['verify'])
      .then((key): [string, webcrypto.CryptoKey][] => [[kid, key]])
      .catch(() => [])
  })
  return new Map((await Promise.all(found)).flat())
}
