import type { Webhook } from '@vitrina/sdk/webhook-endpoints'
import { command } from '../../command.ts'
import { table, utcTime } from '../../table.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookList = command({
  summary: 'List the webhooks of a site, without their secrets.',
  ofSite: true,
  options: SERVER_OPTIONS,
  async run(place, tools) {
    await withWebhooks(place, null, tools, async (webhooks) => {
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
      const header = ['id', 'url', 'description', 'events', 'state', 'pending', 'parked']
      tools.answer(all, table(header, rows, 'There is no webhook yet.'))
    })
  },
})

const stateOf = ({ state, disabled_by, paused_until, failing_since }: Webhook): string => {
  if (state === 'disabled')
    return disabled_by === 'gone' ? 'disabled: the address responded with 410 Gone' : 'disabled'
  if (paused_until) return `paused until ${utcTime(paused_until)} by its Retry-After`
  return failing_since ? `failing since ${utcTime(failing_since)}` : 'works'
}
