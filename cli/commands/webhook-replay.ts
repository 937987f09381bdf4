import { holdEndpoint } from '@vitrina/server/events/webhooks/endpoints/endpoint'
import { parseReplay } from '@vitrina/server/events/webhooks/log/parse-replay'
import { replayDeliveries } from '@vitrina/server/events/webhooks/log/replay'
import { command, UsageError } from '../command.ts'
import { siteBySlug } from '../site.ts'
import { onWebhook, webhookIdOf } from '../webhook.ts'

export const webhookReplay = command({
  summary: 'Tell a webhook again what it was told, or should have been. The running server delivers it.',
  args: ['site', 'id'],
  options: {
    event: { type: 'string', value: '<event-id>', help: 'This one' },
    from: { type: 'string', value: '<time>', help: 'All from this time on, as 2026-07-01T12:00Z; with --to' },
    to: { type: 'string', value: '<time>', help: 'All before this time; with --from' },
    parked: { type: 'boolean', help: 'All that were given up' },
  },
  async run({ site: slug, id: text, event, from, to, parked }, { openToWrite, answer }) {
    const id = webhookIdOf(text)
    const wanted = [event !== undefined, from !== undefined || to !== undefined, parked === true]
    if (wanted.filter(Boolean).length !== 1 || (from === undefined) !== (to === undefined))
      throw new UsageError('Give one of --event, --from with --to, or --parked.')
    const body = event !== undefined ? { event_id: event } : parked ? { parked } : { from, to }
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    const replayed = await onWebhook({ site: slug, id }, () =>
      sql.begin(async (sql) => {
        await holdEndpoint(sql, site.id, id)
        return replayDeliveries(sql, site.id, id, parseReplay(body, site.time_zone))
      }),
    )
    answer({ replayed }, `${replayed} ${replayed === 1 ? 'delivery is' : 'deliveries are'} made again.`)
  },
})
