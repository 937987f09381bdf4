import type { Language } from '@vitrina/schema/languages'

/** Change of a person's second factor. */
export type FactorChange = 'added' | 'removed' | 'recovery_code_used' | 'reset'

/** Mail to compose and send. Contains no link, which is created with the mail. */
export type MailJob =
  | { readonly kind: 'errand'; readonly id: number }
  /** Link to the first password, for a person who gets access to the console of a site. */
  | { readonly kind: 'invitation'; readonly id: number; readonly siteId: number }
  /** Notice to a person with a password, who signs in with it to accept the role. */
  | { readonly kind: 'role_offered'; readonly userId: number; readonly siteId: number }
  | { readonly kind: 'password_changed'; readonly userId: number }
  | { readonly kind: 'second_factor_changed'; readonly userId: number; readonly what: FactorChange }
  /** Notice that a provider, by its local name, now gives access to an existing account. */
  | { readonly kind: 'provider_connected'; readonly userId: number; readonly provider: string }
  /** Notice to the previous address, which only this job still contains. */
  | { readonly kind: 'email_changed'; readonly to: string; readonly language: Language }
  | { readonly kind: 'leaving'; readonly userId: number }
  /** Notice to an address that only this job still contains. */
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
