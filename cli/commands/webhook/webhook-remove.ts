import { command } from '../../command.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { webhookIdOf, withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookRemove = command({
  summary: 'Remove a webhook with its pending events and its log.',
  ofSite: true,
  args: ['id'],
  options: SERVER_OPTIONS,
  async run({ id: text, ...place }, tools) {
    const id = webhookIdOf(text)
    await withWebhooks(place, id, tools, async (webhooks) => {
      await webhooks.remove(id)
      tools.answer({ removed: id }, `Webhook ${id} is removed.`)
    })
  },
})
