import { command, UsageError } from '../../command.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { excludedOf, siteArgument, withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookAdd = command({
  summary: 'Add a webhook to a site. Its secret is printed once.',
  ofSite: true,
  args: ['webhook-url'],
  options: {
    events: {
      type: 'string',
      value: '<a,b>',
      help: 'Its events, such as order.created,order.status_changed,category.*; * is all',
    },
    description: { type: 'string', value: '<text>', help: 'Description' },
    'exclude-token': { type: 'string', value: '<token-id>', help: 'Skip changes by this API token' },
    ...SERVER_OPTIONS,
  },
  async run({ 'webhook-url': url, events, description, 'exclude-token': excluded, ...place }, tools) {
    if (!events) throw new UsageError('--events is required, such as order.*.')
    const draft = {
      url,
      events: events.split(',').map((name) => name.trim()),
      ...(description !== undefined && { description }),
      ...(excluded !== undefined && { exclude_origin: excludedOf(excluded) }),
    }
    await withWebhooks(place, null, tools, async (webhooks) => {
      const webhook = await webhooks.add(draft)
      tools.answer(webhook, webhook.secret)
      tools.note(`Webhook ${webhook.id} receives events from now on. Its secret is not shown again.`)
      tools.note(`Test it: vitrina webhook test${siteArgument(place)} ${webhook.id}`)
    })
  },
})
