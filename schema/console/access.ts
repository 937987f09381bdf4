import type { Scope } from '../scopes.ts'

// Below `/console/api/sites/<slug>/`.

/** `GET settings`; `PATCH settings` takes any of them but slug, id and created_at, and answers all. */
export interface SiteSettings {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly time_zone: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_lifecycle: 'free' | 'strict'
  readonly unnamed_orders: 'create' | 'refuse'
  readonly list_shape: 'array' | 'page'
  /** Changed by operators of the whole deployment alone, as `private_webhooks` is. */
  readonly first_party: boolean
  readonly logo: string | null
  readonly private_webhooks: boolean
  /** Whether the request log keeps bodies that tell of people: orders, discount cards. */
  readonly keep_personal_bodies: boolean
  readonly created_at: string
}

/** `GET token`, the newest last. */
export interface TokenRow {
  readonly id: string
  /** The slug of its site. */
  readonly site: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** What becomes of fields that the API does not know in what it writes: a fault, or left out and named. */
  readonly unknown_fields: 'refuse' | 'ignore'
  /** Null: as many as the deployment says; 0: as many as it likes. */
  readonly calls_per_minute: number | null
  /** `rotated`: another came in its place; while `works_until` is to come, both work. */
  readonly state: 'active' | 'rotated' | 'revoked' | 'expired'
  readonly created_at: string
  /** Null: for good. */
  readonly works_until: string | null
  readonly last_used_at: string | null
  readonly rotated_to: string | null
}

/** What `POST token` takes. */
export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** 1 to 36525; null: for good. */
  readonly lifetime_days: number | null
  /** As in {@link TokenRow}; `PATCH token/<id>` takes it alone. */
  readonly calls_per_minute?: number | null
}

/** `POST token`, and `POST token/<id>/rotate {overlap_hours}`: the only time that the text of a token is known. */
export interface IssuedToken {
  readonly token: string
  readonly id: string
  readonly expires_at: string | null
  /** Of the token before it, where it took its place. */
  readonly works_until?: string
}

/**
 * What the owner of a host name has to publish so that it becomes a site's: `value` in a TXT record, or in a file. `POST host` and
 * `POST return-address` answer it as `proof`, with status 202, until it is found; operators of the whole deployment need none.
 */
export interface ProofWanted {
  /** `vitrina-site=…`. */
  readonly value: string
  /** Name of the TXT record; null where the host is an address, of which there are none. */
  readonly record: string | null
  /** Address of the file. */
  readonly file: string
}

/** `GET host`; `POST` and `DELETE host` take `{host}`. */
export interface HostRow {
  readonly host: string
  readonly created_at: string
}

/** `GET return-address`; `POST` and `DELETE return-address` take `{address}`. */
export interface ReturnAddressRow {
  readonly address: string
  readonly created_at: string
}

/** `GET secret`: those that work, without themselves. */
export interface SecretRow {
  readonly created_at: string
  /** Null: until another takes its place. */
  readonly works_until: string | null
}

/** `POST secret {overlap_hours}`: the only time that a secret is known. `DELETE secret` takes all away. */
export interface IssuedSecret {
  readonly secret: string
}
