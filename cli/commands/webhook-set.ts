import { WEBHOOK_STATES } from '@vitrina/schema/webhook'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { atWebhooks, excludedOf, webhookIdOf } from '../webhooks/at-webhooks.ts'
import { LISTS } from '../words/lists.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookSet = command({
  summary: tell(WEBHOOKS.set),
  ofSite: true,
  args: ['id'],
  options: {
    'webhook-url': { type: 'string', value: '<url>', help: tell(WEBHOOKS.urlOption) },
    events: { type: 'string', value: '<a,b>', help: tell(WEBHOOKS.eventsOption) },
    description: { type: 'string', value: '<text|none>', help: tell(WEBHOOKS.descriptionOption) },
    'exclude-token': { type: 'string', value: '<token-id|none>', help: tell(WEBHOOKS.excludeOption) },
    state: { type: 'string', value: `<${WEBHOOK_STATES.join('|')}>`, help: tell(WEBHOOKS.stateOption) },
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
    if (Object.keys(changes).length === 0) throw new UsageError(tell(LISTS.nothingToSet))
    await atWebhooks(place, id, tools, async (webhooks) => {
      tools.answer(await webhooks.change(id, changes), tell(WEBHOOKS.changed, { id }))
    })
  },
})
