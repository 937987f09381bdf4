import type { ProviderRow } from '@vitrina/schema/console/providers'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type AuditActor, audit } from '../audit.ts'
import {
  deleteProvider,
  insertProvider,
  type NewProvider,
  type StoredProvider,
  selectOffered,
  selectProviders,
} from './provider-queries.ts'

/** Redirect URI of a provider, which its operator registers there. */
export const redirectUriOf = (origin: string, slug: string): string => `${origin}/provider/${slug}/callback`

/** Provider to add, with its secret in plain text; null for a public client. */
export type ProviderToAdd = Omit<NewProvider, 'client_secret'> & { readonly secret: string | null }

/** All providers, without their secrets. */
export const listProviders = async (sql: Sql, origin: string): Promise<ProviderRow[]> =>
  (await selectProviders(sql)).map((provider) => ({
    slug: provider.slug,
    kind: provider.kind,
    name: provider.name,
    site: provider.site,
    issuer: provider.issuer,
    client_id: provider.client_id,
    has_secret: provider.client_secret !== null,
    scope: provider.scope,
    trusts_email: provider.trusts_email,
    private_network: provider.allow_private,
    redirect_uri: redirectUriOf(origin, provider.slug),
  }))

/** Adds a provider; false if the slug is in use. */
export const addProvider = async (
  sql: Transaction,
  secrets: Secrets,
  { secret, ...provider }: ProviderToAdd,
  by?: AuditActor,
): Promise<boolean> => {
  const client_secret = secret === null ? null : seal(secrets, 'provider secret', provider.slug, secret)
  const [added] = await insertProvider(sql, { ...provider, client_secret })
  if (!added) return false
  const { slug, kind, issuer, site_id: siteId } = provider
  await audit(sql, { event: 'provider_added', siteId, by, detail: { provider: slug, kind, issuer } })
  return true
}

/** Removes a provider; false for an unknown one. Users who signed in with it keep their accounts. */
export const removeProvider = async (sql: Transaction, slug: string, by?: AuditActor): Promise<boolean> => {
  const [removed] = await deleteProvider(sql, slug)
  if (!removed) return false
  const { site_id: siteId, issuer } = removed
  await audit(sql, { event: 'provider_removed', siteId, by, detail: { provider: slug, issuer } })
  return true
}

/**
 * Client secret of a provider; null for a public client.
 * @throws {Error} if it was encrypted with a secret that this process does not have
 */
export const clientSecretOf = (
  secrets: Secrets,
  { slug, client_secret: sealed }: StoredProvider,
): string | null => {
  if (sealed === null) return null
  const secret = unseal(secrets, 'provider secret', slug, sealed)
  if (secret === undefined) throw new Error(`The client secret of the provider "${slug}" cannot be read.`)
  return secret
}

/** Provider in the form of a page. */
export interface OfferedProvider {
  readonly slug: string
  readonly name: string
  /** Protocol of its address, to which the button redirects. */
  readonly protocol: string
}

/** Providers of a page for visitors of a site, or for the account. */
export const offeredProviders = async (sql: Sql, siteId: number | undefined): Promise<OfferedProvider[]> =>
  (await selectOffered(sql, siteId)).map(({ slug, name, issuer }) => ({
    slug,
    name,
    protocol: new URL(issuer).protocol,
  }))
