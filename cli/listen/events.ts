import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery, DeliveryWithLog, WebhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import type { FeedSignal } from './feed-signal.ts'

/** Interval of checks for events without a notification, in ms. */
const POLL_MS = 15_000

/** Delays of checks after a change, in ms: the server creates an event within milliseconds, or later when it is busy. */
const RECHECK_DELAYS_MS = [50, 150, 400, 1_000, 2_000]

interface Listening {
  readonly webhooks: WebhookEndpoints
  readonly id: number
  /** Cursor after which events are returned. */
  readonly cursor: number
  readonly bell: FeedSignal
  readonly signal: AbortSignal
}

/** Events of a disabled webhook as it would receive them, in the order of the changes, without end. */
export async function* eventsOf({
  webhooks,
  id,
  cursor: startCursor,
  bell,
  signal,
}: Listening): AsyncGenerator<DeliveryWithLog, void, void> {
  let cursor = startCursor
  let isFirst = true
  for (;;) {
    const expected = isFirst ? undefined : await bell.within(POLL_MS)
    isFirst = false
    for (const pause of [0, ...(expected === undefined ? [] : RECHECK_DELAYS_MS)]) {
      await sleep(pause, undefined, { signal })
      for (const { event_id } of await newDeliveries(webhooks, id, cursor)) {
        const event = await webhooks.delivery(id, event_id)
        if (event) yield event
        cursor = Math.max(cursor, event?.cursor ?? 0)
      }
      if (expected !== undefined && cursor >= expected) break
    }
  }
}

/** Deliveries are listed newest first; each has its own cursor, except test events. */
const newDeliveries = async (webhooks: WebhookEndpoints, id: number, cursor: number): Promise<Delivery[]> => {
  const deliveries: Delivery[] = []
  for await (const delivery of webhooks.deliveries(id)) {
    if (delivery.cursor !== null && delivery.cursor <= cursor) break
    if (delivery.cursor !== null) deliveries.push(delivery)
  }
  return deliveries.toReversed()
}
