import type { Language } from '@vitrina/schema/languages'
import { html } from '../../platform/http/openapi/html.ts'
import { emailSection, passwordSection } from './account-credentials.ts'
import { dataSection, erasureSection } from './account-erasure.ts'
import { factorSection } from './account-factors.ts'
import { type AccountFaults, INPUTS } from './account-faults.ts'
import { ordersSection } from './account-orders.ts'
import { profileSection } from './account-profile.ts'
import { type AccountIdentity, providerSection } from './account-providers.ts'
import { type AccountSession, sessionList } from './account-sessions.ts'
import { type AccountSite, siteList } from './account-sites.ts'
import { faultSummary, form, noticeOf } from './form.ts'
import { layout, type PageContext } from './layout.ts'
import type { ProviderButton } from './providers.ts'
import { say, type TextKey } from './text.ts'

interface Account {
  readonly email: string | null
  /** E-mail address, or another identifying name of a person without one. */
  readonly knownAs: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  /** Refused new e-mail address, as typed. */
  readonly newEmail?: string
  readonly notice?: TextKey | undefined
  readonly faults: AccountFaults
  readonly hasPassword: boolean
  readonly identities: readonly AccountIdentity[]
  readonly providers: readonly ProviderButton[]
  readonly hasSecondFactor: boolean
  readonly hasOrders: boolean
  readonly sessions: readonly AccountSession[]
  readonly sites: readonly AccountSite[]
}

/**
 * Posts to `account/profile`, `…/email`, `…/password`, `…/providers`, `…/identities`, `…/sessions`, `…/sites`, `…/data`, `…/leave` and
 * `…/sign-out`.
 */
export const accountPage = (context: PageContext, view: Account): string => {
  const { language } = context
  const { knownAs, notice, faults, sessions, sites } = view
  const faulty = (Object.keys(INPUTS) as (keyof typeof INPUTS)[])
    .filter((id) => faults[id])
    .map((id) => ({ id, label: INPUTS[id] }))
  return layout(context, {
    title: 'account.title',
    refused: faulty.length > 0,
    body: html`<div class="who">
<p class="lead">${knownAs}</p>
${form(context, 'account/sign-out', html`<button class="small quiet">${say(language, 'account.sign_out')}</button>\n`)}</div>
${noticeOf(context, notice)}
${faultSummary(context, faulty)}
${view.hasOrders && ordersSection(context)}
${profileSection(context, view)}
${emailSection(context, view)}
${passwordSection(context, view)}
${factorSection(context, view.hasSecondFactor)}
${providerSection(context, view)}
${sessionList(context, sessions)}
${siteList(context, sites)}
${dataSection(context, view)}
${erasureSection(context, view)}`,
  })
}
