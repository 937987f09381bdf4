import { setTimeout as sleep } from 'node:timers/promises'
import { product } from '../../content/writes/drafts.ts'
import { item, ORDERS } from '../../orders/writes/order-shop.ts'
import type { Client } from '../../vitrina.ts'
import { type Call, startTally } from '../tally.ts'

type Tally = ReturnType<typeof startTally>

/** Context of a writer. */
export interface Working {
  readonly random: () => number
  /** False to stop. */
  readonly on: () => boolean
}

const upTo = (random: () => number, count: number): number => Math.floor(random() * count)

const some = <T>(random: () => number, most: number, one: (n: number) => T): T[] =>
  Array.from({ length: 1 + upTo(random, most) }, (_, n) => one(n))

const PRODUCTS = 20

/** Creates the objects of a client's site that stock and orders refer to: products 1 to 20, store 1. */
export const furnish = async ({ post }: Client): Promise<void> => {
  const drafts = Array.from({ length: PRODUCTS }, (_, n) => product(`P${n + 1}`))
  for (const [path, body] of [
    ['product', drafts],
    ['shop', [{ code: 'S', lat: '1', lon: '1', is_active: true, addresses: {} }]],
  ] as const) {
    const { status } = await post(`/external/${path}/bulk-create/`, body)
    if (status !== 201) throw new Error(`${path} ${status}`)
  }
}

/** Sends the calls of `next`, one after another; switches to another server after a failure. */
const working = async (
  client: Client,
  { on }: Working,
  tally: Tally,
  next: () => Call,
  heard: (call: Call, body: unknown) => void = () => undefined,
) => {
  while (on()) {
    const call = next()
    const reply = await tally.send(client, call)
    if (reply) heard(call, reply.body)
    else await sleep(20)
  }
}

/** Creates categories, changes some, and deletes some of those whose creation was acknowledged. */
const categories = (client: Client, work: Working, tally: Tally) => {
  const { random } = work
  const own: number[] = []
  const at = '/external/category'
  return working(
    client,
    work,
    tally,
    () => {
      const choice = random()
      if (own.length < 5 || choice < 0.5) {
        const body = some(random, 10, (n) => ({ name_ro: `${n}` }))
        return { method: 'post', path: `${at}/bulk-create/`, body }
      }
      if (choice < 0.75) {
        const body = own.slice(0, 1 + upTo(random, 4)).map((id) => ({ id, position: upTo(random, 1000) }))
        return { method: 'put', path: `${at}/bulk-update/`, body }
      }
      return { method: 'del', path: `${at}/${own.shift()}/` }
    },
    ({ path }, body) => {
      if (path.endsWith('create/')) own.push(...(body as { id: number }[]).map(({ id }) => id))
    },
  )
}

const stock = (client: Client, work: Working, tally: Tally) =>
  working(client, work, tally, () => {
    const first = 1 + upTo(work.random, PRODUCTS - 5)
    const body = some(work.random, 5, (n) => ({
      shop_id: 1,
      qty: upTo(work.random, 1000),
      group_product_id: `P${first + n}`,
    }))
    return { method: 'post', path: '/external/product/shop-update/', body }
  })

const orders = (client: Client, work: Working, tally: Tally) => {
  const own: number[] = []
  return working(
    client,
    work,
    tally,
    () =>
      own.length < 5 || work.random() < 0.5
        ? { method: 'post', path: ORDERS, body: some(work.random, 3, () => ({ order_items: [item()] })) }
        : {
            method: 'put',
            path: `${ORDERS}${own[upTo(work.random, own.length)]}/`,
            body: { comment: `${upTo(work.random, 1000)}` },
          },
    ({ method }, body) => {
      if (method === 'post') own.push(...(body as { order_id: number }[]).map(({ order_id }) => order_id))
    },
  )
}

/**
 * Starts four writers that call the API, two for each of two tokens. They do not check the result of a failed
 * call; the audit compares the rows.
 */
export const startCallers = (one: Client, other: Client, work: Working) => {
  const tally = startTally()
  const workers = Promise.all([
    categories(one, work, tally),
    orders(one, work, tally),
    categories(other, work, tally),
    stock(other, work, tally),
  ])
  return { ...tally, done: workers }
}
