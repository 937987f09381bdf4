import { isDeepStrictEqual } from 'node:util'
import type { OrderRow } from '../../samples/orders.ts'
import type { Payload } from '../../samples/payloads.ts'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import { expectedOf, faultsOf, type Stored, storedIn, traceIn } from './model.ts'
import { differences, type Pass, type Post, sendPlan } from './pass.ts'
import { type Plan, planReplay } from './plan.ts'

/** Empty site, and a function that writes to it. */
export interface Site {
  readonly id: number
  readonly sql: Sql
  readonly post: Post
}

export interface Report {
  readonly plan: Plan
  /** Rejected products; items with these products are rejected, too. */
  readonly refusedProducts: number
  readonly passes: readonly [first: Pass, second: Pass]
  readonly stored: Stored
  /** Violations; empty for a correct replay. */
  readonly violations: readonly string[]
}

/**
 * Loads the products, sends the orders, and sends all of them once more. Compares the stored orders with the
 * data, and every error with the contract; the second pass must leave no trace.
 */
export const replay = async (
  { id, sql, post }: Site,
  products: readonly Payload[],
  rows: readonly OrderRow[],
): Promise<Report> => {
  const known = await loadProducts(post, products)
  const isAccepted = (item: Parameters<typeof faultsOf>[0]) => faultsOf(item, known).length === 0
  const plan = planReplay(rows, isAccepted)

  const first = await sendPlan(post, plan)
  const trace = await traceIn(sql, id)
  const stored = await storedIn(sql, id)
  const second = await sendPlan(post, plan)
  const traceAfter = await traceIn(sql, id)

  const same = (what: string, got: unknown, expected: unknown): string[] =>
    isDeepStrictEqual(got, expected)
      ? []
      : [`${what}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`]
  return {
    plan,
    refusedProducts: products.length - known.size,
    passes: [first, second],
    stored,
    violations: [
      ...same('stored', stored, expectedOf(plan, isAccepted)),
      ...same('orders of the first pass', first.orders, { created: stored.orders }),
      ...wrongRefusals(plan, first, known),
      ...differences(first, second),
      ...same('the trace of the second pass', traceAfter, trace),
    ],
  }
}

/** Loads the products; returns the keys of accepted ones. */
const loadProducts = async (post: Post, products: readonly Payload[]): Promise<Set<string>> => {
  const headers = { prefer: 'handling=lenient' }
  const { status, body } = await post('/external/product/bulk-upsert/', products, headers)
  if (status !== 207 || !Array.isArray(body))
    throw new Error(`The products were answered with ${status}: ${JSON.stringify(body).slice(0, 2000)}`)
  return new Set(
    products.flatMap(({ group_product_id }, index) =>
      body[index].outcome === 'invalid' ? [] : String(group_product_id),
    ),
  )
}

/** Violations of items: errors missing from the contract, or expected errors missing from the responses. */
const wrongRefusals = ({ blocks }: Plan, { refusedLines }: Pass, known: ReadonlySet<string>): string[] => {
  const items = blocks.flatMap(({ orders }) => orders.flatMap(({ order_items }) => order_items))
  return items.flatMap((item) => {
    const faults = faultsOf(item, known)
    const refusedOfOrder = [...(refusedLines.get(item.order_id) ?? [])]
    const right =
      refusedOfOrder.every((fault) => faults.includes(fault)) &&
      refusedOfOrder.length > 0 === faults.length > 0
    return right ? [] : [`item ${item.order_id}: refused for [${refusedOfOrder}], expected [${faults}]`]
  })
}
