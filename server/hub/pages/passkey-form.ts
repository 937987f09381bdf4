import { type Html, type HtmlValue, html } from '../../platform/http/openapi/html.ts'
import { hidden } from './form.ts'
import type { PageContext } from './layout.ts'
import { say, type TextKey } from './text.ts'

interface PasskeyForm {
  readonly action: string
  readonly kind: 'create' | 'confirm' | 'sign-in'
  /** Options for the device, passed on by the script. */
  readonly options: object
  readonly button: TextKey
  readonly quiet?: boolean
  readonly inside?: HtmlValue
}

/** Form that a script fills in: posts `answer`, the JSON of the device. Hidden without scripts or passkey support. */
export const passkeyForm = ({ language, to, formToken }: PageContext, parts: PasskeyForm): Html => {
  const { action, kind, options, button, quiet = true, inside } = parts
  return html`<form method="post" action="${to(action)}" data-passkey="${kind}" data-options="${JSON.stringify(options)}" hidden>
<input type="hidden" name="form_token" value="${formToken}">
${hidden('answer', '')}${inside}<p class="fault" role="alert" tabindex="-1" data-failed hidden>${say(language, 'factor.passkey_failed')}</p>
<button${quiet && html` class="quiet"`}>${say(language, button)}</button>
</form>
`
}
