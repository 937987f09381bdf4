import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { isConfidential } from '../confidential-site.ts'

/** Proof of a site: its slug, with the digest of the secret that it sent, or with its id after an assertion was verified. */
export type ClientCredentials = { readonly slug: string } & (
  | { readonly digest: Buffer }
  | { readonly siteId: number }
)

/** Format of slug and secret, as in migration 0001. */
const PAIR = /^([a-z0-9-]{1,63}):([!-~]{1,256})$/

/** Error for a site without a valid proof of its identity. */
export const notTheClient = (): ApiError =>
  new ApiError('unauthorized.client', {}, { headers: { 'www-authenticate': 'Basic realm="vitrina"' } })

/**
 * Credentials in `Authorization: Basic`; undefined without any. Both may be encoded as in a form (RFC 6749
 * 2.3.1): half of the clients do so, and our values mean the same either way.
 * @throws {ApiError} `unauthorized` for values that no site can have.
 */
export const credentialsOf = (request: FastifyRequest): ClientCredentials | undefined => {
  const [header = '', ...more] = request.raw.headersDistinct.authorization ?? []
  const [, encoded] = /^basic +([\w+/=-]{1,1000})$/i.exec(header) ?? []
  if (more.length > 0 || (encoded === undefined && /^basic\b/i.test(header))) throw notTheClient()
  if (encoded === undefined) return undefined
  const pair = Buffer.from(encoded, 'base64').toString()
  const [, slug, secret] = PAIR.exec(decoded(pair) ?? '') ?? []
  if (slug === undefined || secret === undefined) throw notTheClient()
  return { slug, digest: digestOf(secret) }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Client with correct credentials, or without any for a client that has none. */
export interface AuthenticatedClient {
  readonly siteId: number
  readonly slug: string
  readonly credentials: ClientCredentials | undefined
}

/**
 * Authenticates a client in one statement, before any token is read: a wrong secret has the same answer for every token.
 * @throws {ApiError} `unauthorized.client` for an unknown client, a wrong or missing secret, or a secret of a client without one.
 */
export const authenticate = async (
  sql: Database,
  { slug, credentials }: { readonly slug: string; readonly credentials: ClientCredentials | undefined },
): Promise<AuthenticatedClient> => {
  const [client] = await sql<{ id: number; needs_secret: boolean; is_client: boolean }>`
    select
      site.id,
      ${isConfidential(sql, sql`site.id`)} as needs_secret,
      exists (select from (${siteWith(sql, credentials)}) as client where client.site_id = site.id) as is_client
    from site where site.slug = ${slug}
  `
  if (!client || (credentials ? !client.is_client : client.needs_secret)) throw notTheClient()
  return { siteId: client.id, slug, credentials }
}

/** Site with these credentials; no row for wrong or missing ones. */
export const siteWith = (sql: Sql, credentials: ClientCredentials | undefined) =>
  credentials && 'siteId' in credentials
    ? sql`select ${credentials.siteId}::integer as site_id`
    : siteWithSecret(sql, credentials)

const siteWithSecret = (
  sql: Sql,
  credentials: { readonly slug: string; readonly digest: Buffer } | undefined,
) => sql`
  select site_secret.site_id from site join site_secret on site_secret.site_id = site.id
  where site.slug = ${credentials?.slug ?? null}::text
    and site_secret.digest = ${credentials?.digest ?? null}::bytea
    and (site_secret.expires_at is null or site_secret.expires_at > now())
`
