import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { atWebhooks, excludedOf, siteWords } from '../webhooks/at-webhooks.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookAdd = command({
  summary: tell(WEBHOOKS.add),
  ofSite: true,
  args: ['webhook-url'],
  options: {
    events: { type: 'string', value: '<a,b>', help: tell(WEBHOOKS.eventsOption) },
    description: { type: 'string', value: '<text>', help: tell(WEBHOOKS.descriptionOption) },
    'exclude-token': { type: 'string', value: '<token-id>', help: tell(WEBHOOKS.excludeOption) },
    ...SERVER_OPTIONS,
  },
  async run({ 'webhook-url': url, events, description, 'exclude-token': excluded, ...place }, tools) {
    if (!events) throw new UsageError(tell(WEBHOOKS.eventsNeeded))
    const draft = {
      url,
      events: events.split(',').map((name) => name.trim()),
      ...(description !== undefined && { description }),
      ...(excluded !== undefined && { exclude_origin: excludedOf(excluded) }),
    }
    await atWebhooks(place, null, tools, async (webhooks) => {
      const made = await webhooks.add(draft)
      tools.answer(made, made.secret)
      tools.note(tell(WEBHOOKS.added, { id: made.id }))
      tools.note(tell(WEBHOOKS.tryIt, { command: `vitrina webhook test${siteWords(place)} ${made.id}` }))
    })
  },
})
