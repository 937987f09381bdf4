import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/postgres/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import {
  type AuthenticatedClient,
  authenticate,
  type ClientCredentials,
  credentialsOf,
  notTheClient,
} from '../tokens/client.ts'
import type { FormParameters } from './form-parameters.ts'
import { needed } from './form-parameters.ts'
import { OAuthError } from './oauth-error.ts'

/** What no secret of a site can be. */
const SECRET = /^[!-~]{1,256}$/

/**
 * Authenticates the client of a call by `Authorization: Basic` (`client_secret_basic`), by `client_secret` in the form
 * (`client_secret_post`), or a client without a secret by its `client_id` alone. Each endpoint does this before it reads a token.
 * @throws {OAuthError} `invalid_request` for two ways at once, or none.
 * @throws {ApiError} `unauthorized.client` as {@link authenticate} does.
 */
export const authenticatedClient = (
  sql: Database,
  request: FastifyRequest,
  form: FormParameters,
): Promise<AuthenticatedClient> => authenticate(sql, namedClient(request, form))

const namedClient = (
  request: FastifyRequest,
  form: FormParameters,
): { readonly slug: string; readonly credentials: ClientCredentials | undefined } => {
  const basic = credentialsOf(request)
  const { client_id: id, client_secret: secret } = form
  if (basic && (secret !== undefined || (id !== undefined && id !== basic.slug)))
    throw new OAuthError('invalid_request', 'the client names itself in two ways')
  if (basic) return { slug: basic.slug, credentials: basic }
  const slug = needed(form, 'client_id')
  if (secret === undefined) return { slug, credentials: undefined }
  if (!SECRET.test(secret)) throw notTheClient()
  return { slug, credentials: { slug, digest: digestOf(secret) } }
}
