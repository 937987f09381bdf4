import type { Order } from '@vitrina/schema/orders/order'
import type { Reply } from '../../vitrina.ts'
import type { Call } from '../tally.ts'
import { type Model, PATH, type Shop } from './model.ts'
import { NAMELESS, namelessOrder } from './nameless-order.ts'
import { type SharedModel, sharedOrder } from './shared-order.ts'

/** Write that moves a counter of each order that it names. */
export interface Step extends Call {
  readonly models: readonly Model[]
  readonly counter: number
  readonly to: number
}

/** Successive writes of one writer. It receives the reply of each acknowledged write. */
export type Task = Generator<Step, void, Reply>

const SHARED = 10
const WITHOUT_NAMES = 5
const VERSIONS = 3

/** Number of orders in a block. */
export const BLOCK = SHARED + WITHOUT_NAMES

/**
 * Creates the orders of a block and the tasks that write them, in opposite orders. Tasks of the same orders
 * are adjacent.
 */
export const blockOf = (block: number, name: string, shop: Shop, random: () => number) => {
  const some = <M>(count: number, modelOf: (n: number, name: string, shop: Shop) => M) =>
    Array.from({ length: count }, (_, n) => modelOf(block * count + n, name, shop))
  const shared = some(SHARED, sharedOrder)
  const nameless = some(WITHOUT_NAMES, namelessOrder)
  const shuffled = shared
    .map((model) => ({ model, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ model }) => model)
  const key = `${name}-${block}`
  return {
    models: [...shared, ...nameless],
    tasks: [
      share(0, shared),
      share(1, shared.toReversed()),
      share(2, shuffled),
      makeAndAdd(nameless, key),
      makeAndChange(nameless, key),
    ],
  }
}

/** Brings the orders from version to version, without an idempotency key: the names suffice. */
function* share(writer: number, models: readonly SharedModel[]): Task {
  for (let to = 1; to <= VERSIONS; to++) {
    const body = models.map((model) => model.payload(writer, to))
    yield { method: 'post', path: PATH, body, models, counter: writer, to }
  }
}

type Nameless = ReturnType<typeof namelessOrder>

const make = (models: readonly Nameless[], key: string): Step => ({
  method: 'post',
  path: PATH,
  body: models.map(({ payload }) => payload),
  key: `${key}-make`,
  models,
  counter: NAMELESS.made,
  to: 1,
})

/** Creates orders, as the other task does under the same key, and adds an item without a name to each. */
function* makeAndAdd(models: readonly Nameless[], key: string): Task {
  const orders: Order[] = (yield make(models, key)).body
  const body = models.map(({ added }, place) => ({ order_id: orders[place]?.order_id, order_items: [added] }))
  yield { method: 'post', path: PATH, body, key: `${key}-add`, models, counter: NAMELESS.added, to: 1 }
}

/** Creates the same orders, confirms the second item of each and deletes the first. */
function* makeAndChange(models: readonly Nameless[], key: string): Task {
  const orders: Order[] = (yield make(models, key)).body
  for (const [place, model] of models.entries()) {
    const { order_id: id, order_items: items } = orders[place] as Order
    const body = { order_items: [{ order_id: items[1]?.order_id, order_status: 'confirmed' }] }
    const one = { models: [model], to: 1 }
    yield { method: 'put', path: `${PATH}${id}/`, body, ...one, counter: NAMELESS.confirmed }
    const path = `/external/external-order-item/${items[0]?.order_id}/`
    yield { method: 'del', path, ...one, counter: NAMELESS.deleted }
  }
}
