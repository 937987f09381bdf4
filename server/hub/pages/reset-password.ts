import { html } from '../../platform/http/openapi/html.ts'
import { faultSummary, field, form, hidden, usernameField } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { say, type TextKey } from './text.ts'

interface ResetPassword {
  readonly token: string
  /** E-mail address of the link's account. */
  readonly email?: string | undefined
  readonly fault?: TextKey | undefined
}

/** Posts `token` and `password` to `reset-password`. */
export const resetPasswordPage = (context: PageContext, { token, email, fault }: ResetPassword): string => {
  const { language } = context
  return layout(context, {
    title: 'reset.title',
    refused: fault !== undefined,
    body: html`<p class="lead">${say(language, 'reset.lead')}</p>
${fault && faultSummary(context, [{ id: 'password', label: 'new_password' }])}
${form(context, 'reset-password', [
  hidden('token', token),
  email && usernameField(email),
  field(context, {
    name: 'password',
    label: 'new_password',
    kind: 'new-password',
    hint: 'password.hint',
    fault,
  }),
  html`<button>${say(language, 'reset.button')}</button>\n`,
])}`,
  })
}
