import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '@vitrina/schema/orders/order'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client, Reply } from '../../vitrina.ts'
import { randomOf } from '../random.ts'
import { startTally } from '../tally.ts'
import type { Traffic } from '../traffic.ts'
import { audit, halves, unlikeRecords } from './audit.ts'
import { impossible, type Model, stateOf } from './model.ts'
import { openShop } from './shop.ts'
import { untrueStories } from './story.ts'
import { blockOf, type Step, type Task } from './tasks.ts'
import { committedStates } from './witness.ts'

const WORKERS = 16

interface Options {
  readonly name?: string
  /** Number of blocks; omit to continue until the traffic is stopped. */
  readonly blocks?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Task in progress, and its current step. */
interface Running {
  readonly task: Task
  readonly step: Step
}

/**
 * Order traffic of a shop: sixteen writers send orders, several of them the same orders concurrently and in
 * opposite orders, and each order is compared with its model. A site has one such traffic, and requires the
 * witness of orders.
 */
export const startOrders = async (
  client: Client,
  { name = 'day', blocks = Number.POSITIVE_INFINITY, headers }: Options = {},
) => {
  const { siteId } = client
  const shop = await openShop(client, name)
  const tally = startTally(headers)
  const models = new Set<Model>()
  const random = randomOf(7)
  const waiting: Running[] = []
  let begun = 0
  let working = false

  const begin = (): void => {
    const block = blockOf(begun++, name, shop, random)
    for (const model of block.models) models.add(model)
    waiting.push(...block.tasks.flatMap(firstOf))
  }

  /** Executes a step, or leaves it for a retry. */
  const advance = async (client: Client, { task, step }: Running): Promise<boolean> => {
    for (const { sent } of step.models) sent[step.counter] = step.to
    const reply = await tally.send(client, step)
    if (!reply) return false
    tally.wrong.push(...wrongAnswer(step, reply))
    for (const { answered } of step.models) answered[step.counter] = step.to
    const next = task.next(reply)
    // At the end of the queue, so that the writers of the same orders run concurrently.
    if (!next.done) waiting.push({ task, step: next.value })
    return true
  }

  /** Works until no permitted task is left, or until `isOver` returns true for the number of successive failures. */
  const work = async (
    link: () => Client,
    mayBegin: () => boolean,
    isOver: (failures: number) => boolean,
  ): Promise<void> => {
    for (let failures = 0; tally.wrong.length === 0; ) {
      if (waiting.length === 0 && mayBegin()) begin()
      const running = waiting.shift()
      if (!running) return
      if (await advance(link(), running)) failures = 0
      else {
        waiting.unshift(running)
        if (isOver(++failures)) return
        await sleep(Math.min(failures, 50))
      }
    }
  }
  const all = async (...how: Parameters<typeof work>): Promise<void> => {
    working = true
    await Promise.all(Array.from({ length: WORKERS }, () => work(...how))).finally(() => {
      working = false
    })
  }
  const never = (failures: number): boolean => {
    if (failures < 300) return false
    throw new Error(`It cannot be repeated: ${JSON.stringify([...tally.statuses])}`)
  }

  const traffic = {
    ...tally,
    progress: (more: number) => tally.progress(more, () => working),
    run: (client: Client, _: number, on: () => boolean) =>
      all(
        () => client,
        on,
        () => true,
      ),
    settle: (client: Client) =>
      all(
        () => client,
        () => false,
        never,
      ),

    /**
     * Sends all blocks, each write until it is acknowledged, through the client that `link` selects for each
     * call.
     */
    sendAll: (link: () => Client) => all(link, () => begun < blocks, never),

    /** Orders that were begun. */
    models: models as ReadonlySet<Model>,

    violations: async (sql: Sql) => {
      const doubtful = waiting.map(({ step }) => step)
      const { violations, reached } = audit(models, await committedStates(sql, siteId))
      return [
        ...tally.wrong,
        ...violations,
        ...doubtful.flatMap((step) => halves(step, reached)),
        ...(await untrueStories(sql, siteId)),
        ...(await unlikeRecords(sql, siteId, doubtful, reached)),
      ]
    },
  }
  return traffic satisfies Traffic
}

const firstOf = (task: Task): Running[] => {
  const { done: isFinished, value } = task.next(undefined as never)
  return isFinished ? [] : [{ task, step: value }]
}

/** Violation when an acknowledgement does not show the written state. */
const wrongAnswer = ({ path, models, counter, to }: Step, { status, body }: Reply): string[] => {
  if (status === 204 || status === 404) return []
  const orders: Order[] = Array.isArray(body) ? body : [body]
  return models.flatMap((model, place) => {
    const order = orders[place]
    if (!order) return [`${path} does not show ${model.label}`]
    const state = stateOf(order)
    const at = model.countersOf(state)[counter]
    return [
      ...impossible(model, state),
      ...(at === to ? [] : [`${path} shows ${model.label} at ${at}, not ${to}`]),
    ]
  })
}
