import { type Html, html } from '../../platform/http/openapi/html.ts'
import type { AccountFaults } from './account-faults.ts'
import { field, form, usernameField } from './form.ts'
import type { PageContext } from './layout.ts'
import { say } from './text.ts'

interface Credentials {
  readonly email: string | null
  readonly newEmail?: string
  readonly faults: AccountFaults
  readonly hasPassword: boolean
}

/** Posts `email` and `password` to `account/email`. */
export const emailSection = (
  context: PageContext,
  { email, newEmail, faults, hasPassword }: Credentials,
): Html => {
  const { language } = context
  return html`<section aria-labelledby="email-section">
<h2 id="email-section">${say(language, 'account.email')}</h2>
<p>${email === null ? say(language, 'account.no_email') : say(language, 'account.email_now', { email: html`<strong>${email}</strong>` })}</p>
${form(context, 'account/email', [
  field(context, {
    name: 'email',
    label: 'new_email',
    kind: 'email',
    value: newEmail ?? '',
    fault: faults.email,
  }),
  hasPassword &&
    field(context, {
      name: 'password',
      id: 'email_password',
      label: 'current_password',
      kind: 'current-password',
      fault: faults.email_password,
    }),
  html`<button>${say(language, email === null ? 'account.add_email' : 'account.change_email')}</button>\n`,
])}
</section>`
}

/** Posts `password` and `new_password` to `account/password`; a person without a password requests a link instead. */
export const passwordSection = (context: PageContext, { email, faults, hasPassword }: Credentials): Html => {
  const { language, to } = context
  if (!hasPassword || email === null)
    return html`<section aria-labelledby="password-section">
<h2 id="password-section">${say(language, 'account.password')}</h2>
<p>${say(language, email === null ? 'account.password_needs_email' : 'account.no_password')}</p>
${email !== null && html`<p><a class="button quiet" href="${to('forgot-password')}">${say(language, 'account.choose_password')}</a></p>`}
</section>`
  return html`<section aria-labelledby="password-section">
<h2 id="password-section">${say(language, 'account.password')}</h2>
<p>${say(language, 'account.password_lead')}</p>
${form(context, 'account/password', [
  usernameField(email),
  field(context, {
    name: 'password',
    label: 'current_password',
    kind: 'current-password',
    fault: faults.password,
  }),
  field(context, {
    name: 'new_password',
    label: 'new_password',
    kind: 'new-password',
    hint: 'password.hint',
    fault: faults.new_password,
  }),
  html`<button>${say(language, 'account.change_password')}</button>\n`,
])}
</section>`
}
