import type { Language } from '@vitrina/schema/languages'

/** What has become of a person's second factor. */
export type FactorChange = 'added' | 'removed' | 'recovery_code_used' | 'reset'

/** A mail that is to be made and sent. It holds no link: that is made with the mail. */
export type MailJob =
  | { readonly kind: 'errand'; readonly id: number }
  /** An emailLink, too: to the first password of somebody who may enter the console of a site. */
  | { readonly kind: 'invitation'; readonly id: number; readonly siteId: number }
  /** To somebody who has a password, and signs in with it to take the role. */
  | { readonly kind: 'role_offered'; readonly userId: number; readonly siteId: number }
  | { readonly kind: 'password_changed'; readonly userId: number }
  | { readonly kind: 'second_factor_changed'; readonly userId: number; readonly what: FactorChange }
  /** A provider, by what it is called here, lets somebody in who had an account before. */
  | { readonly kind: 'provider_connected'; readonly userId: number; readonly provider: string }
  /** To the address before, which nothing else knows by then. */
  | { readonly kind: 'email_changed'; readonly to: string; readonly language: Language }
  | { readonly kind: 'leaving'; readonly userId: number }
  /** Nothing else knows the address by then. */
  | { readonly kind: 'erased'; readonly to: string; readonly language: Language }

export const MAIL_KINDS = [
  'errand',
  'invitation',
  'role_offered',
  'password_changed',
  'email_changed',
  'leaving',
  'erased',
  'second_factor_changed',
  'provider_connected',
] as const satisfies readonly MailJob['kind'][]
