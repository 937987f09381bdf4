import { type Html, html } from '../../http/html.ts'
import type { AccountFaults } from './account.ts'
import { field, form, whose } from './form.ts'
import type { PageContext } from './layout.ts'
import { say } from './text.ts'

interface Leaving {
  readonly email: string | null
  /** Who has none proves by a sign-in of a moment ago who they are. */
  readonly hasPassword: boolean
  readonly faults: AccountFaults
}

/** Posts to `account/data`, whose answer is a file. */
export const dataSection = (context: PageContext): Html => {
  const { language } = context
  return html`<section aria-labelledby="data">
<h2 id="data">${say(language, 'data.title')}</h2>
<p>${say(language, 'data.lead')}</p>
${form(context, 'account/data', html`<button class="quiet">${say(language, 'data.button')}</button>\n`)}
</section>`
}

/** Posts `password` to `account/leave`. */
export const leavingSection = (
  context: PageContext,
  { email, hasPassword, faults: { leave_password: fault } }: Leaving,
): Html => {
  const { language } = context
  return html`<section aria-labelledby="leaving">
<h2 id="leaving">${say(language, 'leaving.title')}</h2>
<ul>
<li>${say(language, 'leaving.week')}</li>
<li>${say(language, 'leaving.gone')}</li>
<li>${say(language, 'leaving.orders')}</li>
</ul>
${form(context, 'account/leave', [
  hasPassword && email !== null && whose(email),
  hasPassword
    ? field(context, {
        name: 'password',
        id: 'leave_password',
        label: 'current_password',
        kind: 'current-password',
        fault,
      })
    : fault && html`<p class="fault" id="leave_password" tabindex="-1">${say(language, fault)}</p>\n`,
  html`<button class="quiet">${say(language, 'leaving.button')}</button>\n`,
])}
</section>`
}
