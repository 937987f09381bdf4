import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivery, DeliveryWithLog, WebhookEndpoints } from '@vitrina/sdk/webhook-endpoints'
import type { FeedBell } from './feed-bell.ts'

/** Whether or not the bell rings. */
const LOOK_EVERY_MS = 15_000

/** The server makes an event milliseconds after its change; on a busy one it may take longer. */
const LOOK_AGAIN_MS = [50, 150, 400, 1_000, 2_000]

interface Listening {
  readonly webhooks: WebhookEndpoints
  readonly id: number
  /** The events behind this cursor are wanted. */
  readonly cursor: number
  readonly bell: FeedBell
  readonly signal: AbortSignal
}

/** What a disabled webhook would be told, as it would be told, in the order of the changes, for ever. */
export async function* eventsOf({
  webhooks,
  id,
  cursor: behind,
  bell,
  signal,
}: Listening): AsyncGenerator<DeliveryWithLog, void, void> {
  let cursor = behind
  let isFirst = true
  for (;;) {
    const expected = isFirst ? undefined : await bell.within(LOOK_EVERY_MS)
    isFirst = false
    for (const pause of [0, ...(expected === undefined ? [] : LOOK_AGAIN_MS)]) {
      await sleep(pause, undefined, { signal })
      for (const { event_id } of await newOnes(webhooks, id, cursor)) {
        const event = await webhooks.delivery(id, event_id)
        if (event) yield event
        cursor = Math.max(cursor, event?.cursor ?? 0)
      }
      if (expected !== undefined && cursor >= expected) break
    }
  }
}

/** They come the newest first; each has a cursor of its own, but for what tests a webhook. */
const newOnes = async (webhooks: WebhookEndpoints, id: number, cursor: number): Promise<Delivery[]> => {
  const found: Delivery[] = []
  for await (const delivery of webhooks.deliveries(id)) {
    if (delivery.cursor !== null && delivery.cursor <= cursor) break
    if (delivery.cursor !== null) found.push(delivery)
  }
  return found.toReversed()
}
