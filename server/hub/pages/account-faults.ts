import type { TextKey } from './text.ts'

/**
 * Inputs with possible faults: ids in the order of the page, and labels. `email_password` is the `password` of the form that
 * changes the e-mail, `password` that of the form that changes the password.
 */
export const INPUTS = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'new_email',
  email_password: 'current_password',
  password: 'current_password',
  new_password: 'new_password',
  provider_password: 'current_password',
  data_password: 'data.title',
  leave_password: 'leaving.title',
} as const satisfies Readonly<Record<string, TextKey>>

export type AccountFaults = { readonly [N in keyof typeof INPUTS]?: TextKey | undefined }
