import { command, UsageError } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { tell } from '../language.ts'
import { moment } from '../table.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { atWebhooks, webhookIdOf } from '../webhooks/at-webhooks.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

const LONGEST_OVERLAP_SECONDS = 7 * 86_400

export const webhookRotate = command({
  summary: tell(WEBHOOKS.rotate),
  ofSite: true,
  args: ['id'],
  options: {
    overlap: { type: 'string', value: '<1d>', help: tell(WEBHOOKS.overlapOption) },
    ...SERVER_OPTIONS,
  },
  async run({ id: text, overlap: duration = '1d', ...place }, tools) {
    const id = webhookIdOf(text)
    const overlap = parseDuration(duration)
    if (overlap === undefined || overlap > LONGEST_OVERLAP_SECONDS)
      throw new UsageError(tell(WEBHOOKS.badOverlap, { text: duration }))
    await atWebhooks(place, id, tools, async (webhooks) => {
      const made = await webhooks.rotateSecret(id, overlap)
      const until = moment(made.secret_rotates_until)
      tools.answer(made, made.secret)
      tools.note(
        `${tell(WEBHOOKS.rotated, { id })} ${until ? tell(WEBHOOKS.beforeSigns, { until }) : tell(WEBHOOKS.beforeEnds)}`,
      )
    })
  },
})
