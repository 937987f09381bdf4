import { type Html, html } from '../../platform/http/openapi/html.ts'
import type { AccountFaults } from './account-faults.ts'
import { field, form, usernameField } from './form.ts'
import type { PageContext } from './layout.ts'
import { say } from './text.ts'

interface Proof {
  readonly email: string | null
  /** False for a person without a password, who must have signed in recently instead. */
  readonly hasPassword: boolean
  readonly faults: AccountFaults
}

/** Password field of a form that authenticates the person again, with its fault. */
const passwordAgain = (
  context: PageContext,
  { email, hasPassword, faults }: Proof,
  id: 'data_password' | 'leave_password',
): readonly (Html | false | undefined)[] => {
  const fault = faults[id]
  return [
    hasPassword && email !== null && usernameField(email),
    hasPassword
      ? field(context, { name: 'password', id, label: 'current_password', kind: 'current-password', fault })
      : fault && html`<p class="fault" id="${id}" tabindex="-1">${say(context.language, fault)}</p>\n`,
  ]
}

/** Posts `password` to `account/data`, which responds with a file. */
export const dataSection = (context: PageContext, proof: Proof): Html => {
  const { language } = context
  return html`<section aria-labelledby="data">
<h2 id="data">${say(language, 'data.title')}</h2>
<p>${say(language, 'data.lead')}</p>
${form(context, 'account/data', [
  ...passwordAgain(context, proof, 'data_password'),
  html`<button class="quiet">${say(language, 'data.button')}</button>\n`,
])}
</section>`
}

/** Posts `password` to `account/leave`. */
export const erasureSection = (context: PageContext, proof: Proof): Html => {
  const { language } = context
  return html`<section aria-labelledby="leaving">
<h2 id="leaving">${say(language, 'leaving.title')}</h2>
<ul class="points">
<li>${say(language, 'leaving.week')}</li>
<li>${say(language, 'leaving.gone')}</li>
<li>${say(language, 'leaving.orders')}</li>
</ul>
${form(context, 'account/leave', [
  ...passwordAgain(context, proof, 'leave_password'),
  html`<button class="quiet danger">${say(language, 'leaving.button')}</button>\n`,
])}
</section>`
}
