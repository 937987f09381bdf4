import type { Order } from '@vitrina/schema/orders/order'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../../vitrina.ts'
import { impossible, type Model, PATH, stateOf, textOf } from './model.ts'
import type { Step } from './tasks.ts'
import type { State } from './witness.ts'

/** Last counters of each order. */
type Reached = ReadonlyMap<Model, readonly number[]>

/**
 * Contradictions between the orders and their models. Each order must exist once, each committed state must
 * be valid and follow its predecessor by one step, and the last state must lie between the acknowledged and
 * the sent writes.
 */
export const audit = (
  models: Iterable<Model>,
  committed: ReadonlyMap<number, readonly State[]>,
): { readonly violations: string[]; readonly reached: Reached } => {
  const byLabel = Map.groupBy(committed.values(), (states) => states[0]?.customer.name)
  const reached = new Map<Model, readonly number[]>()
  const violations: string[] = []
  for (const model of models) {
    const { label, sent, answered } = model
    const lives = byLabel.get(label) ?? []
    byLabel.delete(label)
    if (lives.length > 1) violations.push(`${label} is there ${lives.length} times`)
    let before = answered.map(() => 0)
    for (const state of lives[0] ?? []) {
      const counters = model.countersOf(state)
      violations.push(...impossible(model, state))
      const steps = counters.map((count, place) => count - (before[place] ?? 0))
      if (steps.toSorted().join() !== before.map((_, place) => Number(place === steps.length - 1)).join())
        violations.push(`${label} went from ${before} to ${counters}`)
      before = counters
    }
    reached.set(model, before)
    if (before.some((count, place) => count < (answered[place] ?? 0) || count > (sent[place] ?? 0)))
      violations.push(`${label} is at ${before}, though ${answered} was acknowledged and ${sent} sent`)
  }
  for (const label of byLabel.keys()) violations.push(`${label} is there, and nobody sent it`)
  return { violations, reached }
}

/** Violation when only a part of a multi-order write was stored. */
export const halves = ({ models, counter, to }: Step, reached: Reached): string[] => {
  const atState = models.filter((model) => isAt(reached, model, counter, to))
  return atState.length === 0 || atState.length === models.length
    ? []
    : [`${atState.length} of ${models.length} orders were written: ${models.map(({ label }) => label)}`]
}

/** Idempotency records without their write, and writes without their record. */
export const unlikeRecords = async (
  sql: Sql,
  siteId: number,
  doubtful: readonly Step[],
  reached: Reached,
): Promise<string[]> => {
  const rows = await sql<{ key: string }>`select key from idempotency_record where site_id = ${siteId}`
  const storedKeys = new Set(rows.map(({ key }) => key))
  return doubtful.flatMap(({ key, models, counter, to }) => {
    if (key === undefined) return []
    const isReached = models.every((model) => isAt(reached, model, counter, to))
    return isReached === storedKeys.has(key)
      ? []
      : [`${key}: record ${storedKeys.has(key)}, write ${isReached}`]
  })
}

const isAt = (reached: Reached, model: Model, counter: number, to: number): boolean =>
  (reached.get(model)?.[counter] ?? 0) >= to

/** Differences between reads of a site's orders and the acknowledged writes. */
export const unlikeReads = async ({ get }: Client, models: Iterable<Model>): Promise<string[]> => {
  const open = new Map([...models].map((model) => [model.label, model]))
  const problems: string[] = []
  for (let after = 0; ; ) {
    const { body } = await get(`${PATH}?page_size=5000&after=${after}`)
    for (const order of body as Order[]) {
      after = order.order_id
      const label = order.customer?.name ?? ''
      const model = open.get(label)
      open.delete(label)
      const [shown, answered] = model
        ? [stateOf(order), model.stateAt(model.answered)].map((state) => textOf(state, model.namesItems))
        : [label, 'no order, or one that was shown before']
      if (shown !== answered) problems.push(`order ${after} is shown as ${shown}, not ${answered}`)
    }
    if (body.length < 5000) break
  }
  return [...problems, ...[...open.keys()].map((label) => `${label} is not shown`)]
}
