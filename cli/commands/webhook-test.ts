import { command } from '../command.ts'
import { tell } from '../language.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { legible } from '../transfer/legible.ts'
import { isTaken, outcomeOf } from '../webhook-outcome.ts'
import { atWebhooks, webhookIdOf } from '../webhooks/at-webhooks.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookTest = command({
  summary: tell(WEBHOOKS.test),
  ofSite: true,
  args: ['id'],
  options: SERVER_OPTIONS,
  async run({ id: text, ...place }, tools) {
    const id = webhookIdOf(text)
    await atWebhooks(place, id, tools, async (webhooks) => {
      const attempt = await webhooks.ping(id)
      const words = tell(WEBHOOKS.pinged, { outcome: outcomeOf(attempt) ?? '', ms: attempt.duration_ms })
      const { answer_body: body } = attempt
      tools.answer(attempt, body ? `${words}\n${tell(WEBHOOKS.answerBegins)}\n${legible(body)}` : words)
      if (!isTaken(attempt)) throw new Error(tell(WEBHOOKS.notTaken, { id }))
    })
  },
})
