import { withoutHidden } from '@vitrina/schema/labels/shown-name'
import { type Email, parseEmail } from '../people/email.ts'
import { nameOf } from '../people/name.ts'
import { parsePhone } from '../people/phone.ts'
import type { Identity } from './identity-queries.ts'
import { PRESETS, type Preset } from './presets.ts'
import type { StoredProvider } from './provider-queries.ts'

/** Identity from a provider, as far as it is trusted. */
export interface ProviderIdentity {
  readonly identity: Identity
  /** Name of the identity on the account page. */
  readonly label: string
  /** Undefined unless a trusted provider has verified it. */
  readonly email: Email | undefined
  /** E.164; undefined unless a trusted provider has verified it. */
  readonly phone: string | undefined
  readonly firstName: string
  readonly lastName: string
}

type Claims = Readonly<Record<string, unknown>>

/** Accepted characters of a subject (OpenID Connect Core 2). */
const SUBJECT = /^[!-~]{1,255}$/

const MAX_LABEL_LENGTH = 254

/** Reads the claims of a verified ID token; undefined if they identify no person. */
export const identityFromClaims = (
  { trusts_email: trusted, kind }: StoredProvider,
  claims: Claims,
): ProviderIdentity | undefined => {
  const { iss: issuer, sub: subject } = claims
  if (typeof issuer !== 'string' || typeof subject !== 'string' || !SUBJECT.test(subject)) return undefined
  const email = parseEmail(textIn(claims, 'email'))
  const phone = parsePhone(textIn(claims, 'phone_number'))
  const { phoneIsVerified = false }: Preset = PRESETS[kind]
  const isPhoneVerified = phoneIsVerified || (trusted && isTrue(claims.phone_number_verified))
  const full = nameIn(claims, 'name')
  return {
    identity: { issuer, subject },
    label: (email?.email || full || phone || nameIn(claims, 'preferred_username')).slice(0, MAX_LABEL_LENGTH),
    email: trusted && isTrue(claims.email_verified) ? email : undefined,
    phone: isPhoneVerified ? phone : undefined,
    firstName: nameIn(claims, 'given_name') || full,
    lastName: nameIn(claims, 'family_name'),
  }
}

const textIn = (claims: Claims, name: string): string => {
  const value = claims[name]
  return typeof value === 'string' ? value : ''
}

const nameIn = (claims: Claims, name: string): string => nameOf(withoutHidden(textIn(claims, name))) ?? ''

/** True for a boolean, or the text that Apple sends. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'
