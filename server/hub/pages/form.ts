import type { Language } from '@vitrina/schema/languages'
import { type Html, type HtmlValue, html } from '../../platform/http/openapi/html.ts'
import type { PageContext } from './layout.ts'
import { say, type TextKey } from './text.ts'

/** Kinds of inputs, with their hints for browsers and screen keyboards. */
const KINDS = {
  username: html`type="email" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="username webauthn"`,
  email: html`type="email" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="email"`,
  'current-password': html`type="password" autocapitalize="none" spellcheck="false" autocomplete="current-password"`,
  'new-password': html`type="password" autocapitalize="none" spellcheck="false" autocomplete="new-password"`,
  'given-name': html`type="text" autocomplete="given-name"`,
  'family-name': html`type="text" autocomplete="family-name"`,
  'one-time-code': html`type="text" inputmode="numeric" autocapitalize="none" spellcheck="false" autocomplete="one-time-code"`,
  'recovery-code': html`type="text" autocapitalize="none" spellcheck="false" autocomplete="off"`,
} as const satisfies Readonly<Record<string, Html>>

interface Field {
  readonly name: string
  /** Id of the input; by default its name, unless another form of the page uses it. */
  readonly id?: string
  readonly label: TextKey
  readonly kind: keyof typeof KINDS
  readonly value?: string
  readonly hint?: TextKey
  readonly optional?: true
  readonly fault?: TextKey | undefined
  /** Id of a fault elsewhere that also concerns this input. */
  readonly faultAt?: string | undefined
}

/** Input with a label. A typed password is never sent back. */
export const field = ({ language }: PageContext, parts: Field): Html => {
  const { name, id = name, label, kind, value, hint, optional, fault, faultAt } = parts
  const described = [hint && `${id}-hint`, fault && `${id}-fault`, faultAt].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${id}">${say(language, label)}${optional && html` <span class="optional">(${say(language, 'optional')})</span>`}</label>
${hint && html`<p class="hint" id="${id}-hint">${say(language, hint)}</p>`}
${fault && html`<p class="fault" id="${id}-fault">${say(language, fault)}</p>`}
${withRevealButton(
  language,
  parts,
  html`<input id="${id}" name="${name}" ${KINDS[kind]}${value && html` value="${value}"`}${!optional && html` required`}${
    (fault || faultAt) && html` aria-invalid="true"`
  }${described && html` aria-describedby="${described}"`}>`,
)}
</div>
`
}

/** Password input with the button that shows it, which is hidden without scripts. */
const withRevealButton = (language: Language, { name, id = name, label, kind }: Field, input: Html): Html => {
  if (kind !== 'current-password' && kind !== 'new-password') return input
  const does = say(language, 'password.show', { field: say(language, label) })
  return html`<div class="with-eye">${input}<button type="button" class="eye" data-shows="${id}" aria-label="${does}" aria-pressed="false" hidden>${EYE}</button></div>`
}

const EYE = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/><path class="crossed" d="M4 20 20 4"/></svg>`

/**
 * Form that is posted. The server validates it in the language of the page, so validation by the browser is
 * off.
 */
export const form = ({ to, formToken }: PageContext, action: string, inside: HtmlValue): Html =>
  html`<form method="post" action="${to(action)}" novalidate>
<input type="hidden" name="form_token" value="${formToken}">
${inside}</form>
`

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">
`

/** Hidden input that tells password managers the owner of the password. */
export const usernameField = (email: string): Html =>
  html`<input type="email" autocomplete="username" value="${email}" readonly hidden>
`

/**
 * Summary of faults before the forms, with a link to each input. It takes the focus, so that screen readers
 * read it first.
 */
export const faultSummary = (
  { language }: PageContext,
  faulty: readonly { readonly id: string; readonly label: TextKey }[],
): Html | false =>
  faulty.length > 0 &&
  html`<div class="alert" role="alert" tabindex="-1" autofocus>
<p>${say(language, 'fault.summary')}</p>
<ul>
${faulty.map(({ id, label }) => html`<li><a href="#${id}">${say(language, label)}</a></li>\n`)}</ul>
</div>
`

/** Fault of a whole form. Inputs refer to it by the id `refusal`. */
export const refusal = (what: Html): Html =>
  html`<div class="alert" role="alert" id="refusal" tabindex="-1" autofocus><p>${what}</p></div>
`

/** Confirmation of an action. */
export const noticeOf = ({ language }: PageContext, notice: TextKey | undefined): Html | undefined =>
  notice &&
  html`<p class="notice" role="status">${say(language, notice)}</p>
`
