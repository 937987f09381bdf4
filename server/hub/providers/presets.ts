import type { ProviderKind } from '@vitrina/schema/console/providers'

/** Predefined properties of a provider. */
export interface Preset {
  readonly name?: string
  /** Omitted if the operator configures it. */
  readonly issuer?: string
  readonly scope: string
  /** True if its verified e-mail addresses are trusted. */
  readonly trustsEmail: boolean
  /** True if all phone numbers from it are verified. */
  readonly phoneIsVerified?: boolean
  /** Token endpoint of a provider without metadata. */
  readonly tokenEndpoint?: string
  /**
   * Method of sending the client secret; omit for that of its metadata. `signed`: a token signed with our
   * key.
   */
  readonly secretSent?: 'signed' | 'in body'
  /** True if the provider returns names and addresses only in a response posted by the browser. */
  readonly postsAnswer?: boolean
}

const SCOPE = 'openid profile email'

/** Properties of each kind of provider. */
export const PRESETS = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', scope: SCOPE, trustsEmail: true },
  /** Provider of verified phone numbers, without e-mail addresses. */
  telegram: {
    name: 'Telegram',
    issuer: 'https://oauth.telegram.org',
    scope: 'openid profile phone',
    trustsEmail: false,
    phoneIsVerified: true,
  },
  // E-mail addresses are not trusted: an administrator of a tenant can set any.
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
  // E-mail addresses are not trusted: its tokens do not state whether they are verified.
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
