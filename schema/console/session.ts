import type { Language } from '../languages.ts'
import type { Right, Role, Stores } from '../rights.ts'

/** Session of an operator at the console. */
export interface ConsoleSession {
  readonly operator: {
    readonly id: number
    readonly email: string
    readonly first_name: string
    readonly last_name: string
    readonly language: Language
  }
  /** True for an operator of the whole deployment. */
  readonly everywhere: boolean
  readonly sites: readonly SiteOfSession[]
  /** Time until which the password is not required again; null if it is required now. */
  readonly stepped_up_until: string | null
  readonly expires_at: string
  /** Seconds without use after which a session ends. */
  readonly idle_seconds: number
  readonly development: boolean
  /** Public origin of the API, for calls to copy. */
  readonly api_origin: string
}

export interface SiteOfSession {
  readonly slug: string
  readonly name: string
  /** Null for an own role of the site. */
  readonly role: Role | null
  /** Name of the own role; null for a predefined one. */
  readonly own_role: string | null
  readonly rights: readonly Right[]
  readonly stores: Stores
  readonly time_zone: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_lifecycle: 'free' | 'strict'
}

/** Data of the first operator, with the token of the link that the server printed. */
export interface Applicant {
  readonly token: string
  readonly email: string
  readonly password: string
  readonly first_name?: string
  readonly last_name?: string
  readonly language?: Language
}

/** Challenge for a sign-in with a passkey (Web Authentication). */
export interface PasskeyChallenge {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: 'required' | 'preferred'
}

/** Proof of identity at the console: one of these. */
export interface StepUpProof {
  readonly password?: string
  /** Code of the app, or a recovery code. */
  readonly code?: string
  /** JSON of a device's response. */
  readonly passkey?: string
}
