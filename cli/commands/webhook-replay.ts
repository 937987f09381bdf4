import type { Replay } from '@vitrina/sdk/webhook-endpoints'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { atWebhooks, webhookIdOf } from '../webhooks/at-webhooks.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookReplay = command({
  summary: tell(WEBHOOKS.replay),
  ofSite: true,
  args: ['id'],
  options: {
    event: { type: 'string', value: '<event-id>', help: tell(WEBHOOKS.replayEventOption) },
    from: { type: 'string', value: '<time>', help: tell(WEBHOOKS.fromOption) },
    to: { type: 'string', value: '<time>', help: tell(WEBHOOKS.toOption) },
    parked: { type: 'boolean', help: tell(WEBHOOKS.parkedOption) },
    pending: { type: 'boolean', help: tell(WEBHOOKS.pendingOption) },
    ...SERVER_OPTIONS,
  },
  async run({ id: text, event, from, to, parked, pending, ...place }, tools) {
    const id = webhookIdOf(text)
    const which = replayOf(event, from, to, { parked, pending })
    await atWebhooks(place, id, tools, async (webhooks) => {
      const replayed = await webhooks.replay(id, which)
      tools.answer({ replayed }, tell(WEBHOOKS.replayed, { count: replayed }))
    })
  },
})

const replayOf = (
  event: string | undefined,
  from: string | undefined,
  to: string | undefined,
  { parked, pending }: { parked: boolean | undefined; pending: boolean | undefined },
): Replay => {
  const all: Replay[] = [
    ...(event === undefined ? [] : [{ event_id: event }]),
    ...(from === undefined || to === undefined ? [] : [{ from, to }]),
    ...(parked ? [{ parked: true } as const] : []),
    ...(pending ? [{ pending: true } as const] : []),
  ]
  const [which, more] = all
  if (!which || more || (from === undefined) !== (to === undefined))
    throw new UsageError(tell(WEBHOOKS.oneOfReplay))
  return which
}
