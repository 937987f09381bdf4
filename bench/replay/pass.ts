import { isDeepStrictEqual } from 'node:util'
import type { OrderPayload } from '../../samples/orders.ts'
import type { Block, Plan } from './plan.ts'

/** Sends JSON and returns the response, with any status. */
export type Post = (
  path: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<{ readonly status: number; readonly body: unknown }>

const PATH = '/external/external-order/'

/** Results of sending a plan. */
export interface Pass {
  /** Orders by outcome; each order counts once, with its final outcome. */
  readonly orders: Record<string, number>
  /** Status changes by outcome. */
  readonly changes: Record<string, number>
  /** Errors in the responses, by field and code. */
  readonly refusals: Record<string, number>
  /** Errors of rejected items, by item id. */
  readonly refusedLines: Map<number, Set<string>>
  /** Orders with no item left after removing rejected ones. */
  emptied: number
  calls: number
  lines: number
  seconds: number
}

interface Entry {
  readonly outcome: string
  readonly errors?: readonly { readonly field?: string; readonly code: string }[]
}

/**
 * Sends the plan. An order with rejected items is sent again without them, until it is accepted.
 * @throws {Error} for a rejected call, or an order that is rejected for anything except its items.
 */
export const sendPlan = async (post: Post, { blocks }: Plan): Promise<Pass> => {
  const pass: Pass = {
    orders: {},
    changes: {},
    refusals: {},
    refusedLines: new Map(),
    emptied: 0,
    calls: 0,
    lines: 0,
    seconds: 0,
  }
  const begun = performance.now()
  for (const block of blocks) await sendBlock(post, block, pass)
  pass.seconds = (performance.now() - begun) / 1000
  return pass
}

const sendBlock = async (post: Post, { orders, changes }: Block, pass: Pass): Promise<void> => {
  let remaining: readonly OrderPayload[] = orders
  while (remaining.length > 0) {
    pass.calls++
    pass.lines += remaining.reduce((count, order) => count + order.order_items.length, 0)
    const entries = await outcomes(post, remaining, 'handling=lenient, return=minimal', [200, 207])
    remaining = remaining.flatMap((order, index) => {
      const { outcome, errors = [] } = entries[index] as Entry
      if (outcome === 'invalid') return withoutRefused(order, errors, pass)
      count(pass.orders, outcome)
      return []
    })
  }
  if (changes.length === 0) return
  pass.calls++
  for (const { outcome } of await outcomes(post, changes, 'return=minimal', [200]))
    count(pass.changes, outcome)
}

const outcomes = async (
  post: Post,
  batch: readonly unknown[],
  prefer: string,
  expected: readonly number[],
): Promise<readonly Entry[]> => {
  const { status, body } = await post(PATH, batch, { prefer })
  if (!expected.includes(status) || !Array.isArray(body) || body.length !== batch.length)
    throw new Error(
      `A batch of ${batch.length} was answered with ${status}: ${JSON.stringify(body).slice(0, 2000)}`,
    )
  return body
}

/** Order without rejected items, to send again; empty when no item is left. */
const withoutRefused = (
  order: OrderPayload,
  errors: NonNullable<Entry['errors']>,
  pass: Pass,
): OrderPayload[] => {
  const refused = new Set<number>()
  for (const { field, code } of errors) {
    const [, place, name] = /^order_items\.(\d+)\.(.+)$/.exec(field ?? '') ?? []
    const id = order.order_items[Number(place)]?.order_id
    // The last of many errors only says that there are more; the next response has them.
    if (id === undefined && field === undefined) continue
    if (id === undefined) throw new Error(`${order.rrn} is refused for ${field}: ${code}`)
    refused.add(id)
    count(pass.refusals, `${name} ${code}`)
    const refusedOfOrder = pass.refusedLines.get(id) ?? new Set()
    pass.refusedLines.set(id, refusedOfOrder.add(`${name} ${code}`))
  }
  if (refused.size === 0)
    throw new Error(`${order.rrn} is refused, and not for a line: ${JSON.stringify(errors)}`)
  const order_items = order.order_items.filter(({ order_id }) => !refused.has(order_id))
  if (order_items.length > 0) return [{ ...order, order_items }]
  pass.emptied++
  return []
}

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** Violations of a replay: a second pass must have the same errors, and otherwise only `unchanged`. */
export const differences = (first: Pass, second: Pass): string[] => {
  const onlyUnchanged = (what: 'orders' | 'changes') => {
    const sent = Object.values(first[what]).reduce((a, b) => a + b, 0)
    const expected = sent > 0 ? { unchanged: sent } : {}
    return isDeepStrictEqual(second[what], expected)
      ? []
      : [`${what} of the second pass: ${JSON.stringify(second[what])}, expected ${JSON.stringify(expected)}`]
  }
  return [
    ...onlyUnchanged('orders'),
    ...onlyUnchanged('changes'),
    ...(isDeepStrictEqual(first.refusals, second.refusals) && first.emptied === second.emptied
      ? []
      : [
          `the second pass was refused ${JSON.stringify(second.refusals)}, the first ${JSON.stringify(first.refusals)}`,
        ]),
  ]
}
