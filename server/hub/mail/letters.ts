import type { Language } from '@vitrina/schema/languages'
import { EMAIL } from './letters/email.ts'
import { IMPORTED } from './letters/imported.ts'
import { INVITATION } from './letters/invitation.ts'
import { LEAVING } from './letters/leaving.ts'
import { PASSWORD } from './letters/password.ts'
import { PROVIDER } from './letters/provider.ts'
import { REGISTRATION } from './letters/registration.ts'
import { SECOND_FACTOR } from './letters/second-factor.ts'

/** What a mail says. `{place}` is a site by its name, or the host of the hub; the other names are parameters of the mail. */
export interface Letter {
  readonly subject: string
  /** Paragraphs above what there is to do. */
  readonly before: readonly string[]
  /** On the button. */
  readonly action?: string
  /** Said of the link below it. */
  readonly other?: { readonly question: string; readonly action: string }
  /** Paragraphs below. */
  readonly after: readonly string[]
}

export type Letters = Readonly<Record<string, Readonly<Record<Language, Letter>>>>

/**
 * The mails of the hub. None greets by name: a name is what somebody has typed into a form, perhaps to have us send their
 * words to a stranger.
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
