import { deviceOf } from '@vitrina/schema/device'
import { type Html, html } from '../../platform/http/openapi/html.ts'
import { form, hidden } from './form.ts'
import { formatTime } from './format-times.ts'
import type { PageContext } from './layout.ts'
import { say } from './text.ts'

export interface AccountSession {
  readonly id: string
  /** True for the session that shows the page. */
  readonly current: boolean
  readonly userAgent: string
  readonly ip: string
  readonly lastUsedAt: Date
  readonly createdAt: Date
}

/** Sessions of the person. Posts `session`, an id or `others`, to `account/sessions`. */
export const sessionList = (context: PageContext, sessions: readonly AccountSession[]): Html => {
  const { language } = context
  return html`<section aria-labelledby="sessions">
<h2 id="sessions">${say(language, 'account.sessions')}</h2>
<ul class="list">
${sessions.map((session) => row(context, session))}</ul>
${
  sessions.some(({ current }) => !current) &&
  form(
    context,
    'account/sessions',
    html`${hidden('session', 'others')}<button class="quiet">${say(language, 'account.end_others')}</button>\n`,
  )
}
</section>`
}

const row = (context: PageContext, session: AccountSession): Html => {
  const { language } = context
  const { id, current, userAgent, ip, lastUsedAt, createdAt } = session
  const device = deviceOf(userAgent) ?? say(language, 'account.unknown_device')
  return html`<li>
<div>
<p><strong>${device}</strong>${current && html` <span class="badge">${say(language, 'account.this_device')}</span>`}</p>
<p class="hint">${say(language, 'account.last_used', { date: formatTime(language, lastUsedAt) })}</p>
<p class="hint">${say(language, 'account.signed_in_since', { date: formatTime(language, createdAt) })}</p>
<p class="hint">IP ${ip}</p>
</div>
${
  !current &&
  form(
    context,
    'account/sessions',
    html`${hidden('session', id)}<button class="small quiet">${say(language, 'account.end_session')}<span class="unseen"> ${device}</span></button>\n`,
  )
}</li>
`
}
