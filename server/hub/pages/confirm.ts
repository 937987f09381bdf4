import { html } from '../../platform/http/openapi/html.ts'
import { faultSummary, field, form, hidden, usernameField } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { say, type TextKey } from './text.ts'

interface Confirm {
  readonly token: string
  /** E-mail address of the link's account. */
  readonly email?: string | undefined
  readonly purpose: 'registration' | 'email' | 'imported'
  /** True if another browser requested the link. */
  readonly needsPassword: boolean
  readonly error?: TextKey | undefined
}

/** Posts `token`, and `password` if needed, to `confirm`. A button is required because mail scanners follow links. */
export const confirmPage = (context: PageContext, view: Confirm): string => {
  const { language } = context
  const { token, email, purpose, needsPassword, error } = view
  return layout(context, {
    title: `confirm.${purpose}.title`,
    refused: error !== undefined,
    body: html`<p class="lead">${say(language, needsPassword ? `confirm.other_browser.${purpose}` : `confirm.${purpose}.lead`)}</p>
${error && faultSummary(context, [{ id: 'password', label: 'password' }])}
${form(context, 'confirm', [
  hidden('token', token),
  needsPassword && email && usernameField(email),
  needsPassword &&
    field(context, { name: 'password', label: 'password', kind: 'current-password', fault: error }),
  html`<button>${say(language, 'confirm.button')}</button>\n`,
])}`,
  })
}
