import { command } from '../../command.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { legible } from '../../transfer/legible.ts'
import { isAccepted, outcomeOf } from '../../webhook-outcome.ts'
import { webhookIdOf, withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookTest = command({
  summary: 'Send a ping to a webhook, and print the response.',
  ofSite: true,
  args: ['id'],
  options: SERVER_OPTIONS,
  async run({ id: text, ...place }, tools) {
    const id = webhookIdOf(text)
    await withWebhooks(place, id, tools, async (webhooks) => {
      const attempt = await webhooks.ping(id)
      const words = `Ping: ${outcomeOf(attempt) ?? ''}, after ${attempt.duration_ms} ms.`
      const { answer_body: body } = attempt
      tools.answer(attempt, body ? `${words}\nResponse:\n${legible(body)}` : words)
      if (!isAccepted(attempt)) throw new Error(`Webhook ${id} did not accept the ping.`)
    })
  },
})
