import { WEBHOOK_STATES } from '@vitrina/schema/webhook'
import { command, UsageError } from '../../command.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { excludedOf, webhookIdOf, withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookSet = command({
  summary: 'Change a webhook.',
  ofSite: true,
  args: ['id'],
  options: {
    'webhook-url': { type: 'string', value: '<url>', help: 'Address that receives the events' },
    events: {
      type: 'string',
      value: '<a,b>',
      help: 'Its events, such as order.created,order.status_changed,category.*; * is all',
    },
    description: { type: 'string', value: '<text|none>', help: 'Description' },
    'exclude-token': { type: 'string', value: '<token-id|none>', help: 'Skip changes by this API token' },
    state: {
      type: 'string',
      value: `<${WEBHOOK_STATES.join('|')}>`,
      help: 'disabled: events are parked until a replay',
    },
    ...SERVER_OPTIONS,
  },
  async run(
    { id: text, 'webhook-url': url, events, description, 'exclude-token': excluded, state, ...place },
    tools,
  ) {
    const id = webhookIdOf(text)
    const changes = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: events.split(',').map((name) => name.trim()) }),
      ...(description !== undefined && { description: description === 'none' ? null : description }),
      ...(excluded !== undefined && { exclude_origin: excluded === 'none' ? null : excludedOf(excluded) }),
      ...(state !== undefined && { state }),
    }
    if (Object.keys(changes).length === 0) throw new UsageError('At least one option is required.')
    await withWebhooks(place, id, tools, async (webhooks) => {
      tools.answer(await webhooks.change(id, changes), `Webhook ${id} is changed.`)
    })
  },
})
