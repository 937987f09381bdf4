import type { Language } from '@vitrina/schema/languages'
import { EMAIL } from './letters/email.ts'
import { IMPORTED } from './letters/imported.ts'
import { INVITATION } from './letters/invitation.ts'
import { LEAVING } from './letters/leaving.ts'
import { PASSWORD } from './letters/password.ts'
import { PROVIDER } from './letters/provider.ts'
import { REGISTRATION } from './letters/registration.ts'
import { SECOND_FACTOR } from './letters/second-factor.ts'

/**
 * Texts of a mail. `{place}` is the name of a site, or the host of the hub; other names are parameters of the
 * mail.
 */
export interface Letter {
  readonly subject: string
  /** Paragraphs above what there is to do. */
  readonly before: readonly string[]
  /** Label of the button. */
  readonly action?: string
  /** Said of the link below it. */
  readonly other?: { readonly question: string; readonly action: string }
  /** Paragraphs below. */
  readonly after: readonly string[]
}

export type Letters = Readonly<Record<string, Readonly<Record<Language, Letter>>>>

/**
 * Mails of the hub. None greets by name, because an attacker could type text into the name to have it sent to
 * a stranger.
 */
export const LETTERS = {
  ...REGISTRATION,
  ...EMAIL,
  ...PASSWORD,
  ...INVITATION,
  ...LEAVING,
  ...IMPORTED,
  ...SECOND_FACTOR,
  ...PROVIDER,
} as const satisfies Letters
