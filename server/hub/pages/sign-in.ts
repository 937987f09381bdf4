import { html } from '../../http/html.ts'
import { field, form, refusal } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { type ProviderButton, providerButtons } from './providers.ts'
import { type PageParameters, say, type TextKey } from './text.ts'

export interface SignIn {
  readonly email: string
  readonly remember: boolean
  readonly error: TextKey | undefined
  readonly errorParameters?: PageParameters
  readonly providers: readonly ProviderButton[]
}

/** Posts `email`, `password` and, when ticked, `remember` = `1` to `auth`. */
export const signInPage = (context: PageContext, view: SignIn): string => {
  const { language, site, to } = context
  const { email, remember, error, errorParameters, providers } = view
  // Who has only to wait has typed nothing wrong.
  const faultAt = error && error !== 'sign_in.too_many' ? 'refusal' : undefined
  return layout(context, {
    title: 'sign_in.title',
    refused: error !== undefined,
    body: html`${site && html`<p class="lead">${say(language, 'sign_in.lead', { site: site.name })}</p>`}
${error && refusal(say(language, error, errorParameters))}
${form(
  context,
  'auth',
  html`${field(context, { name: 'email', label: 'email', kind: 'username', value: email, faultAt })}
${field(context, { name: 'password', label: 'password', kind: 'current-password', faultAt })}
<p class="beside"><a href="${to('forgot-password')}">${say(language, 'sign_in.forgot')}</a></p>
<label class="tick"><input type="checkbox" name="remember" value="1"${remember && html` checked`}> ${say(language, 'sign_in.remember')}</label>
<button>${say(language, 'sign_in.button')}</button>
`,
)}
${providerButtons(context, providers)}
<p class="aside">${say(language, 'sign_in.new_here')} <a href="${to('register')}">${say(language, 'sign_in.register')}</a></p>`,
  })
}
