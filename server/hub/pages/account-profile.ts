import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { type Html, html } from '../../platform/http/openapi/html.ts'
import type { AccountFaults } from './account-faults.ts'
import { field, form } from './form.ts'
import { OWN_NAMES, type PageContext } from './layout.ts'
import { say } from './text.ts'

interface Profile {
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly faults: AccountFaults
}

/** Posts `first_name`, `last_name` and `language` to `account/profile`. */
export const profileSection = (context: PageContext, profile: Profile): Html => {
  const { language } = context
  const { firstName, lastName, faults } = profile
  return html`<section aria-labelledby="profile">
<h2 id="profile">${say(language, 'account.profile')}</h2>
${form(context, 'account/profile', [
  html`<div class="pair">
${field(context, { name: 'first_name', label: 'first_name', kind: 'given-name', value: firstName, optional: true, fault: faults.first_name })}
${field(context, { name: 'last_name', label: 'last_name', kind: 'family-name', value: lastName, optional: true, fault: faults.last_name })}
</div>
`,
  choice(context, profile),
  html`<button>${say(language, 'account.save')}</button>\n`,
])}
</section>`
}

const choice = ({ language }: PageContext, { language: chosen }: Profile): Html =>
  html`<div class="field">
<label for="language">${say(language, 'language')}</label>
<p class="hint" id="language-hint">${say(language, 'account.language_hint')}</p>
<select id="language" name="language" aria-describedby="language-hint">
${LANGUAGES.map((one) => html`<option value="${one}" lang="${one}"${one === chosen && html` selected`}>${OWN_NAMES[one]}</option>\n`)}</select>
</div>
`
