import type { FastifyRequest } from 'fastify'
import { digestOf } from '../../secret/secret.ts'
import { type ClientCredentials, credentialsOf, notTheClient } from '../tokens/client.ts'
import type { FormParameters } from './form-parameters.ts'
import { needed } from './form-parameters.ts'
import { OAuthError } from './oauth-error.ts'

/** The client that calls: a site, by its slug, and what it proves itself with when it has a secret. */
export interface Client {
  readonly slug: string
  readonly credentials: ClientCredentials | undefined
}

/** What no secret of a site can be. */
const SECRET = /^[!-~]{1,256}$/

/**
 * Who calls: by `Authorization: Basic` (`client_secret_basic`), by `client_secret` in the form (`client_secret_post`), or by
 * its `client_id` alone. Whether the secret is right, and whether it has to be sent, is looked at where it is used.
 * @throws {OAuthError} `invalid_request` for two ways at once, or none.
 * @throws {ApiError} `unauthorized.client` for what no site can have.
 */
export const clientOf = (request: FastifyRequest, form: FormParameters): Client => {
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
