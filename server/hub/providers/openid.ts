import { hash } from 'node:crypto'
import * as client from 'openid-client'
import { guardedFetch } from '../../platform/outgoing/guarded-fetch.ts'
import { ConnectionRefused, type LookupFailure } from '../../platform/outgoing/lookup.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { identityFromClaims, type ProviderIdentity } from './claims.ts'
import { authentication } from './client-authentication.ts'
import { PRESETS, type Preset } from './presets.ts'
import { type FailureReason, ProviderFailure } from './provider-failure.ts'
import type { StoredProvider } from './provider-queries.ts'
import { clientSecretOf } from './providers.ts'

export interface ProviderParts {
  readonly secrets: ReadSecrets
  /** Name servers; undefined for those of the system. */
  readonly nameServers: readonly string[] | undefined
}

/** Values that tie a response to the browser of the request. */
export interface LoginSecrets {
  readonly state: string
  readonly nonce: string
  /** Verifier of PKCE. */
  readonly verifier: string
}

interface AuthorizationParts extends LoginSecrets {
  readonly redirectUri: string
  /** True to require a new authentication of the person. */
  readonly isFresh: boolean
  readonly more: Readonly<Record<string, string>>
}

const METADATA_PATH = '/.well-known/openid-configuration'

/** Cache time of a provider's discovery document, in ms. */
const CACHE_MS = 600_000

/** Maximum age of an ID token in seconds: it was created for the code that has just been exchanged. */
const OLDEST_TOKEN = 300

/** Accepted clock difference in seconds. */
const LEEWAY = 30

/** Time limit of a whole call in seconds; the fetch has a shorter one. */
const TIMEOUT_SECONDS = 10

/** Signs people in at other OpenID providers (OpenID Connect Core 3.1), by `openid-client`. */
export const providerClient = ({ secrets, nameServers }: ProviderParts) => {
  const known = new Map<string, { readonly until: number; readonly config: Promise<client.Configuration> }>()

  const configOf = (provider: StoredProvider): Promise<client.Configuration> => {
    const key = JSON.stringify(provider)
    const cached = known.get(key)
    if (cached && cached.until > Date.now()) return cached.config
    const config = discover(provider)
    known.set(key, { until: Date.now() + CACHE_MS, config })
    config.catch(() => known.delete(key))
    return config
  }

  const discover = async (provider: StoredProvider): Promise<client.Configuration> => {
    const { issuer, client_id: clientId, allow_private: allowPrivate, token_endpoint: endpoint } = provider
    const clientSecret = clientSecretOf(await secrets(), provider)
    const fetch = guardedFetch({ allowPrivate, nameServers })
    const isPlain = allowPrivate && issuer.startsWith('http:')
    const discovered = client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: LEEWAY },
      authentication(provider, clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: async (address, init) => {
          const answerOf = async (from: string) => {
            const answer = await fetch(from, init as Parameters<typeof fetch>[1])
            if (answer.status >= 500) throw new ConnectionRefused('refused')
            return answer
          }
          const answer = await answerOf(address)
          // Facebook and Django OAuth Toolkit publish their metadata under a path that ends with a slash.
          if (!address.endsWith(METADATA_PATH)) return answer
          const metadata = answer.status < 300 ? answer : await answerOf(`${address}/`)
          return endpoint === null ? metadata : withTokenEndpoint(metadata, endpoint)
        },
        // Signatures are checked in addition to TLS: a token signed by another key was not issued for us.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      },
    )
    return discovered.catch(fail)
  }

  return {
    /** Address at which a browser signs in. */
    async authorizationUrl(provider: StoredProvider, parts: AuthorizationParts): Promise<string> {
      const { redirectUri, state, nonce, verifier, isFresh, more } = parts
      const { postsAnswer = false }: Preset = PRESETS[provider.kind]
      const config = await configOf(provider)
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login' }),
        ...(postsAnswer && { response_mode: 'form_post' }),
        ...more,
      })
      if (url.protocol !== 'https:' && !provider.allow_private) throw new ProviderFailure('untrusted')
      return url.href
    },

    /**
     * Verifies the response of a provider at `address`, exchanges its code, and returns the identity. The last argument has
     * claims from outside the ID token, which takes precedence.
     * @throws {ProviderFailure} without a valid identity
     */
    async claimedAt(
      provider: StoredProvider,
      address: URL,
      { state, nonce, verifier }: LoginSecrets,
      postedClaims: Readonly<Record<string, unknown>> = {},
    ): Promise<ProviderIdentity> {
      const config = await configOf(provider)
      const tokens = await client
        .authorizationCodeGrant(config, address, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch(fail)
      const claims = tokens.claims()
      if (!claims || !isNew(claims.iat) || !belongsTogether(tokens)) throw new ProviderFailure('untrusted')
      const furtherClaims = await moreClaims(config, tokens.access_token, claims).catch(fail)
      const claimed = identityFromClaims(provider, { ...postedClaims, ...furtherClaims })
      if (!claimed) throw new ProviderFailure('untrusted')
      return claimed
    },
  }
}

export type ProviderClient = ReturnType<typeof providerClient>

/** Metadata completed by a configured token endpoint. */
const withTokenEndpoint = async (metadata: Response, endpoint: string): Promise<Response> =>
  metadata.ok ? Response.json({ ...((await metadata.json()) as object), token_endpoint: endpoint }) : metadata

/** An ID token may have fewer claims than the userinfo endpoint; the claims of the token win. */
const moreClaims = async (
  config: client.Configuration,
  access: string,
  claims: client.IDToken,
): Promise<Readonly<Record<string, unknown>>> => {
  const { userinfo_endpoint: endpoint } = config.serverMetadata()
  if (endpoint === undefined || claims.email !== undefined) return claims
  return { ...(await client.fetchUserInfo(config, access, claims.sub)), ...claims }
}

const isNew = (issuedAt: number): boolean => {
  const age = Date.now() / 1_000 - issuedAt
  return age >= -LEEWAY && age <= OLDEST_TOKEN + LEEWAY
}

/** Digest by the algorithm of the signature (OpenID Connect Core 3.1.3.6). */
const digestFor = (algorithm: string): string =>
  algorithm.startsWith('Ed') ? 'sha512' : `sha${algorithm.slice(-3)}`

/** True if access token and ID token belong together, if the ID token declares it. */
const belongsTogether = (
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): boolean => {
  const expected = tokens.claims()?.at_hash
  if (expected === undefined) return true
  const [head = ''] = tokens.id_token?.split('.') ?? []
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }
  const digest = hash(digestFor(alg), tokens.access_token, 'buffer')
  return digest.subarray(0, digest.length / 2).toString('base64url') === expected
}

// Error codes of a declined sign-in; the last one is Apple's.
const DENIED = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'user_cancelled_authorize',
]
const UNAVAILABLE = ['server_error', 'temporarily_unavailable']

const fail = (error: unknown): never => {
  throw error instanceof ProviderFailure ? error : new ProviderFailure(reasonOf(error), error)
}

const reasonOf = (error: unknown): FailureReason => {
  if (error instanceof client.AuthorizationResponseError) {
    if (DENIED.includes(error.error)) return 'denied'
    if (UNAVAILABLE.includes(error.error)) return 'down'
  }
  return isUnavailable(error) ? 'down' : 'untrusted'
}

const NOT_ALLOWED: readonly LookupFailure[] = ['private_address', 'other']

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof ConnectionRefused) return !NOT_ALLOWED.includes(error.failure)
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    code?.startsWith('E') === true ||
    code === 'OAUTH_TIMEOUT' ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    isUnavailable(error.cause)
  )
}
