import { EMAIL } from './letters/email.ts'
import { ERASURE_LETTERS } from './letters/erasure.ts'
import { IMPORTED } from './letters/imported.ts'
import { INVITATION } from './letters/invitation.ts'
import type { Letters } from './letters/letter.ts'
import { PASSWORD } from './letters/password.ts'
import { PROVIDER } from './letters/provider.ts'
import { REGISTRATION } from './letters/registration.ts'
import { SECOND_FACTOR } from './letters/second-factor.ts'

/**
 * Mails of the hub. None greets by name, because an attacker could type text into the name to have it sent to
 * a stranger.
 */
export const LETTERS = {
  ...REGISTRATION,
  ...EMAIL,
  ...PASSWORD,
  ...INVITATION,
  ...ERASURE_LETTERS,
  ...IMPORTED,
  ...SECOND_FACTOR,
  ...PROVIDER,
} as const satisfies Letters
