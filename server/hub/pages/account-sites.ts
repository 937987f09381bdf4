import { type Html, html } from '../../platform/http/openapi/html.ts'
import { form, hidden } from './form.ts'
import { formatDay } from './format-times.ts'
import type { PageContext } from './layout.ts'
import { say } from './text.ts'

export interface AccountSite {
  readonly id: number
  readonly name: string
  readonly since: Date
  readonly lastUsedAt: Date
}

/** Sites that a person signs in to without confirmation. Posts `site`, an id, to `account/sites`. */
export const siteList = (context: PageContext, sites: readonly AccountSite[]): Html => {
  const { language } = context
  return html`<section aria-labelledby="sites">
<h2 id="sites">${say(language, 'account.sites')}</h2>
${
  sites.length === 0
    ? html`<p>${say(language, 'account.no_sites')}</p>`
    : html`<p>${say(language, 'account.sites_lead')}</p>
<ul class="list">
${sites.map((site) => row(context, site))}</ul>`
}
</section>`
}

const row = (context: PageContext, { id, name, since, lastUsedAt }: AccountSite): Html => {
  const { language } = context
  const dates = { since: formatDay(language, since), used: formatDay(language, lastUsedAt) }
  return html`<li>
<div>
<p><strong>${name}</strong></p>
<p class="hint">${say(language, 'account.site_since', dates)}</p>
</div>
${form(
  context,
  'account/sites',
  html`${hidden('site', String(id))}<button class="small quiet">${say(language, 'account.disconnect')}<span class="unseen"> ${name}</span></button>\n`,
)}</li>
`
}
