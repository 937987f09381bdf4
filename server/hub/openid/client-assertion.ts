import { hash } from 'node:crypto'
import { ASSERTION_ALGORITHMS } from '@vitrina/schema/client-keys'
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { type AuthenticatedClient, notTheClient } from '../tokens/client.ts'
import type { KeySets, KeySource } from './key-sets.ts'
import { OAuthError } from './oauth-error.ts'

/** RFC 7523 2.2. */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Maximum lifetime of an assertion, in seconds; its `jti` is stored that long. */
const MAX_LIFETIME = 600

/** Tolerated clock skew, in seconds. */
const LEEWAY = 30

const MAX_ASSERTION_LENGTH = 8_192

const SLUG = /^[a-z0-9-]{1,63}$/

interface Parts {
  readonly sql: Database
  readonly keySets: KeySets
}

interface AssertionInput {
  readonly assertion: string
  /** Optional `client_id` of the form. */
  readonly clientId: string | undefined
  /** The issuer and the endpoints: the only accepted audiences of an assertion. */
  readonly audience: readonly string[]
}

/**
 * Authenticates a client by an assertion that it signed (`private_key_jwt`). An assertion is valid once: a single statement
 * checks its `jti` for a replay and stores it.
 * @throws {ApiError} `unauthorized.client` for any other assertion.
 * @throws {OAuthError} `temporarily_unavailable` if the keys of the client cannot be fetched.
 */
export const assertedClient = async (
  { sql, keySets }: Parts,
  { assertion, clientId, audience }: AssertionInput,
): Promise<AuthenticatedClient> => {
  const slug = subjectOf(assertion)
  if (slug === undefined || (clientId !== undefined && clientId !== slug)) throw notTheClient()
  const [site] = await sql<KeySource & { id: number; now: Date }>`
    select id, jwks, jwks_uri, private_webhooks as allow_private, now() as now
    from site join site_key_set on site_id = id where slug = ${slug}
  `
  if (!site) throw notTheClient()
  const claims = await verified(assertion, slug, site, { keySets, audience })
  const seconds = site.now.getTime() / 1000
  const { jti, exp = 0, aud } = claims
  if (typeof jti !== 'string' || jti === '' || exp > seconds + MAX_LIFETIME + LEEWAY) throw notTheClient()
  if (![aud ?? []].flat().every((one) => audience.includes(one))) throw notTheClient()
  const [used] = await sql`
    insert into site_assertion (site_id, digest, expires_at)
    select site_id, ${hash('sha256', jti, 'buffer')}, to_timestamp(${exp + LEEWAY})
    from site_key_set where site_id = ${site.id}
    on conflict (site_id, digest) do nothing
    returning 1
  `
  if (!used) throw notTheClient()
  return { siteId: site.id, slug, credentials: { slug, siteId: site.id } }
}

const subjectOf = (assertion: string): string | undefined => {
  if (assertion.length > MAX_ASSERTION_LENGTH) return undefined
  try {
    const { sub } = decodeJwt(assertion)
    return sub !== undefined && SLUG.test(sub) ? sub : undefined
  } catch {
    return undefined
  }
}

const verified = async (
  assertion: string,
  slug: string,
  site: KeySource & { readonly now: Date },
  { keySets, audience }: { readonly keySets: KeySets; readonly audience: readonly string[] },
): Promise<JWTPayload> => {
  try {
    const { payload } = await jwtVerify(assertion, keySets(site), {
      algorithms: [...ASSERTION_ALGORITHMS],
      issuer: slug,
      subject: slug,
      audience: [...audience],
      requiredClaims: ['exp', 'jti'],
      clockTolerance: LEEWAY,
      currentDate: site.now,
    })
    return payload
  } catch (failure) {
    throw failure instanceof OAuthError ? failure : notTheClient()
  }
}
