import { type Html, html } from '../../platform/http/openapi/html.ts'
import { field, form, hidden, noticeOf, usernameField } from './form.ts'
import { formatDay, formatTime } from './format-times.ts'
import { layout, type PageContext } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
import { say, type TextKey } from './text.ts'

/** State of the second factor, with a link to its settings. */
export const factorSection = ({ language, to }: PageContext, isOn: boolean): Html =>
  html`<section aria-labelledby="factors">
<h2 id="factors">${say(language, 'factors.title')}</h2>
<p>${say(language, isOn ? 'factors.on' : 'factors.off')} ${say(language, 'factors.lead')}</p>
<p class="actions"><a class="button quiet" href="${to('account/second-factor')}">${say(language, 'factors.manage')}</a></p>
</section>`

export interface AccountPasskey {
  readonly id: number
  readonly device: string
  readonly since: Date
  readonly lastUsedAt: Date | null
}

export interface AccountFactors {
  readonly isOn: boolean
  readonly hasApp: boolean
  readonly passkeys: readonly AccountPasskey[]
  readonly recoveryCodesLeft: number
  /** Options for creating a passkey; undefined if browsers do not support it. */
  readonly passkeyOptions: object | undefined
  readonly notice?: TextKey | undefined
  readonly error?: TextKey | undefined
}

const BASE = 'account/second-factor'

/** Posts to `account/second-factor/app`, `…/app-remove`, `…/passkey`, `…/passkey-remove` and `…/codes`. */
export const factorsPage = (context: PageContext, view: AccountFactors): string => {
  const { language, site, to } = context
  const { isOn, notice, error } = view
  return layout(context, {
    title: 'factors.title',
    refused: error !== undefined,
    body: html`<p class="lead">${!isOn && site ? say(language, 'factors.required', { site: site.name }) : say(language, 'factors.lead')}</p>
${noticeOf(context, notice)}
${error && html`<div class="alert" role="alert" tabindex="-1" autofocus><p>${say(language, error)}</p></div>`}
${passkeySection(context, view)}
${appSection(context, view)}
${isOn && codesSection(context, view)}
<p class="aside"><a href="${to('account')}">${say(language, 'factors.back')}</a></p>`,
  })
}

const passkeySection = (
  context: PageContext,
  { passkeys, passkeyOptions }: AccountFactors,
): Html => html`<section aria-labelledby="passkeys">
<h2 id="passkeys">${say(context.language, 'factors.passkeys')}</h2>
<p>${say(context.language, 'factors.passkeys_lead')}</p>
${passkeys.length > 0 && html`<ul class="list">${passkeys.map((passkey) => passkeyRow(context, passkey))}</ul>`}
${
  passkeyOptions
    ? html`<noscript><p class="hint">${say(context.language, 'factors.passkey_unavailable')}</p></noscript>${passkeyForm(
        context,
        { action: `${BASE}/passkey`, kind: 'create', options: passkeyOptions, button: 'factors.passkey_add' },
      )}`
    : html`<p class="hint">${say(context.language, 'factors.passkey_unavailable')}</p>`
}
</section>`

const passkeyRow = (context: PageContext, { id, device, since, lastUsedAt }: AccountPasskey): Html => {
  const { language } = context
  const name = device === '' ? say(language, 'factors.passkey_unnamed') : device
  const dates = {
    since: formatDay(language, since),
    used: lastUsedAt === null ? '' : formatTime(language, lastUsedAt),
  }
  return html`<li>
<div>
<p><strong>${name}</strong></p>
<p class="hint">${say(language, lastUsedAt === null ? 'factors.passkey_unused' : 'factors.passkey_since', dates)}</p>
</div>
${form(context, `${BASE}/passkey-remove`, html`${hidden('passkey', String(id))}<button class="small quiet">${say(language, 'factors.remove')}<span class="unseen"> ${name}</span></button>\n`)}</li>
`
}

const appSection = (context: PageContext, { hasApp }: AccountFactors): Html => {
  const { language } = context
  const [action, button] = hasApp
    ? (['app-remove', 'factors.app_remove'] as const)
    : (['app', 'factors.app_add'] as const)
  return html`<section aria-labelledby="app">
<h2 id="app">${say(language, 'factors.app')}</h2>
<p>${say(language, hasApp ? 'factors.app_on' : 'factors.app_lead')}</p>
${form(context, `${BASE}/${action}`, html`<button class="quiet">${say(language, button)}</button>\n`)}</section>`
}

const codesSection = (context: PageContext, { recoveryCodesLeft }: AccountFactors): Html => {
  const { language } = context
  return html`<section aria-labelledby="codes">
<h2 id="codes">${say(language, 'factors.codes')}</h2>
<p>${say(language, 'factors.codes_lead', { left: recoveryCodesLeft })}</p>
${form(context, `${BASE}/codes`, html`<button class="quiet">${say(language, 'factors.codes_new')}</button>\n`)}</section>`
}

/** Asks for the password if the authentication is not recent. Posts `password` to `account/second-factor/confirm`. */
export const confirmOwnerPage = (
  context: PageContext,
  {
    email,
    hasPassword,
    fault,
  }: { readonly email: string; readonly hasPassword: boolean; readonly fault?: TextKey },
): string => {
  const { language, to } = context
  return layout(context, {
    title: 'factors.title',
    refused: fault !== undefined,
    body: html`<p class="lead">${say(language, hasPassword ? 'factors.confirm_lead' : 'factors.sign_in_again')}</p>
${
  hasPassword
    ? form(context, `${BASE}/confirm`, [
        usernameField(email),
        field(context, { name: 'password', label: 'password', kind: 'current-password', fault }),
        html`<button>${say(language, 'factor.button')}</button>\n`,
      ])
    : form(
        context,
        'account/sign-out',
        html`<button class="quiet">${say(language, 'account.sign_out')}</button>\n`,
      )
}
<p class="aside"><a href="${to('account')}">${say(language, 'factors.back')}</a></p>`,
  })
}
