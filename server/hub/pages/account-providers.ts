import { type Html, html } from '../../platform/http/openapi/html.ts'
import type { AccountFaults } from './account-faults.ts'
import { field, form, hidden, usernameField } from './form.ts'
import { formatDay } from './format-times.ts'
import type { PageContext } from './layout.ts'
import type { ProviderButton } from './providers.ts'
import { say } from './text.ts'

export interface AccountIdentity {
  readonly issuer: string
  readonly subject: string
  /** Name of the provider. */
  readonly provider: string
  readonly label: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

interface Providers {
  readonly email: string | null
  readonly hasPassword: boolean
  readonly identities: readonly AccountIdentity[]
  readonly providers: readonly ProviderButton[]
  readonly faults: AccountFaults
}

/**
 * Connected providers, and those that can be connected. Posts `issuer` and `subject` to `account/identities`,
 * and `provider` with `password` to `account/providers`.
 */
export const providerSection = (context: PageContext, view: Providers): Html | undefined => {
  const { language } = context
  const { email, hasPassword, identities, providers, faults } = view
  if (identities.length === 0 && providers.length === 0) return undefined
  return html`<section aria-labelledby="providers">
<h2 id="providers">${say(language, 'account.providers')}</h2>
${
  identities.length > 0 &&
  html`<ul class="list">
${identities.map((identity) => row(context, identity, hasPassword || identities.length > 1))}</ul>
`
}${
  providers.length > 0 &&
  form(context, 'account/providers', [
    html`<p>${say(language, 'account.providers_lead')}</p>\n`,
    hasPassword && [
      email !== null && usernameField(email),
      field(context, {
        name: 'password',
        id: 'provider_password',
        label: 'current_password',
        kind: 'current-password',
        fault: faults.provider_password,
      }),
    ],
    providers.map(
      ({ slug, name }) =>
        html`<p><button class="quiet" name="provider" value="${slug}">${say(language, 'account.connect_provider', { provider: name })}</button></p>\n`,
    ),
  ])
}
</section>`
}

const row = (context: PageContext, identity: AccountIdentity, mayGo: boolean): Html => {
  const { language } = context
  const { issuer, subject, provider, label, createdAt, lastUsedAt } = identity
  const dates = { since: formatDay(language, createdAt), used: formatDay(language, lastUsedAt) }
  return html`<li>
<div>
<p><strong>${provider}</strong></p>
${label && html`<p class="hint">${label}</p>`}
<p class="hint">${say(language, mayGo ? 'account.site_since' : 'account.only_provider', dates)}</p>
</div>
${
  mayGo &&
  form(
    context,
    'account/identities',
    html`${hidden('issuer', issuer)}${hidden('subject', subject)}<button class="small quiet">${say(language, 'account.disconnect')}<span class="unseen"> ${provider}</span></button>\n`,
  )
}</li>
`
}
