import { html } from '../../platform/http/openapi/html.ts'
import { layout, type PageContext } from './layout.ts'
import { say } from './text.ts'

/** Start page of the hub, with links for people, shops and developers. */
export const welcomePage = (
  context: PageContext,
  { isSignedIn }: { readonly isSignedIn: boolean },
): string => {
  const { language, to } = context
  return layout(context, {
    title: 'welcome.title',
    body: html`<p class="lead">${say(language, 'welcome.lead')}</p>
<p class="actions"><a class="button" href="${to(isSignedIn ? 'account' : 'sign-in')}">${say(language, isSignedIn ? 'action.account' : 'action.sign_in')}</a></p>
<p class="aside"><a href="/console/">${say(language, 'welcome.console')}</a></p>
<p class="aside"><a href="/docs/guide/">${say(language, 'welcome.guide')}</a></p>
<p class="aside"><a href="/docs">${say(language, 'welcome.docs')}</a></p>`,
  })
}
