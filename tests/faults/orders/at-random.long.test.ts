import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { setFirstId } from '../../../server/orders/write/id-queries.ts'
import type { Client, Reply } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { randomOf } from '../random.ts'
import { startTwo } from './at-two.ts'
import { PATH } from './model.ts'
import { untrueStories } from './story.ts'
import { witnessOrders } from './witness.ts'

const { sql, atTwo } = await startTwo()
await witnessOrders(sql)

const WRITES = 150

/** Writes about few orders, items and addresses, so that they conflict: some are refused. */
const writesOf = (client: Client, productIds: readonly number[], random: () => number) => {
  const upTo = (count: number) => Math.floor(random() * count)
  const maybe = (chance: number, part: () => object) => (random() < chance ? part() : {})
  // Each order has four item ids, and sometimes uses one of another order.
  const item = (n: number) => ({
    ...maybe(0.8, () => ({ order_id: random() < 0.1 ? 1 + upTo(40) : 4 * n - upTo(4) })),
    ...maybe(0.8, () => ({ product: productIds[upTo(3)], quantity: 1 + upTo(3) })),
    ...maybe(0.5, () => ({ order_status: ORDER_STATUSES[upTo(17)] })),
    ...maybe(0.3, () => ({ loyalty_price: upTo(3) / 4 })),
  })
  const address = (n: number) => ({
    ...maybe(0.5, () => ({ address_id: random() < 0.1 ? 1 + upTo(20) : 2 * n - upTo(2) })),
    ...maybe(0.8, () => ({ address_ro: `${upTo(3)}` })),
  })
  const fields = (n: number) => ({
    ...maybe(0.6, () => ({ order_items: Array.from({ length: upTo(3) }, () => item(n)) })),
    ...maybe(0.3, () => ({ address: random() < 0.2 ? null : address(n) })),
    ...maybe(0.3, () => ({ comment: `${upTo(2)}` })),
    ...maybe(0.2, () => ({ delivery: { n: upTo(2) } })),
    ...maybe(0.2, () => ({ customer: random() < 0.3 ? null : { name: `${upTo(2)}` } })),
  })
  const order = () => {
    const n = 1 + upTo(10)
    const named = maybe(0.8, () => ({ order_id: n }))
    return { ...named, ...maybe(0.4, () => ({ rrn: random() < 0.1 ? null : `r${upTo(12)}` })), ...fields(n) }
  }
  const put = (n: number) => client.put(`${PATH}${n}/`, fields(n))
  const batch = () => Array.from({ length: 1 + upTo(3) }, order)
  const prefer = (): Record<string, string> => (random() < 0.6 ? { prefer: 'handling=lenient' } : {})
  const writes: (() => Promise<Reply>)[] = [
    () => client.post(PATH, batch(), prefer()),
    () => client.post(PATH, batch(), prefer()),
    () => client.post(`${PATH}?dry_run=true`, batch(), prefer()),
    () => put(1 + upTo(10)),
    () => client.del(`/external/external-order-item/${1 + upTo(40)}/`),
  ]
  return () => (writes[upTo(writes.length)] as (typeof writes)[0])()
}

test('6.8 random writes of all kinds by four writers: entries and history have each change, and nothing else', async () => {
  const { atFirst, atSecond, productIds } = await atTwo(3)
  // Above the ids that the writers name.
  await setFirstId(sql, atFirst.siteId, 1001)
  const answers = new Map<string, number>()
  const writer = async (client: Client, seed: number) => {
    const write = writesOf(client, productIds, randomOf(seed))
    for (let n = 0; n < WRITES; n++) {
      const { status, body } = await write()
      const outcomes: string[] = status === 207 ? body.map(({ outcome }: { outcome: string }) => outcome) : []
      for (const answer of [`${status}`, ...outcomes]) answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }

  await Promise.all([writer(atFirst, 1), writer(atFirst, 2), writer(atSecond, 3), writer(atSecond, 4)])

  const report = JSON.stringify([...answers])
  for (const answer of answers.keys())
    assert.match(answer, /^(20[047]|40[049]|created|updated|unchanged|invalid)$/, report)
  for (const answer of ['200', '204', '207', '400', '404', 'updated', 'unchanged'])
    assert.ok((answers.get(answer) ?? 0) > 10, report)
  assert.deepEqual(await untrueStories(sql, atFirst.siteId), [])
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})
