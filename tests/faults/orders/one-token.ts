import { AssertionError } from 'node:assert'
import type { Order } from '@vitrina/schema/orders/order'
import { cuttingProxy } from '../../cli/cutting-proxy.ts'
import { type Client, clientOf, type Reply } from '../../vitrina.ts'
import { oneInFive } from './cuts.ts'
import { PATH } from './model.ts'

const LANES = 8
const PAGE = 1000
/** One connection per request: otherwise an intact connection would carry most of them. */
const HEADERS = { prefer: 'return=minimal', connection: 'close' }

interface Line {
  readonly product: number | null
  readonly loyalty_price: number
  quantity: number
  order_status: string
}

/** Expected state of an order with one writer. */
interface Model {
  readonly rrn: string
  readonly created: object
  readonly lines: Line[]
  comment: string | null
  hasChanged: boolean
}

interface Parts {
  readonly server: Client & { readonly url: string }
  readonly products: readonly number[]
  readonly random: () => number
  readonly rounds: number
}

/**
 * One API token, as in the ordered document, over a connection that loses one response in five. In each round an order is created
 * and updated up to three times, and its first body is sent again between and after the updates (rule 6.3). Each call is retried
 * until it gets a response.
 * @returns calls, lost responses, and differences between the model and the orders or outcomes
 */
export const oneTokenOverCuts = async (
  t: { after(work: () => void): void },
  { server, products, random, rounds }: Parts,
) => {
  const proxy = await cuttingProxy(t, server.url, oneInFive(random))
  const client = clientOf(proxy.url, server.token, server.siteId)
  const violations: string[] = []
  const models: Model[] = []
  let calls = 0
  let started = 0

  const send = async (row: object): Promise<Reply> => {
    for (;;) {
      calls++
      const reply = await client.post(PATH, [shuffled(row, random)], HEADERS).catch((error: unknown) => {
        if (error instanceof AssertionError) throw error
        return null
      })
      if (reply === null || reply.status === 503) continue
      if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
      return reply
    }
  }

  const sendFirstAgain = async ({ rrn, created, hasChanged }: Model): Promise<void> => {
    const { body, headers } = await send(created)
    const answer = [body[0].outcome, headers.get('warning-orders')]
    const expected = ['unchanged', hasChanged ? 'already-created' : null]
    if (`${answer}` !== `${expected}`)
      violations.push(`${rrn}: the first body again is ${answer}, not ${expected}`)
  }

  const round = async (number: number): Promise<void> => {
    const model = modelOf(`one-${number}`, products, random)
    models.push(model)
    await send(model.created)
    for (let remaining = Math.floor(random() * 4); remaining > 0; remaining--) {
      if (random() < 0.3) await sendFirstAgain(model)
      await send(updated(model, products, random))
    }
    await sendFirstAgain(model)
  }
  const lane = async (): Promise<void> => {
    while (started < rounds) await round(started++)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  violations.push(...(await unlike(server, models)))
  return { calls, lost: proxy.cut(), violations }
}

const modelOf = (rrn: string, products: readonly number[], random: () => number): Model => {
  const lines = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    (_, n): Line => ({
      product: products[Math.floor(random() * (products.length - 1))] as number,
      // No two lines of an order have the same price, so product and price identify a line.
      loyalty_price: Math.floor(random() * 1000) * 10 + n,
      quantity: 1 + Math.floor(random() * 5),
      order_status: 'new',
    }),
  )
  const sent = lines.map(({ order_status: _, ...line }) => line)
  return { rrn, created: { rrn, order_items: sent }, lines, comment: null, hasChanged: false }
}

/** Changes the model of an order. Returns the row for the change. */
const updated = (model: Model, products: readonly number[], random: () => number): object => {
  const { rrn, lines } = model
  const open = lines.filter(({ order_status }) => order_status !== 'canceled')
  const line = open[Math.floor(random() * open.length)]
  const kinds = [() => comment(model, random)]
  // The last product is in no order initially, and may be added once.
  const further = products.at(-1) as number
  if (lines.every(({ product }) => product !== further)) kinds.push(() => added(model, further))
  if (line) kinds.push(...CHANGES.map((change) => () => changed(model, line, change(line, random))))
  const row = (kinds[Math.floor(random() * kinds.length)] as () => object)()
  return { rrn, ...row }
}

const comment = (model: Model, random: () => number): object => {
  // Few words, so that an update often restores an earlier text.
  const text = `word ${Math.floor(random() * 3)}`
  model.hasChanged ||= model.comment !== text
  model.comment = text
  return { comment: text }
}

const added = (model: Model, product: number): object => {
  const line = { product, loyalty_price: 9, quantity: 1 }
  model.lines.push({ ...line, order_status: 'new' })
  model.hasChanged = true
  return { order_items: [line] }
}

const CHANGES: readonly ((line: Line, random: () => number) => Partial<Line>)[] = [
  (_, random) => ({ quantity: 1 + Math.floor(random() * 50) }),
  (_, random) => ({ order_status: ['new', 'confirmed', 'incollection'][Math.floor(random() * 3)] as string }),
  () => ({ order_status: 'canceled' }),
]

const changed = (model: Model, line: Line, change: Partial<Line>): object => {
  model.hasChanged ||= Object.entries(change).some(([name, value]) => line[name as keyof Line] !== value)
  const { product, loyalty_price } = line
  Object.assign(line, change)
  return { order_items: [{ product, loyalty_price, ...change }] }
}

/** Same row with its lines in another order. */
const shuffled = (row: object, random: () => number): object =>
  'order_items' in row && random() < 0.5
    ? { ...row, order_items: (row.order_items as Line[]).toReversed() }
    : row

const unlike = async (client: Client, models: readonly Model[]): Promise<string[]> => {
  const stored = new Map<string, Order>()
  const problems: string[] = []
  for (let after = 0; ; ) {
    const { body } = await client.get(`${PATH}?after=${after}&page_size=${PAGE}`)
    for (const order of body as Order[]) {
      if (order.rrn !== null && stored.has(order.rrn)) problems.push(`${order.rrn} is there twice`)
      if (order.rrn !== null) stored.set(order.rrn, order)
      after = order.order_id
    }
    if (body.length < PAGE) break
  }
  for (const { rrn, lines, comment } of models) {
    const order = stored.get(rrn)
    const storedText = order && `${order.comment} ${linesOf(order.order_items)}`
    const expected = `${comment} ${linesOf(lines)}`
    if (storedText !== expected) problems.push(`${rrn}: ${storedText}, not ${expected}`)
  }
  return problems
}

const linesOf = (lines: readonly Line[]): string =>
  lines
    .map((line) => `${line.product}*${line.quantity} at ${line.loyalty_price} ${line.order_status}`)
    .sort()
    .join()
