/** The kinds of identity providers; `oidc` is any other that speaks OpenID Connect. */
export const PROVIDER_KINDS = ['google', 'apple', 'microsoft', 'facebook', 'telegram', 'oidc'] as const

export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** An identity provider as operators see it: its client secret is told to nobody again. */
export interface ProviderRow {
  readonly slug: string
  readonly kind: ProviderKind
  /** As its button calls it. */
  readonly name: string
  /** The slug of the site whose visitors are offered it; null: those of all. */
  readonly site: string | null
  readonly issuer: string
  readonly client_id: string
  readonly has_secret: boolean
  readonly scope: string
  /** Its word counts that an e-mail address is verified. */
  readonly trusts_email: boolean
  readonly private_network: boolean
  /** What is registered at the provider. */
  readonly redirect_uri: string
}

export interface ProviderList {
  readonly providers: readonly ProviderRow[]
  /** What will have to be registered for one that is still to be added, with `{slug}` in it. */
  readonly redirect_uri: string
}

/** What is left out, or null, is as is usual for its kind. */
export interface ProviderGiven {
  readonly slug: string
  readonly kind: ProviderKind
  readonly client_id: string
  /** Null: a public client. */
  readonly client_secret?: string | null
  /** Of Apple, whose secret is a private key. */
  readonly team_id?: string | null
  readonly key_id?: string | null
  readonly name?: string | null
  readonly issuer?: string | null
  /** By its slug. */
  readonly site?: string | null
  readonly trusts_email?: boolean
  readonly private_network?: boolean
}
