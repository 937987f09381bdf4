import { command } from '../../command.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { atWebhooks, webhookIdOf } from '../../webhooks/at-webhooks.ts'

export const webhookRemove = command({
  summary: 'Remove a webhook with its pending events and its log.',
  ofSite: true,
  args: ['id'],
  options: SERVER_OPTIONS,
  async run({ id: text, ...place }, tools) {
    const id = webhookIdOf(text)
    await atWebhooks(place, id, tools, async (webhooks) => {
      await webhooks.remove(id)
      tools.answer({ removed: id }, `Webhook ${id} is removed.`)
    })
  },
})
