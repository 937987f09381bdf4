import { cleanName, hiddenCharacterIn } from '@vitrina/schema/labels/shown-name'
import { faultOfPassword } from '../defence/passwords.ts'
import type { PageRequest } from '../page-request/page-request.ts'
import type { TextKey } from '../pages/text.ts'

const OF_PASSWORD = {
  short: 'fault.password_short',
  long: 'fault.password_long',
  email: 'fault.password_email',
  common: 'fault.password_common',
} as const satisfies Record<NonNullable<ReturnType<typeof faultOfPassword>>, TextKey>

/** Fault of a new password for an account with this address; undefined for a valid one. */
export const newPasswordFault = (
  password: string,
  email: string,
  { destination }: Pick<PageRequest, 'destination'>,
): TextKey | undefined => {
  if (password === '') return 'fault.password_missing'
  const fault = faultOfPassword(
    password,
    email,
    destination ? [destination.site.name, destination.site.slug] : [],
  )
  return fault && OF_PASSWORD[fault]
}

/** Fault of an invalid e-mail address. */
export const emailFault = (text: string): TextKey =>
  text.trim() === '' ? 'fault.email_missing' : 'fault.email_invalid'

/** Fault of an invalid name. */
export const nameFault = (text: string): TextKey =>
  /\p{Cc}/u.test(text.trim()) || hiddenCharacterIn(cleanName(text)) !== undefined
    ? 'fault.name_invalid'
    : 'fault.name_long'
