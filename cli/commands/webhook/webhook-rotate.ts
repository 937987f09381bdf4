import { command, UsageError } from '../../command.ts'
import { parseDuration } from '../../duration.ts'
import { utcTime } from '../../table.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { webhookIdOf, withWebhooks } from '../../webhooks/with-webhooks.ts'

const MAX_OVERLAP_SECONDS = 7 * 86_400

export const webhookRotate = command({
  summary:
    'Rotate the secret of a webhook. The new one is printed once; the previous one signs too for a while.',
  ofSite: true,
  args: ['id'],
  options: {
    overlap: {
      type: 'string',
      value: '<1d>',
      help: 'Time for which the previous secret still signs, at most 7d; 1d by default',
    },
    ...SERVER_OPTIONS,
  },
  async run({ id: text, overlap: duration = '1d', ...place }, tools) {
    const id = webhookIdOf(text)
    const overlap = parseDuration(duration)
    if (overlap === undefined || overlap > MAX_OVERLAP_SECONDS)
      throw new UsageError(`--overlap: a duration of at most 7d, such as 0s, 12h or 7d, not "${duration}".`)
    await withWebhooks(place, id, tools, async (webhooks) => {
      const webhook = await webhooks.rotateSecret(id, overlap)
      const until = utcTime(webhook.secret_rotates_until)
      tools.answer(webhook, webhook.secret)
      tools.note(
        `New secret of webhook ${id}. It is not shown again. ${until ? `The previous one signs too until ${until}.` : 'The previous one no longer signs.'}`,
      )
    })
  },
})
