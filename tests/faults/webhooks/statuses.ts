import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '@vitrina/schema/orders/order'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { item, itemIdsOf, ORDERS } from '../../orders/writes/order-shop.ts'
import type { Client } from '../../vitrina.ts'
import type { Working } from '../feed/callers.ts'
import { type Call, startTally } from '../tally.ts'

/** Number of orders at a time: few, so that each changes often. */
const FEW = 3

/**
 * Starts a writer that creates orders of two items and changes their statuses, with or without an idempotency
 * key: with one, a write is a nested transaction. Some writes change no status, some nothing.
 */
export const startStatuses = (client: Client, { random, on }: Working) => {
  const tally = startTally()
  const own: Order[] = []
  let keys = 0

  const next = (): Call => {
    const key = random() < 0.5 ? { key: `status-${keys++}` } : {}
    if (own.length < FEW || random() < 0.1)
      return { method: 'post', path: ORDERS, body: [{ order_items: [item(1), item(2)] }], ...key }
    const order = own[Math.floor(random() * own.length)] as Order
    const order_status = ORDER_STATUSES[Math.floor(random() * ORDER_STATUSES.length)]
    const items = itemIdsOf(order).filter(() => random() < 0.6)
    const body = {
      ...(random() < 0.5 && { comment: `${Math.floor(random() * 10)}` }),
      order_items: items.map((order_id) => ({ order_id, order_status })),
    }
    return { method: 'put', path: `${ORDERS}${order.order_id}/`, body, ...key }
  }

  const work = async (): Promise<void> => {
    while (on()) {
      const call = next()
      const reply = await tally.send(client, call)
      if (reply && call.method === 'post') own.push(...(reply.body as Order[]))
      if (own.length > FEW) own.shift()
      await sleep(100 * random())
    }
  }
  return { ...tally, done: work() }
}
