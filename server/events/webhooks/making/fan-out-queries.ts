import type { ItemStatusChange } from '@vitrina/schema/events'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { FeedEntry } from './coalesce.ts'
import type { Event, Subscriber } from './events-of.ts'

/** Sites, among these or all, with endpoints and with changes that are not events yet. */
export const sitesWithPendingChanges = (sql: Sql, sites: readonly number[] | null) => sql<{
  site_id: number
}>`
  select site_id from webhook_head as fanned join feed_head as head using (site_id)
  where head.cursor > fanned.cursor and exists (select from webhook_endpoint where site_id = fanned.site_id)
    and (${sites}::integer[] is null or site_id = any(${sites}::integer[]))
`

/**
 * Locks the position up to which the changes of a site are events; returns nothing if another process has it,
 * or the site has no endpoints.
 */
export const lockFanOutHead = (sql: Transaction, siteId: number) => sql<{
  cursor: number
  /**
   * Limits the wait for an endpoint that is locked for long, as during a large replay, so that other sites
   * are not delayed.
   */
  setting: string
}>`
  select cursor, set_config('lock_timeout', '500ms', true) as setting from webhook_head
  where site_id = ${siteId} and exists (select from webhook_endpoint where site_id = ${siteId})
  for no key update skip locked
`

/** Changes from `from` on, inclusive. */
export const changesFrom = (sql: Sql, siteId: number, from: number, most: number) => sql<FeedEntry>`
  select
    changed.*,
    -- A rotated token passes on its number; the current name is that of the latest one.
    (
      select name from author where site_id = ${siteId} and number = changed.origin order by created_at desc limit 1
    ) as origin_name
  from (
    select cursor, type, id, key, action, fields, at, origin, xmin::text as transaction
    from change where site_id = ${siteId} and cursor >= ${from} order by cursor limit ${most}
  ) as changed
  order by cursor
`

/**
 * Further entries of a transaction that a page cuts: of these objects, before the first cursor and after the
 * last one. Entries of one transaction at a site are contiguous.
 */
export const otherEntriesOf = (
  sql: Sql,
  siteId: number,
  transaction: string,
  { before, end }: { readonly before: number; readonly end: number },
  objects: { readonly types: readonly string[]; readonly ids: readonly number[] },
) => sql<FeedEntry>`
  select change.cursor, type, id, key, action, fields, at, origin, null as origin_name, xmin::text as transaction
  from change
  where site_id = ${siteId}
    and cursor > coalesce((
      select cursor from change
      where site_id = ${siteId} and cursor < ${before} and xmin <> ${transaction}::text::xid
      order by cursor desc limit 1
    ), 0)
    and cursor < coalesce((
      select cursor from change
      where site_id = ${siteId} and cursor > ${end} and xmin <> ${transaction}::text::xid
      order by cursor limit 1
    ), 9223372036854775807)
    and not cursor between ${before} and ${end}
    and (type, id) in (select * from unnest(${objects.types}::text[], ${objects.ids}::bigint[]))
  order by cursor
`

/** Status changes of order items in these transactions. */
export const statusChangesOf = (
  sql: Sql,
  siteId: number,
  orders: readonly Pick<FeedEntry, 'id' | 'transaction'>[],
) => sql<ItemStatusChange & { order_id: number; transaction: string }>`
  select order_id, change.xmin::text as transaction, item_id as order_item_id, from_status as "from", to_status as "to"
  -- The site is a column: with a constant, the planner expects one row of a site without statistics, and so chooses a
  -- slow plan.
  from (
    select ${siteId}::integer as site_id, order_id, transaction::xid as transaction
    from unnest(
      ${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ transaction }) => transaction)}::text[]
    ) as listed (order_id, transaction) offset 0
  ) as wanted
  join order_status_change as change using (site_id, order_id)
  where change.xmin = wanted.transaction and from_status is not null and to_status is not null
  order by order_id, place
`

export const subscribersOf = (sql: Sql, siteId: number) => sql<Subscriber>`
  select id, events, excluded_origin, start_cursor from webhook_endpoint where site_id = ${siteId} order by id
`

/**
 * Prevents ending and replaying deliveries of these endpoints, and returns their subscriptions; in order of
 * their ids, to prevent deadlocks.
 */
export const holdEndpoints = (sql: Transaction, siteId: number, ids: readonly number[]) => sql<{
  id: number
  events: readonly string[]
}>`
  select id, events from webhook_endpoint
  where site_id = ${siteId} and id = any(${ids}::integer[]) order by id for no key update
`

export const insertEvents = (
  sql: Transaction,
  siteId: number,
  events: readonly Event[],
  bodies: readonly string[],
) => sql`
  insert into webhook_event (site_id, id, name, cursor, object_type, object_id, key, body)
  select ${siteId}, * from unnest(
    ${events.map(({ uuid }) => uuid)}::uuid[],
    ${events.map(({ name }) => name)}::text[],
    ${events.map(({ entry }) => entry.cursor)}::bigint[],
    ${events.map(({ entry }) => entry.type)}::text[],
    ${events.map(({ entry }) => entry.id)}::bigint[],
    ${events.map(({ entry }) => entry.key)}::text[],
    ${bodies}::text[]
  )
`

/**
 * Creates the deliveries of new events. The first one in order is due immediately; those of a disabled
 * endpoint are parked. The endpoints are locked.
 */
export const insertDeliveries = (
  sql: Transaction,
  siteId: number,
  deliveries: readonly { readonly endpoint: number; readonly event: Event }[],
) => sql`
  insert into webhook_delivery (site_id, endpoint_id, event_id, cursor, object_type, object_id, state, due_at, ended_at)
  select
    site_id, endpoint_id, event_id, given.cursor, type, object_id,
    case state when 'enabled' then 'pending' else 'parked' end,
    case
      when state = 'enabled'
        and row_number() over (partition by endpoint_id, type, object_id order by given.cursor) = 1
        and (
          select true from webhook_delivery as earlier
          where earlier.site_id = given.site_id and earlier.endpoint_id = given.endpoint_id
            and earlier.object_type = type and earlier.object_id = given.object_id and earlier.state = 'pending'
          order by earlier.cursor limit 1
        ) is null
      then now()
    end,
    case state when 'disabled' then now() end
  from (
    select ${siteId}::integer as site_id, listed.*
    from unnest(
      ${deliveries.map(({ endpoint }) => endpoint)}::integer[],
      ${deliveries.map(({ event }) => event.uuid)}::uuid[],
      ${deliveries.map(({ event }) => event.entry.cursor)}::bigint[],
      ${deliveries.map(({ event }) => event.entry.type)}::text[],
      ${deliveries.map(({ event }) => event.entry.id)}::bigint[]
    ) as listed (endpoint_id, event_id, cursor, type, object_id) offset 0
  ) as given
  join webhook_endpoint as endpoint using (site_id)
  where endpoint.id = endpoint_id
`

export const moveFanOutHead = (sql: Transaction, siteId: number, cursor: number) => sql`
  update webhook_head set cursor = ${cursor} where site_id = ${siteId}
`
