import { type ItemStatusChange, isSubscribed, isSubscribedTo } from '@vitrina/schema/events'
import type { Database, Transaction } from '../../../platform/postgres/pool/sql.ts'
import { nextChunk } from './chunk.ts'
import type { FeedEntry } from './coalesce.ts'
import { type Event, eventBody, eventsOf, type Subscriber } from './events-of.ts'
import {
  holdEndpoints,
  insertDeliveries,
  insertEvents,
  lockFanOutHead,
  moveFanOutHead,
  statusChangesOf,
  subscribersOf,
} from './fan-out-queries.ts'

/** Reads objects of one type in their default read form; JSON of each existing object. */
export type Reader = (siteId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

export interface FanOutParts {
  readonly sql: Database
  /** Readers by type of the feed. */
  readonly readers: ReadonlyMap<string, Reader>
}

/** Number of objects in the first read; and characters of bodies per transaction. */
const FEW = 16
const ENOUGH = 8 * 2 ** 20

/**
 * Turns the next changes of a site into events, in one transaction with the new position: each change becomes an event exactly
 * once. Returns true if there may be more.
 */
export const makeEvents = ({ sql, readers }: FanOutParts, siteId: number): Promise<boolean> =>
  sql.begin(async (sql) => {
    const [head] = await lockFanOutHead(sql, siteId)
    if (!head) return false
    const subscribers = await subscribersOf(sql, siteId)
    const hasSubscriber = (type: string) => subscribers.some(({ events }) => isSubscribedTo(events, type))
    const chunk = await nextChunk(sql, siteId, head.cursor, hasSubscriber)
    if (!chunk) return false
    const events = await subscribedEvents(sql, siteId, chunk.entries, subscribers)
    const bodies = await bodiesOf(readers, siteId, events)
    const batch = events.slice(0, bodies.length)
    if (batch.length > 0) await keep(sql, siteId, batch, bodies)
    const cut = batch.length < events.length
    await moveFanOutHead(sql, siteId, cut ? (events[batch.length] as Event).entry.cursor - 1 : chunk.last)
    return true
  })

const subscribedEvents = async (
  sql: Transaction,
  siteId: number,
  entries: readonly FeedEntry[],
  subscribers: readonly Subscriber[],
): Promise<Event[]> => {
  const updated = entries.filter(({ type, action }) => type === 'order' && action === 'updated')
  const changes = updated.length === 0 ? [] : await statusChangesOf(sql, siteId, updated)
  const byOrder = Map.groupBy(changes, ({ transaction, order_id }) => `${transaction} ${order_id}`)
  return entries.flatMap((entry) => {
    const own = entry.type === 'order' ? byOrder.get(`${entry.transaction} ${entry.id}`) : undefined
    return eventsOf(entry, (own ?? []).map(shownStatusChange), subscribers)
  })
}

const shownStatusChange = ({ order_item_id, from, to }: ItemStatusChange): ItemStatusChange => ({
  order_item_id,
  from,
  to,
})

/** Bodies of these events, or of the first ones if they are large: at least of one, and of all events of a change. */
const bodiesOf = async (
  readers: FanOutParts['readers'],
  siteId: number,
  events: readonly Event[],
): Promise<string[]> => {
  const bodies: string[] = []
  let length = 0
  for (let few = FEW; bodies.length < events.length && length < ENOUGH; few *= 2) {
    const next = completeChanges(events, bodies.length, few)
    const objects = await objectsOf(readers, siteId, next)
    for (const event of next) {
      const body = eventBody(event, objects.get(event.entry.type)?.get(event.entry.id))
      length += body.length
      bodies.push(body)
    }
    if (length > ENOUGH / 8) few = FEW / 2
  }
  return bodies
}

/** Extends a number of events to whole changes: one change may have become two events. */
const completeChanges = (events: readonly Event[], from: number, count: number): readonly Event[] => {
  const end =
    events[from + count - 1]?.entry === events[from + count]?.entry ? from + count + 1 : from + count
  return events.slice(from, end)
}

const objectsOf = async (
  readers: FanOutParts['readers'],
  siteId: number,
  events: readonly Event[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> => {
  const existing = events.filter(({ entry }) => entry.action !== 'deleted' && entry.action !== 'erased')
  const objects = new Map<string, ReadonlyMap<number, string>>()
  for (const [type, own] of Map.groupBy(existing, ({ entry }) => entry.type)) {
    const read = readers.get(type)
    if (!read) throw new Error(`There is no reader for objects of the type ${type}.`)
    objects.set(type, await read(siteId, [...new Set(own.map(({ entry }) => entry.id))]))
  }
  return objects
}

const keep = async (
  sql: Transaction,
  siteId: number,
  events: readonly Event[],
  bodies: readonly string[],
): Promise<void> => {
  await insertEvents(sql, siteId, events, bodies)
  const ids = [...new Set(events.flatMap(({ to }) => to))]
  // An event of an endpoint may have been removed since the changes were read.
  const subscriptions = new Map((await holdEndpoints(sql, siteId, ids)).map(({ id, events }) => [id, events]))
  const deliveries = events.flatMap((event) =>
    event.to
      .filter((endpoint) => isSubscribed(subscriptions.get(endpoint) ?? [], event.name))
      .map((endpoint) => ({ endpoint, event })),
  )
  await insertDeliveries(sql, siteId, deliveries)
}
