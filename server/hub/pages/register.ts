import { html } from '../../platform/http/openapi/html.ts'
import { faultSummary, field, form } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { type ProviderButton, providerButtons } from './providers.ts'
import { say, type TextKey } from './text.ts'

/** Inputs in the order of the page. */
const INPUTS = ['first_name', 'last_name', 'email', 'password'] as const

interface Register {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly faults: { readonly [N in (typeof INPUTS)[number]]?: TextKey | undefined }
  readonly providers: readonly ProviderButton[]
}

/** Posts `email`, `password`, and `first_name` and `last_name`, which may be empty, to `register`. */
export const registerPage = (context: PageContext, view: Register): string => {
  const { language, site, to } = context
  const { email, firstName, lastName, faults, providers } = view
  const faulty = INPUTS.filter((id) => faults[id]).map((id) => ({ id, label: id }))
  return layout(context, {
    title: 'register.title',
    refused: faulty.length > 0,
    body: html`${site && html`<p class="lead">${say(language, 'register.lead', { site: site.name })}</p>`}
${faultSummary(context, faulty)}
${form(context, 'register', [
  field(context, {
    name: 'first_name',
    label: 'first_name',
    kind: 'given-name',
    value: firstName,
    optional: true,
    fault: faults.first_name,
  }),
  field(context, {
    name: 'last_name',
    label: 'last_name',
    kind: 'family-name',
    value: lastName,
    optional: true,
    fault: faults.last_name,
  }),
  field(context, { name: 'email', label: 'email', kind: 'email', value: email, fault: faults.email }),
  field(context, {
    name: 'password',
    label: 'password',
    kind: 'new-password',
    hint: 'password.hint',
    fault: faults.password,
  }),
  html`<button>${say(language, 'register.button')}</button>\n`,
])}
${providerButtons(context, providers)}
<p class="aside">${say(language, 'register.have_one')} <a href="${to('auth')}">${say(language, 'action.sign_in')}</a></p>`,
  })
}
