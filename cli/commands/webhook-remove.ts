import { command } from '../command.ts'
import { tell } from '../language.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { atWebhooks, webhookIdOf } from '../webhooks/at-webhooks.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookRemove = command({
  summary: tell(WEBHOOKS.remove),
  ofSite: true,
  args: ['id'],
  options: SERVER_OPTIONS,
  async run({ id: text, ...place }, tools) {
    const id = webhookIdOf(text)
    await atWebhooks(place, id, tools, async (webhooks) => {
      await webhooks.remove(id)
      tools.answer({ removed: id }, tell(WEBHOOKS.removed, { id }))
    })
  },
})
