import { html } from '../../platform/http/openapi/html.ts'
import { faultSummary, field, form } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { say, type TextKey } from './text.ts'

interface ForgotPassword {
  readonly email: string
  readonly error?: TextKey | undefined
}

/** Posts `email` to `forgot-password`. */
export const forgotPasswordPage = (context: PageContext, { email, error }: ForgotPassword): string => {
  const { language, to } = context
  return layout(context, {
    title: 'forgot.title',
    refused: error !== undefined,
    body: html`<p class="lead">${say(language, 'forgot.lead')}</p>
${error && faultSummary(context, [{ id: 'email', label: 'email' }])}
${form(context, 'forgot-password', [
  field(context, { name: 'email', label: 'email', kind: 'username', value: email, fault: error }),
  html`<button>${say(language, 'forgot.button')}</button>\n`,
])}
<p class="aside"><a href="${to('auth')}">${say(language, 'action.back_to_sign_in')}</a></p>`,
  })
}
