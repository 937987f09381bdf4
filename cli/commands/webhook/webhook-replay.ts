import type { Replay } from '@vitrina/sdk/webhook-endpoints'
import { command, UsageError } from '../../command.ts'
import { countWithNoun } from '../../format-count.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { webhookIdOf, withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookReplay = command({
  summary: 'Deliver events to a webhook again. The running server delivers them.',
  ofSite: true,
  args: ['id'],
  options: {
    event: { type: 'string', value: '<event-id>', help: 'This event' },
    from: {
      type: 'string',
      value: '<time>',
      help: 'Events from this time on, such as 2026-07-01T12:00Z; with --to',
    },
    to: { type: 'string', value: '<time>', help: 'Events before this time; with --from' },
    parked: { type: 'boolean', help: 'All parked events' },
    pending: { type: 'boolean', help: 'Pending events, now instead of at the next attempt' },
    ...SERVER_OPTIONS,
  },
  async run({ id: text, event, from, to, parked, pending, ...place }, tools) {
    const id = webhookIdOf(text)
    const which = replayOf(event, from, to, { parked, pending })
    await withWebhooks(place, id, tools, async (webhooks) => {
      const replayed = await webhooks.replay(id, which)
      tools.answer({ replayed }, `Replaying ${countWithNoun(replayed, 'delivery', 'deliveries')}.`)
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
    throw new UsageError('Give one of --event, --from with --to, --parked or --pending.')
  return which
}
