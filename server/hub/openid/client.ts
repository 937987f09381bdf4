import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import {
  type AuthenticatedClient,
  authenticate,
  type ClientCredentials,
  credentialsOf,
  notTheClient,
} from '../tokens/client.ts'
import { ASSERTION_TYPE, assertedClient } from './client-assertion.ts'
import type { FormParameters } from './form-parameters.ts'
import { requiredParameter } from './form-parameters.ts'
import type { KeySets } from './key-sets.ts'
import { OAuthError } from './oauth-error.ts'
import { PATHS } from './paths.ts'

/** Form of the secret of a site. */
const SECRET = /^[!-~]{1,256}$/

/**
 * Authenticates the client of a call by `Authorization: Basic` (`client_secret_basic`), by `client_secret` in the form
 * (`client_secret_post`), by an assertion (`private_key_jwt`), or, for a client without secret and keys, by its `client_id`
 * alone. Each endpoint authenticates before it reads a token.
 * @throws {OAuthError} `invalid_request` for two methods at once, or none.
 * @throws {ApiError} `unauthorized.client` as {@link authenticate} does.
 */
export const authenticatedClient = (
  parts: ClientParts,
  request: FastifyRequest,
  form: FormParameters,
): Promise<AuthenticatedClient> => {
  const { client_assertion: assertion, client_assertion_type: type } = form
  if (assertion === undefined && type === undefined)
    return authenticate(parts.sql, namedClient(request, form))
  if (type !== ASSERTION_TYPE)
    throw new OAuthError('invalid_request', `client_assertion_type must be ${ASSERTION_TYPE}`)
  if (form.client_secret !== undefined || credentialsOf(request))
    throw new OAuthError('invalid_request', 'the client authenticates by two methods')
  const { token, revoke, introspect } = PATHS
  const audience = ['', token, revoke, introspect].map((path) => parts.issuer() + path)
  const input = { assertion: requiredParameter(form, 'client_assertion'), clientId: form.client_id, audience }
  return assertedClient(parts, input)
}

interface ClientParts {
  readonly sql: Database
  readonly issuer: () => string
  readonly keySets: KeySets
}

const namedClient = (
  request: FastifyRequest,
  form: FormParameters,
): { readonly slug: string; readonly credentials: ClientCredentials | undefined } => {
  const basic = credentialsOf(request)
  const { client_id: id, client_secret: secret } = form
  if (basic && (secret !== undefined || (id !== undefined && id !== basic.slug)))
    throw new OAuthError('invalid_request', 'the client authenticates by two methods')
  if (basic) return { slug: basic.slug, credentials: basic }
  const slug = requiredParameter(form, 'client_id')
  if (secret === undefined) return { slug, credentials: undefined }
  if (!SECRET.test(secret)) throw notTheClient()
  return { slug, credentials: { slug, digest: digestOf(secret) } }
}
