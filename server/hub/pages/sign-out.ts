import { html } from '../../platform/http/openapi/html.ts'
import { form, hidden } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { say } from './text.ts'

export interface SignOut {
  readonly email: string
  /** Parameters of the site's request, sent on with the form. */
  readonly parameters: Readonly<Record<string, string | undefined>>
}

/** Asks whether to sign out everywhere: posts to `sign-out`. */
export const signOutPage = (context: PageContext, { email, parameters }: SignOut): string => {
  const { language } = context
  const hiddenFields = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : hidden(name, value),
  )
  return layout(context, {
    title: 'sign_out.title',
    body: html`<p class="lead">${say(language, 'continue.lead', { email: html`<strong>${email}</strong>` })} ${say(language, 'sign_out.lead')}</p>
${form(context, 'sign-out', html`${hiddenFields}<button>${say(language, 'sign_out.button')}</button>\n`)}
<p class="aside"><a href="/${language}/account">${say(language, 'sign_out.stay')}</a></p>`,
  })
}
