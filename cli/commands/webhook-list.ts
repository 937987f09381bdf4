import type { Webhook } from '@vitrina/sdk/webhook-endpoints'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { moment, table } from '../table.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { atWebhooks } from '../webhooks/at-webhooks.ts'
import { COLUMNS } from '../words/columns.ts'
import { WEBHOOK_CONDITIONS } from '../words/webhook-conditions.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookList = command({
  summary: tell(WEBHOOKS.list),
  ofSite: true,
  options: SERVER_OPTIONS,
  async run(place, tools) {
    await atWebhooks(place, null, tools, async (webhooks) => {
      const all = await webhooks.list()
      const rows = all.map((webhook) => [
        String(webhook.id),
        webhook.url,
        webhook.description,
        webhook.events.join(' '),
        stateOf(webhook),
        String(webhook.pending),
        String(webhook.parked),
      ])
      const { description, events, state, pending, setAside } = COLUMNS
      const header = ['id', 'url', description, events, state, pending, setAside]
      tools.answer(all, table(header, rows, tell(WEBHOOKS.none)))
    })
  },
})

const stateOf = ({ state, disabled_by, paused_until, failing_since }: Webhook): string => {
  if (state === 'disabled')
    return tell(disabled_by === 'gone' ? WEBHOOK_CONDITIONS.gone : WEBHOOK_CONDITIONS.disabled)
  if (paused_until) return tell(WEBHOOK_CONDITIONS.paused, { until: moment(paused_until) ?? '' })
  return failing_since
    ? tell(WEBHOOK_CONDITIONS.failing, { since: moment(failing_since) ?? '' })
    : tell(WEBHOOK_CONDITIONS.works)
}
