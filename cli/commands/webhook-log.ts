import { DELIVERY_STATES } from '@vitrina/schema/webhook'
import type { Sql } from '@vitrina/server/database/sql'
import { findEndpoint } from '@vitrina/server/events/webhooks/endpoints/endpoint'
import {
  type StoredDelivery,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
} from '@vitrina/server/events/webhooks/log/log-queries'
import { isEventId } from '@vitrina/server/events/webhooks/log/parse-replay'
import { command, UsageError } from '../command.ts'
import { LIMIT_OPTION, limitOf } from '../limit.ts'
import { siteBySlug } from '../site.ts'
import { moment, table } from '../table.ts'
import { legible } from '../transfer/legible.ts'
import { onWebhook, webhookIdOf } from '../webhook.ts'
import { outcomeOf } from '../webhook-outcome.ts'

export const webhookLog = command({
  summary: 'List what a webhook was told, the newest first; with --event, all tries of one.',
  args: ['site', 'id'],
  options: {
    state: { type: 'string', value: '<state>', help: `Only those that are ${DELIVERY_STATES.join(', ')}` },
    event: { type: 'string', value: '<event-id>', help: 'All tries of this one' },
    ...LIMIT_OPTION,
  },
  async run({ site: slug, id: text, state, event, limit }, { openToRead, answer }) {
    const id = webhookIdOf(text)
    const known = DELIVERY_STATES.find((one) => one === state)
    if (state !== undefined && known === undefined)
      throw new UsageError(`--state is one of ${DELIVERY_STATES.join(', ')}, not "${state}".`)
    if (event !== undefined && !isEventId(event)) throw new UsageError(`"${event}" is no id of an event.`)
    const most = limitOf(limit)
    const sql = await openToRead()
    const site = await siteBySlug(sql, slug)
    await onWebhook({ site: slug, id }, () => findEndpoint(sql, site.id, id))
    if (event !== undefined) return answerTries(sql, site.id, id, event, most, answer)
    const deliveries = await selectDeliveries(sql, {
      siteId: site.id,
      endpointId: id,
      state: known ?? null,
      event: null,
      from: null,
      to: null,
      limit: most,
      offset: 0,
    })
    answer(deliveries, listed(deliveries))
  },
})

const listed = (deliveries: readonly StoredDelivery[]): string => {
  const rows = deliveries.map((delivery) => [
    moment(delivery.created_at),
    delivery.event,
    delivery.object_id === null
      ? null
      : `${delivery.object_id}${delivery.key === null ? '' : ` (${delivery.key})`}`,
    delivery.state,
    String(delivery.attempts),
    outcomeOf({ status: delivery.last_status, failure: delivery.last_failure }),
    delivery.state === 'pending' ? moment(delivery.next_try_at) : null,
    delivery.event_id,
  ])
  const header = ['at', 'event', 'object', 'state', 'tries', 'came back', 'next try', 'event id']
  return table(header, rows, 'It was told nothing of this.')
}

const answerTries = async (
  sql: Sql,
  siteId: number,
  id: number,
  eventId: string,
  most: number,
  answer: (data: unknown, text: string) => void,
): Promise<void> => {
  const [delivery] = await selectDelivery(sql, siteId, id, eventId)
  if (!delivery)
    throw new Error(`Webhook ${id} was not told of an event ${eventId}, or it is kept no longer.`)
  const log = await selectAttempts(sql, siteId, id, eventId, most)
  const rows = log.map((attempt) => [
    String(attempt.number),
    moment(attempt.at),
    `${attempt.duration_ms} ms`,
    outcomeOf(attempt),
    attempt.answer_body?.slice(0, 80) ?? null,
  ])
  const tries = table(['try', 'at', 'took', 'came back', 'answer'], rows, 'It was not tried yet.')
  answer({ ...delivery, log }, `${delivery.event}, ${delivery.state}:\n${legible(delivery.body)}\n\n${tries}`)
}
