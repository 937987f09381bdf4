import type { ExpectedCall } from '../expected-call.ts'
import type { Scope } from '../scopes.ts'
import type { SiteSettings } from '../site-settings.ts'

export type NewSite = Pick<SiteSettings, 'slug' | 'name' | 'time_zone' | 'currency'>

/** Token in the form shown to operators, newest last. */
export interface TokenRow {
  readonly id: string
  /** Slug of its site. */
  readonly site: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Treatment of unknown fields in its writes: a fault, or ignored and named. */
  readonly unknown_fields: 'refuse' | 'ignore'
  /** Null: limit of the deployment; 0: no limit. */
  readonly calls_per_minute: number | null
  /** `rotated`: replaced by another token; both are valid until `works_until`. */
  readonly state: 'active' | 'held' | 'rotated' | 'revoked' | 'expired'
  readonly created_at: string
  /** Null: no expiry. */
  readonly works_until: string | null
  readonly last_used_at: string | null
  readonly rotated_to: string | null
  /** Expected calls of its system. */
  readonly expected: readonly ExpectedCall[]
}

export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** 1 to 36525; null: no expiry. */
  readonly lifetime_days: number | null
  /** Same as in {@link TokenRow}. */
  readonly calls_per_minute?: number | null
}

/** New token: the only time that its text is available. */
export interface IssuedToken {
  readonly token: string
  readonly id: string
  readonly expires_at: string | null
  /** Time until which the replaced token is valid. */
  readonly works_until?: string
}

/**
 * Record that the owner of a host name must publish so that a site can use it: `value` in a TXT record or in a file. Returned
 * with status 202 until it is found; operators of the whole deployment need no proof.
 */
export interface RequiredProof {
  /** `vitrina-site=…`. */
  readonly value: string
  /** Name of the TXT record; null for an IP address. */
  readonly record: string | null
  /** URL of the file. */
  readonly file: string
}

export interface HostRow {
  readonly host: string
  readonly created_at: string
}

export interface ReturnAddressRow {
  readonly address: string
  readonly created_at: string
}

/** Valid secret, without its text. */
export interface SecretRow {
  readonly created_at: string
  /** Null: valid until its replacement. */
  readonly works_until: string | null
}

/** New secret: the only time that its text is available. */
export interface IssuedSecret {
  readonly secret: string
}
