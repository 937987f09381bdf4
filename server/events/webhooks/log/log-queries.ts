import type { Attempt, Delivery } from '@vitrina/schema/webhook'
import type { Stored } from '../../../platform/postgres/derive/stored.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Delivery of an endpoint, without its body. */
export type StoredDelivery = Stored<Delivery, 'next_try_at' | 'created_at' | 'ended_at'>

/** Filters of an endpoint's deliveries; null for no filter. */
export interface DeliveryQuery {
  readonly siteId: number
  readonly endpointId: number
  readonly state: StoredDelivery['state'] | null
  /** Name of an event. */
  readonly event: string | null
  readonly from: Date | null
  readonly to: Date | null
  readonly limit: number
  readonly offset: number
}

/** Deliveries of a subquery, in the form of a response. */
const deliveriesOf = <Row>(sql: Sql, subquery: Query, body: Query) => sql<Row>`
  select
    event_id, name as event, object_type as type, object_id, key, cursor, state, attempts, due_at as next_try_at,
    created_at, ended_at, last.status as last_status, last.failure as last_failure ${body}
  from (${subquery}) as delivery
  left join lateral (
    select status, failure from webhook_attempt as attempt
    where attempt.site_id = delivery.site_id and attempt.endpoint_id = delivery.endpoint_id
      and attempt.event_id = delivery.event_id
    order by number desc limit 1
  ) as last on true
  order by created_at desc, cursor desc, event_id desc
`

/** Maximum number of deliveries that are searched; older ones require a filter by time. */
export const MAX_SEARCHED_DELIVERIES = 100_000

/** Deliveries of an endpoint, newest first. */
export const selectDeliveries = (
  sql: Sql,
  { siteId, endpointId, state, event, from, to, limit, offset }: DeliveryQuery,
) => {
  // A failed ping is found like an event: neither is indexed.
  const indexed = state === 'failed' ? null : state
  const subquery = sql`
    select delivery.*, event.name, event.key
    from (
      select * from webhook_delivery as delivery
      where site_id = ${siteId} and endpoint_id = ${endpointId}
        and ${indexed === null ? sql`true` : sql`state = ${indexed}`}
        and created_at >= coalesce(${from}::timestamptz, '-infinity')
        and created_at < coalesce(${to}::timestamptz, 'infinity')
      -- Events that were created together have the same time.
      order by created_at desc, cursor desc, event_id desc
      limit ${MAX_SEARCHED_DELIVERIES}
    ) as delivery
    join webhook_event as event on event.site_id = delivery.site_id and event.id = delivery.event_id
    where ${state === indexed ? sql`true` : sql`delivery.state = ${state}`}
      and ${event === null ? sql`true` : sql`event.name = ${event}`}
    order by delivery.created_at desc, delivery.cursor desc, delivery.event_id desc
    limit ${limit} offset ${offset}
  `
  return deliveriesOf<StoredDelivery>(sql, subquery, sql``)
}

/** Delivery with its body: the same bytes in each attempt. */
export interface DeliveryWithBody extends StoredDelivery {
  readonly body: string
}

export const selectDelivery = (sql: Sql, siteId: number, endpointId: number, eventId: string) => {
  const subquery = sql`
    select delivery.*, event.name, event.key, event.body
    from webhook_delivery as delivery
    join webhook_event as event on event.site_id = delivery.site_id and event.id = delivery.event_id
    where delivery.site_id = ${siteId} and delivery.endpoint_id = ${endpointId} and delivery.event_id = ${eventId}
  `
  return deliveriesOf<DeliveryWithBody>(sql, subquery, sql`, body`)
}

/** Request and response of an attempt. */
export type StoredAttempt = Stored<Attempt, 'at'>

/** Latest attempts of a delivery, in their order; limited, because replays may add any number. */
export const selectAttempts = (
  sql: Sql,
  siteId: number,
  endpointId: number,
  eventId: string,
  most: number,
) => sql<StoredAttempt>`
  select * from (
    select number, at, duration_ms, url, request_headers, status, failure, answer_headers, answer_body
    from webhook_attempt
    where site_id = ${siteId} and endpoint_id = ${endpointId} and event_id = ${eventId}
    order by number desc limit ${most}
  ) as last
  order by number
`
