import { randomUUID } from 'node:crypto'
import { type ItemStatusChange, isSubscribed, STATUS_CHANGED } from '@vitrina/schema/events'
import type { FeedEntry } from './coalesce.ts'

/** Settings of an endpoint that select its events. */
export interface Subscriber {
  readonly id: number
  readonly events: readonly string[]
  readonly excluded_origin: number | null
  readonly start_cursor: number
}

/** Entry to deliver, under one of its event names. */
export interface Event {
  readonly uuid: string
  readonly name: string
  readonly entry: FeedEntry
  readonly statusChanges: readonly ItemStatusChange[] | null
  /** Ids of the endpoints that receive it. */
  readonly to: readonly number[]
}

/**
 * Events of an entry by endpoint: at most one each, under the most specific subscribed name. Events without a
 * subscriber are not created.
 */
export const eventsOf = (
  entry: FeedEntry,
  statusChanges: readonly ItemStatusChange[],
  subscribers: readonly Subscriber[],
): Event[] => {
  const plain = `${entry.type}.${entry.action}`
  const names = entry.action === 'updated' && statusChanges.length > 0 ? [STATUS_CHANGED, plain] : [plain]
  const endpointsByEvent = Map.groupBy(
    subscribers.filter(
      ({ excluded_origin, start_cursor }) =>
        entry.cursor > start_cursor && (excluded_origin === null || excluded_origin !== entry.origin),
    ),
    ({ events }) => names.find((name) => isSubscribed(events, name)),
  )
  return names.flatMap((name) => {
    const to = endpointsByEvent.get(name)
    if (to === undefined) return []
    return {
      uuid: randomUUID(),
      name,
      entry,
      statusChanges: name === STATUS_CHANGED ? statusChanges : null,
      to: to.map(({ id }) => id),
    }
  })
}

/** Body of an event; `object` is the JSON of its object, if it exists. */
export const eventBody = ({ name, entry, statusChanges }: Event, object: string | undefined): string => {
  const { type, id, key, action, fields, cursor, origin_name } = entry
  const shown = {
    type,
    id,
    key,
    action,
    fields,
    cursor,
    origin: origin_name,
    ...(statusChanges && { status_changes: statusChanges }),
  }
  // The object is JSON already, so it is appended as the last member.
  const data = `${JSON.stringify(shown).slice(0, -1)},"object":${object ?? 'null'}}`
  return `{"type":${JSON.stringify(name)},"timestamp":${JSON.stringify(entry.at)},"data":${data}}`
}
