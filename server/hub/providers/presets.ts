import type { ProviderKind } from '@vitrina/schema/console/providers'

/** What is known of a provider beforehand. */
export interface Preset {
  readonly name?: string
  /** Missing: the operator gives it. */
  readonly issuer?: string
  readonly scope: string
  /** Whether its word counts that an e-mail address is verified. */
  readonly trustsEmail: boolean
  /** Every phone number that it tells is one that it has verified. */
  readonly phoneIsVerified?: boolean
  /** Where codes are redeemed, of a provider whose metadata does not tell. */
  readonly tokenEndpoint?: string
  /** How the client secret is sent; missing: as its metadata says. `signed`: it is a token that a key of ours signs. */
  readonly secretSent?: 'signed' | 'in body'
  /** Its answers are posted by the browser: it gives no name and no address otherwise. */
  readonly postsAnswer?: boolean
}

const SCOPE = 'openid profile email'

/** What is known of each kind. */
export const PRESETS = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scope: SCOPE, trustsEmail: true },
  /** It knows phone numbers, which it has verified, and no e-mail addresses. */
  telegram: {
    name: 'Telegram',
    issuer: 'https://oauth.telegram.org',
    scope: 'openid profile phone',
    trustsEmail: false,
    phoneIsVerified: true,
  },
  // Whoever runs a tenant writes any address into it that they like.
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scope: SCOPE,
    trustsEmail: false,
  },
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    trustsEmail: true,
    secretSent: 'signed',
    postsAnswer: true,
  },
  // Its tokens do not say whether an address is verified.
  facebook: {
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
    scope: 'openid public_profile email',
    trustsEmail: false,
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
    secretSent: 'in body',
  },
  oidc: { scope: SCOPE, trustsEmail: false },
} as const satisfies Readonly<Record<ProviderKind, Preset>>

export const isProviderKind = (text: string): text is ProviderKind => Object.hasOwn(PRESETS, text)
