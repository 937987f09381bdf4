import { DELIVERY_STATES } from '@vitrina/schema/webhook'
import type { Delivery, DeliveryWithLog } from '@vitrina/sdk/webhook-endpoints'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { LIMIT_OPTION, limitOf, takeUpTo } from '../limit.ts'
import { moment, table } from '../table.ts'
import { SERVER_OPTIONS } from '../target.ts'
import { legible } from '../transfer/legible.ts'
import { outcomeOf } from '../webhook-outcome.ts'
import { atWebhooks, webhookIdOf } from '../webhooks/at-webhooks.ts'
import { COLUMNS } from '../words/columns.ts'
import { WEBHOOKS } from '../words/webhooks.ts'

export const webhookLog = command({
  summary: tell(WEBHOOKS.log),
  ofSite: true,
  args: ['id'],
  options: {
    state: {
      type: 'string',
      value: `<${DELIVERY_STATES.join('|')}>`,
      help: tell(WEBHOOKS.stateFilterOption, { states: DELIVERY_STATES }),
    },
    event: { type: 'string', value: '<event-id>', help: tell(WEBHOOKS.eventOption) },
    ...LIMIT_OPTION,
    ...SERVER_OPTIONS,
  },
  async run({ id: text, state: word, event, limit: most, ...place }, tools) {
    const id = webhookIdOf(text)
    const state = DELIVERY_STATES.find((one) => one === word)
    if (word !== undefined && state === undefined)
      throw new UsageError(tell(WEBHOOKS.badState, { valid: DELIVERY_STATES, text: word }))
    if (event !== undefined && !EVENT_ID.test(event))
      throw new UsageError(tell(WEBHOOKS.badEventId, { text: event }))
    const limit = limitOf(most)
    await atWebhooks(place, id, tools, async (webhooks) => {
      if (event === undefined) {
        const { rows } = await takeUpTo(limit, webhooks.deliveries(id, { state }))
        return tools.answer(rows, listed(rows))
      }
      const delivery = await webhooks.delivery(id, event)
      if (!delivery) throw new Error(tell(WEBHOOKS.untold, { id, event }))
      tools.answer(delivery, triesOf(delivery))
    })
  },
})

const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listed = (deliveries: readonly Delivery[]): string => {
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
  const { at, event, object, state, tries, cameBack, nextTry, eventId } = COLUMNS
  const header = [at, event, object, state, tries, cameBack, nextTry, eventId]
  return table(header, rows, tell(WEBHOOKS.toldNothing))
}

const triesOf = ({ event, state, body, log }: DeliveryWithLog): string => {
  const rows = log.map((attempt) => [
    String(attempt.number),
    moment(attempt.at),
    `${attempt.duration_ms} ms`,
    outcomeOf(attempt),
    attempt.answer_body?.slice(0, 80) ?? null,
  ])
  const { try: number, at, took, cameBack, answer } = COLUMNS
  const tries = table([number, at, took, cameBack, answer], rows, tell(WEBHOOKS.notTried))
  return `${event}, ${state}:\n${legible(body)}\n\n${tries}`
}
