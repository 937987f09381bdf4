import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { findClient, type VisitedSite } from './return-address.ts'

/** Valid request of an OpenID Connect client; kept in the query of every page of the hub. */
export interface AuthorizationRequest {
  readonly client_id: string
  readonly redirect_uri: string
  readonly response_type: 'code'
  readonly scope: string
  readonly state?: string
  readonly nonce?: string
  readonly code_challenge?: string
  readonly code_challenge_method?: 'S256'
  readonly prompt?: string
  readonly max_age?: string
  readonly login_hint?: string
  readonly acr_values?: string
}

/** Errors sent to the client's redirect URI (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
export type AuthorizationError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'registration_not_supported'
  | 'login_required'
  | 'interaction_required'
  | 'consent_required'

/** Fault of a request with a valid return address. */
export interface FaultyRequest {
  readonly error: AuthorizationError
  readonly description: string
  readonly redirect_uri: string
  readonly state: string | undefined
}

/** Valid request, with its client. */
export interface ValidRequest {
  readonly site: VisitedSite
  readonly request: AuthorizationRequest
}

export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>

export const OPENID_SCOPES = ['openid', 'profile', 'email', 'phone', 'groups', 'offline_access'] as const

export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const

/** Authentication levels (`acr`): one factor, or two. */
export const ACR = { oneFactor: '1', twoFactors: '2' } as const

/** Maximum characters of each parameter; clients store much of their own data in `state`. */
const MAX = { state: 4_000, nonce: 1_000, login_hint: 254, acr_values: 200 } as const

/** Challenge of method S256 (RFC 7636): 256 bits in base64url. */
const CHALLENGE = /^[\w-]{43}$/

const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u

/**
 * True for text without control characters, some of which the database refuses, and without unpaired
 * surrogates.
 */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text)

/**
 * True for a PKCE challenge with method S256. With `plain` or no method, an observer of the challenge could impersonate the
 * browser.
 */
export const isChallenge = (text: string, method: unknown): boolean =>
  CHALLENGE.test(text) && method === 'S256'

/**
 * Parses the parameters of an authorization request. `refused` for an unknown client, or a return address that is not registered
 * in this spelling; no redirect happens then. Other faults are reported to the client.
 */
export const authorizationRequestOf = async (
  sql: Sql,
  sent: QueryParameters,
  development: boolean,
): Promise<ValidRequest | FaultyRequest | 'refused'> => {
  // A parameter without a value counts as omitted (RFC 6749 3.1).
  const query: QueryParameters = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  const { client_id: clientId, redirect_uri: address } = query
  if (typeof clientId !== 'string' || typeof address !== 'string') return 'refused'
  const site = await findClient(sql, clientId, address, development)
  if (!site) return 'refused'
  const fault = faultOf(query, site.is_confidential)
  const state = typeof query.state === 'string' ? query.state : undefined
  if (fault) {
    const [error, description] = fault
    return { error, description, redirect_uri: address, state }
  }
  return { site, request: requestOf(query as Readonly<Record<string, string | undefined>>) }
}

type Fault = readonly [AuthorizationError, string]

const faultOf = (query: QueryParameters, isConfidential: boolean): Fault | undefined => {
  const twice = Object.keys(query).find((name) => Array.isArray(query[name]))
  if (twice !== undefined) return ['invalid_request', `${twice} is repeated`]
  const values = query as Readonly<Record<string, string | undefined>>
  if (values.request !== undefined) return ['request_not_supported', 'request is not supported']
  if (values.request_uri !== undefined) return ['request_uri_not_supported', 'request_uri is not supported']
  if (values.registration !== undefined)
    return ['registration_not_supported', 'registration is not supported']
  if (values.response_type === undefined) return ['invalid_request', 'response_type is missing']
  if (values.response_type !== 'code') return ['unsupported_response_type', 'response_type must be code']
  const wrong = wrongIn(values) ?? pkceFaultOf(values, isConfidential)
  return wrong === undefined ? undefined : ['invalid_request', wrong]
}

const wrongIn = (values: Readonly<Record<string, string | undefined>>): string | undefined => {
  for (const [name, most] of Object.entries(MAX)) {
    const text = values[name] ?? ''
    if (text.length > most || !isPrintable(text))
      return `${name} must be at most ${most} characters, none of them a control character`
  }
  const { prompt, max_age: maxAge, response_mode: mode, scope = '' } = values
  if (mode !== undefined && mode !== 'query') return 'response_mode must be query'
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge)) return 'max_age must be a number of seconds'
  const prompts = wordsOf(prompt)
  if (!prompts.every((word) => PROMPTS.some((known) => known === word)))
    return `prompt must be one of ${PROMPTS.join(', ')}`
  if (prompts.includes('none') && prompts.length > 1) return 'prompt none cannot be combined with others'
  return scope.length > 1_000 ? 'scope is too long' : undefined
}

/**
 * A stolen code is useless without the verifier of its challenge. A client with a secret may send a `nonce`
 * instead, as software without PKCE does (RFC 9700 2.1.1).
 */
const pkceFaultOf = (
  {
    code_challenge: challenge,
    code_challenge_method: method,
    nonce,
    scope,
  }: Readonly<Record<string, string | undefined>>,
  isConfidential: boolean,
): string | undefined => {
  if (challenge !== undefined)
    return isChallenge(challenge, method) ? undefined : 'code_challenge needs code_challenge_method S256'
  if (method !== undefined) return 'code_challenge is missing'
  const hasNonce = nonce !== undefined && wordsOf(scope).includes('openid')
  if (isConfidential && hasNonce) return undefined
  return isConfidential
    ? 'code_challenge (S256) or, with the scope openid, nonce is missing'
    : 'code_challenge (S256) is missing'
}

/** Request with the supported scopes; others are ignored (OpenID Connect Core 3.1.2.1). */
const requestOf = (values: Readonly<Record<string, string | undefined>>): AuthorizationRequest => {
  const { client_id = '', redirect_uri = '', scope } = values
  const known = wordsOf(scope)
  const optional = Object.fromEntries(
    (
      [
        'state',
        'nonce',
        'code_challenge',
        'code_challenge_method',
        'prompt',
        'max_age',
        'login_hint',
        'acr_values',
      ] as const
    )
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, values[name]]),
  )
  return {
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: OPENID_SCOPES.filter((one) => known.includes(one)).join(' '),
    ...optional,
  }
}

/** Words of a list parameter (RFC 6749 3.3). */
export const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(' ').filter((word) => word !== '')
