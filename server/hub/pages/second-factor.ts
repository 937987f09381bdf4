import { html } from '../../platform/http/openapi/html.ts'
import { field, form, refusal } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import { type PageParameters, say, type TextKey } from './text.ts'

export interface SecondFactor {
  readonly email: string
  readonly hasApp: boolean
  /** Options for a passkey; undefined for a person without one. */
  readonly passkeyOptions: object | undefined
  readonly error?: TextKey | undefined
  readonly errorParameters?: PageParameters
}

/** Page for the second factor of a sign-in. Posts `code`, or `answer` of a device, to `second-factor`. */
export const secondFactorPage = (context: PageContext, view: SecondFactor): string => {
  const { language, to } = context
  const { email, hasApp, passkeyOptions, error, errorParameters } = view
  const faultAt = error === 'factor.wrong' ? 'refusal' : undefined
  return layout(context, {
    title: 'factor.title',
    refused: error !== undefined,
    body: html`<p class="lead">${say(language, 'factor.lead', { email: html`<strong>${email}</strong>` })}</p>
${error && refusal(say(language, error, errorParameters))}
${
  hasApp &&
  form(
    context,
    'second-factor',
    html`${field(context, { name: 'code', label: 'factor.code', kind: 'one-time-code', hint: 'factor.code_hint', faultAt })}
<button>${say(language, 'factor.button')}</button>
`,
  )
}
${passkeyOptions && passkeyForm(context, { action: 'second-factor', kind: 'confirm', options: passkeyOptions, button: 'factor.passkey', quiet: hasApp })}
<details${!hasApp && faultAt && html` open`}>
<summary>${say(language, 'factor.no_device')}</summary>
${form(
  context,
  'second-factor',
  html`${field(context, { name: 'code', id: 'recovery_code', label: 'factor.recovery_code', kind: 'recovery-code', hint: 'factor.recovery_hint', faultAt })}
<button class="quiet">${say(language, 'factor.button')}</button>
`,
)}
<p class="hint">${say(language, 'factor.lost')}</p>
</details>
<p class="aside"><a href="${to('second-factor/other')}">${say(language, 'factor.other')}</a></p>`,
  })
}
