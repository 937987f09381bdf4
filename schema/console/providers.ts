/** Kinds of identity providers; `oidc` is any other OpenID Connect provider. */
export const PROVIDER_KINDS = ['google', 'apple', 'microsoft', 'facebook', 'telegram', 'oidc'] as const

export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** Identity provider for operators; its client secret is never returned. */
export interface ProviderRow {
  readonly slug: string
  readonly kind: ProviderKind
  /** Label of its button. */
  readonly name: string
  /** Slug of the only site that offers it; null for all sites. */
  readonly site: string | null
  readonly issuer: string
  readonly client_id: string
  readonly has_secret: boolean
  readonly scope: string
  /** True if its statement that an e-mail address is verified is accepted. */
  readonly trusts_email: boolean
  readonly private_network: boolean
  /** Redirect URI to register at the provider. */
  readonly redirect_uri: string
}

export interface ProviderList {
  readonly providers: readonly ProviderRow[]
  /** Redirect URI to register for a new provider, with `{slug}`. */
  readonly redirect_uri: string
}

/** Settings of a provider; omitted or null ones have the defaults of its kind. */
export interface ProviderInput {
  readonly slug: string
  readonly kind: ProviderKind
  readonly client_id: string
  /** Null: a public client. */
  readonly client_secret?: string | null
  /** Team id of Apple, whose secret is a private key. */
  readonly team_id?: string | null
  readonly key_id?: string | null
  readonly name?: string | null
  readonly issuer?: string | null
  /** Slug of the site. */
  readonly site?: string | null
  readonly trusts_email?: boolean
  readonly private_network?: boolean
}
