import { type Html, html } from '../../platform/http/openapi/html.ts'
import { form } from './form.ts'
import type { PageContext } from './layout.ts'
import { say } from './text.ts'

/** Provider with a button. */
export interface ProviderButton {
  readonly slug: string
  readonly name: string
}

/** Buttons of other sign-in providers next to the form. Posts `provider` to `provider`. */
export const providerButtons = (
  context: PageContext,
  providers: readonly ProviderButton[],
): Html | undefined => {
  const { language } = context
  if (providers.length === 0) return undefined
  return html`<p class="or"><span>${say(language, 'provider.or')}</span></p>
${form(
  context,
  'provider',
  providers.map(
    ({ slug, name }) =>
      html`<p><button class="quiet" name="provider" value="${slug}">${say(language, 'provider.continue', { provider: name })}</button></p>
`,
  ),
)}`
}
