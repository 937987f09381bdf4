import { html } from '../../platform/http/openapi/html.ts'
import { field, form, hidden, refusal } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import { type ProviderButton, providerButtons } from './providers.ts'
import { type PageParameters, say, type TextKey } from './text.ts'

export interface SignIn {
  readonly email: string
  readonly remember: boolean
  readonly error: TextKey | undefined
  readonly errorParameters?: PageParameters
  readonly providers: readonly ProviderButton[]
  /** Options for a passkey; undefined if passkeys are not supported. */
  readonly passkeyOptions: object | undefined
}

/** Posts `email`, `password` and, if ticked, `remember` = `1` to `auth`; the response of a device to `passkey`. */
export const signInPage = (context: PageContext, view: SignIn): string => {
  const { language, site, to } = context
  const { email, remember, error, errorParameters, passkeyOptions, providers } = view
  // A person who only has to wait has made no input error.
  const isTyped = error && error !== 'sign_in.too_many' && error !== 'factor.passkey_wrong'
  const faultAt = isTyped ? 'refusal' : undefined
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
<p class="aside-link"><a href="${to('forgot-password')}">${say(language, 'sign_in.forgot')}</a></p>
<label class="tick"><input type="checkbox" name="remember" value="1"${remember && html` checked`}> ${say(language, 'sign_in.remember')}</label>
<button>${say(language, 'sign_in.button')}</button>
`,
)}
${
  passkeyOptions &&
  passkeyForm(context, {
    action: 'passkey',
    kind: 'sign-in',
    options: passkeyOptions,
    button: 'sign_in.passkey',
    inside: hidden('remember', ''),
  })
}
${providerButtons(context, providers)}
<p class="aside">${say(language, 'sign_in.new_here')} <a href="${to('register')}">${say(language, 'sign_in.register')}</a></p>`,
  })
}
