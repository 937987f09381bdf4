import type { ProviderKind } from '@vitrina/schema/console/providers'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Identity provider in its stored form. */
export interface StoredProvider {
  readonly id: number
  /** Slug in its redirect URI. */
  readonly slug: string
  /** Site whose visitors may use it; null for all sites. */
  readonly site_id: number | null
  readonly kind: ProviderKind
  /** Label of the button. */
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  /** Encrypted; null for a public client. */
  readonly client_secret: Buffer | null
  readonly scope: string
  readonly trusts_email: boolean
  readonly allow_private: boolean
  /** Token endpoint; null for that of its metadata. */
  readonly token_endpoint: string | null
}

export type NewProvider = Omit<StoredProvider, 'id'>

const columns = (sql: Sql) => sql`
  id, slug, site_id, kind, name, issuer, client_id, client_secret, scope, trusts_email, allow_private,
  token_endpoint
`

/** Returns no row if the slug is in use. */
export const insertProvider = (sql: Sql, provider: NewProvider) => sql<{ id: number }>`
  insert into identity_provider
    (slug, site_id, kind, name, issuer, client_id, client_secret, scope, trusts_email, allow_private,
     token_endpoint)
  values (
    ${provider.slug}, ${provider.site_id}, ${provider.kind}, ${provider.name}, ${provider.issuer},
    ${provider.client_id}, ${provider.client_secret}, ${provider.scope}, ${provider.trusts_email},
    ${provider.allow_private}, ${provider.token_endpoint}
  )
  on conflict (slug) do nothing
  returning id
`

/** Deletes a provider. Returns no row for an unknown one. */
export const deleteProvider = (sql: Sql, slug: string) => sql<{ site_id: number | null; issuer: string }>`
  delete from identity_provider where slug = ${slug} returning site_id, issuer
`

/** All providers, with the slugs of their sites. */
export const selectProviders = (sql: Sql) => sql<StoredProvider & { readonly site: string | null }>`
  select provider.*, site.slug as site
  from (select ${columns(sql)} from identity_provider) as provider left join site on site.id = site_id
  order by provider.id
`

export const selectProvider = (sql: Sql, slug: string) => sql<StoredProvider>`
  select ${columns(sql)} from identity_provider where slug = ${slug}
`

/** Providers of a page for visitors of a site; without a site, those of all sites. */
export const selectOffered = (sql: Sql, siteId: number | undefined) => sql<
  Pick<StoredProvider, 'slug' | 'name' | 'issuer'>
>`
  select slug, name, issuer from identity_provider
  where site_id is null or site_id = ${siteId ?? null}::integer
  order by id
`

/** Site with the given slug. */
export const selectSiteNamed = (sql: Sql, slug: string) => sql<{ id: number }>`
  select id from site where slug = ${slug}
`
