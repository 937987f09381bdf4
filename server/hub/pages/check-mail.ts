import { html } from '../../platform/http/openapi/html.ts'
import { layout, type PageContext } from './layout.ts'
import { say } from './text.ts'

interface CheckMail {
  readonly email: string
  readonly purpose: 'registration' | 'password' | 'email' | 'imported'
}

/** Addresses for requesting another mail. */
const AGAIN = {
  registration: 'register',
  password: 'forgot-password',
  email: 'account',
  imported: 'auth',
} as const satisfies Readonly<Record<CheckMail['purpose'], string>>

/** Page after a mail was requested; the same for known and unknown addresses. */
export const checkMailPage = (context: PageContext, { email, purpose }: CheckMail): string => {
  const { language, to } = context
  return layout(context, {
    title: 'check_mail.title',
    body: html`<p class="lead">${say(language, `check_mail.${purpose}`, { email: html`<strong>${email}</strong>` })}</p>
<p>${say(language, 'check_mail.same_device')}</p>
<h2>${say(language, 'check_mail.missing')}</h2>
<p>${say(language, 'check_mail.spam')}</p>
<p class="actions"><a class="button quiet" href="${to(AGAIN[purpose])}">${say(language, 'check_mail.again')}</a>${
      purpose !== 'email' && html` <a href="${to('auth')}">${say(language, 'action.back_to_sign_in')}</a>`
    }</p>`,
  })
}
