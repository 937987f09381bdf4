import type { ExpectedCall } from '../expected-call.ts'
import type { Scope } from '../scopes.ts'
import type { SiteSettings } from '../site-settings.ts'

export type NewSite = Pick<SiteSettings, 'slug' | 'name' | 'time_zone' | 'currency'>

/** A token as operators see it; they are listed with the newest last. */
export interface TokenRow {
  readonly id: string
  /** The slug of its site. */
  readonly site: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Treatment of unknown fields in its writes: a fault, or ignored and named. */
  readonly unknown_fields: 'refuse' | 'ignore'
  /** Null: as many as the deployment says; 0: as many as it likes. */
  readonly calls_per_minute: number | null
  /** `rotated`: another came in its place; while `works_until` is to come, both work. */
  readonly state: 'active' | 'held' | 'rotated' | 'revoked' | 'expired'
  readonly created_at: string
  /** Null: for good. */
  readonly works_until: string | null
  readonly last_used_at: string | null
  readonly rotated_to: string | null
  /** Expected calls of its system. */
  readonly expected: readonly ExpectedCall[]
}

export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** 1 to 36525; null: for good. */
  readonly lifetime_days: number | null
  /** Same as in {@link TokenRow}. */
  readonly calls_per_minute?: number | null
}

/** A token that was just made: the only time that its text is known. */
export interface IssuedToken {
  readonly token: string
  readonly id: string
  readonly expires_at: string | null
  /** Time until which the replaced token works. */
  readonly works_until?: string
}

/**
 * Record that the owner of a host name must publish so that a site can use it: `value` in a TXT record or in
 * a file. It is the response, with status 202, until it is found; operators of the whole deployment need
 * none.
 */
export interface ProofWanted {
  /** `vitrina-site=…`. */
  readonly value: string
  /** Name of the TXT record; null for an IP address, which has none. */
  readonly record: string | null
  /** Address of the file. */
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

/** A secret that works, without itself. */
export interface SecretRow {
  readonly created_at: string
  /** Null: until another takes its place. */
  readonly works_until: string | null
}

/** A secret that was just made: the only time that it is known. */
export interface IssuedSecret {
  readonly secret: string
}
