import { DELIVERY_STATES } from '@vitrina/schema/webhook'
import type { Delivery, DeliveryWithLog } from '@vitrina/sdk/webhook-endpoints'
import { command, UsageError } from '../../command.ts'
import { firstRows, LIMIT_OPTION, limitOf } from '../../limit.ts'
import { table, utcTime } from '../../table.ts'
import { SERVER_OPTIONS } from '../../target.ts'
import { legible } from '../../transfer/legible.ts'
import { outcomeOf } from '../../webhook-outcome.ts'
import { webhookIdOf, withWebhooks } from '../../webhooks/with-webhooks.ts'

export const webhookLog = command({
  summary: 'List the deliveries of a webhook, newest first; with --event, all attempts of one.',
  ofSite: true,
  args: ['id'],
  options: {
    state: {
      type: 'string',
      value: `<${DELIVERY_STATES.join('|')}>`,
      help: `Only deliveries in this state: ${DELIVERY_STATES.join(', ')}`,
    },
    event: { type: 'string', value: '<event-id>', help: 'All attempts of this event' },
    ...LIMIT_OPTION,
    ...SERVER_OPTIONS,
  },
  async run({ id: text, state: word, event, limit: most, ...place }, tools) {
    const id = webhookIdOf(text)
    const state = DELIVERY_STATES.find((one) => one === word)
    if (word !== undefined && state === undefined)
      throw new UsageError(`--state: one of ${DELIVERY_STATES.join(', ')}, not "${word}".`)
    if (event !== undefined && !EVENT_ID.test(event))
      throw new UsageError(`"${event}" is not the id of an event.`)
    const limit = limitOf(most)
    await withWebhooks(place, id, tools, async (webhooks) => {
      if (event === undefined) {
        const { rows } = await firstRows(limit, webhooks.deliveries(id, { state }))
        return tools.answer(rows, listed(rows))
      }
      const delivery = await webhooks.delivery(id, event)
      if (!delivery) throw new Error(`Webhook ${id} has no delivery of event ${event}, or it has expired.`)
      tools.answer(delivery, triesOf(delivery))
    })
  },
})

const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listed = (deliveries: readonly Delivery[]): string => {
  const rows = deliveries.map((delivery) => [
    utcTime(delivery.created_at),
    delivery.event,
    delivery.object_id === null
      ? null
      : `${delivery.object_id}${delivery.key === null ? '' : ` (${delivery.key})`}`,
    delivery.state,
    String(delivery.attempts),
    outcomeOf({ status: delivery.last_status, failure: delivery.last_failure }),
    delivery.state === 'pending' ? utcTime(delivery.next_try_at) : null,
    delivery.event_id,
  ])
  const header = ['at', 'event', 'object', 'state', 'attempts', 'result', 'next attempt', 'event id']
  return table(header, rows, 'No deliveries match.')
}

const triesOf = ({ event, state, body, log }: DeliveryWithLog): string => {
  const rows = log.map((attempt) => [
    String(attempt.number),
    utcTime(attempt.at),
    `${attempt.duration_ms} ms`,
    outcomeOf(attempt),
    attempt.answer_body?.slice(0, 80) ?? null,
  ])
  const tries = table(['attempt', 'at', 'took', 'result', 'response'], rows, 'No attempt yet.')
  return `${event}, ${state}:\n${legible(body)}\n\n${tries}`
}
