import { html } from '../../platform/http/openapi/html.ts'
import { form } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { say } from './text.ts'

interface Continue {
  /** First name, or the e-mail address without a first name. */
  readonly name: string
  readonly email: string
}

/** Asks once per site whether to continue as the signed-in person: posts to `continue` or to `switch`. */
export const continuePage = (context: PageContext, { name, email }: Continue): string => {
  const { language, site } = context
  return layout(context, {
    title: 'continue.title',
    body: html`<p class="lead">${say(language, 'continue.lead', { email: html`<strong>${email}</strong>` })}${
      site && html` ${say(language, 'continue.shares', { site: site.name })}`
    }</p>
${form(context, 'continue', html`<button>${say(language, 'continue.button', { name })}</button>\n`)}
${form(context, 'switch', html`<button class="quiet">${say(language, 'continue.switch')}</button>\n`)}`,
  })
}
