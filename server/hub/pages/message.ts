import { html } from '../../platform/http/openapi/html.ts'
import { layout, type PageContext } from './layout.ts'
import { type PageParameters, say, type TextKey } from './text.ts'

interface Message {
  readonly title: TextKey
  readonly text: TextKey
  readonly parameters?: PageParameters
  readonly action?: { readonly text: TextKey; readonly href: string } | undefined
}

/** Page with one message and at most one link. */
export const messagePage = (context: PageContext, view: Message): string => {
  const { language } = context
  const { title, text, parameters, action } = view
  return layout(context, {
    title,
    titleParameters: parameters,
    body: html`<p class="lead">${say(language, text, parameters)}</p>
${action && html`<p class="actions"><a class="button" href="${action.href}">${say(language, action.text)}</a></p>`}`,
  })
}
