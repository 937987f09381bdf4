import { html } from '../../platform/http/openapi/html.ts'
import { form } from './form.ts'
import { formatTime } from './format-times.ts'
import { layout, type PageContext } from './layout.ts'
import { say } from './text.ts'

/** Page for a person with a scheduled erasure: posts to `staying`, or to `account/sign-out`. */
export const cancelErasurePage = (context: PageContext, leavesAt: Date): string => {
  const { language } = context
  return layout(context, {
    title: 'staying.title',
    body: html`<p class="lead">${say(language, 'staying.lead', { at: html`<strong>${formatTime(language, leavesAt)}</strong>` })}</p>
${form(context, 'staying', html`<button>${say(language, 'staying.keep')}</button>\n`)}
${form(context, 'account/sign-out', html`<button class="quiet">${say(language, 'staying.go')}</button>\n`)}`,
  })
}
