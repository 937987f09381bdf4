import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'

// The site and the endpoint are columns of the joined rows: with constants, the planner expects one row for a site without
// statistics, and compares all deliveries of an endpoint with each other.

/** Sequences of deliveries, one per object of an endpoint: its events are delivered in order. */
export type DeliverySequences = readonly {
  readonly object_type: string | null
  readonly object_id: number | null
}[]

/** Sequences in which the due delivery is not the first pending one; both deliveries. */
export const outOfOrder = (sql: Sql, siteId: number, endpointId: number, lines: DeliverySequences) => sql<{
  first: string
  due: string | null
}>`
  select first.event_id as first, due.event_id as due
  from (
    select distinct ${siteId}::integer as site_id, ${endpointId}::integer as endpoint_id, object_type, object_id
    from unnest(
      ${lines.map(({ object_type }) => object_type)}::text[], ${lines.map(({ object_id }) => object_id)}::bigint[]
    ) as named (object_type, object_id) offset 0
  ) as line
  cross join lateral (
    select event_id from webhook_delivery as waiting
    where waiting.site_id = line.site_id and waiting.endpoint_id = line.endpoint_id
      and waiting.object_type = line.object_type and waiting.object_id = line.object_id and waiting.state = 'pending'
    order by waiting.cursor limit 1
  ) as first
  left join lateral (
    select event_id from webhook_delivery as waiting
    where waiting.site_id = line.site_id and waiting.endpoint_id = line.endpoint_id
      and waiting.object_type = line.object_type and waiting.object_id = line.object_id and waiting.state = 'pending'
      and waiting.due_at is not null
    order by waiting.cursor limit 1
  ) as due on true
  where due.event_id is distinct from first.event_id
`

const named = (sql: Sql, siteId: number, endpointId: number, events: readonly string[]) => sql`(
  select ${siteId}::integer as site_id, ${endpointId}::integer as endpoint_id, event_id
  from unnest(${events}::uuid[]) as listed (event_id) offset 0
) as named`

/** Makes deliveries wait again, except those in progress: attempted, with an unrecorded result. Returns the waiting ones. */
export const postponeDeliveries = (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  events: readonly string[],
) => sql<{ event_id: string }>`
  update webhook_delivery as delivery set due_at = null
  from ${named(sql, siteId, endpointId, events)}
  where delivery.site_id = named.site_id and delivery.endpoint_id = named.endpoint_id
    and delivery.event_id = named.event_id
    and (delivery.tries = 0 or exists (
      select from webhook_attempt as kept
      where kept.site_id = delivery.site_id and kept.endpoint_id = delivery.endpoint_id
        and kept.event_id = delivery.event_id and kept.number = delivery.attempts
    ))
  returning delivery.event_id
`

export const makeDue = (
  sql: Transaction,
  siteId: number,
  endpointId: number,
  events: readonly string[],
) => sql`
  update webhook_delivery as delivery set due_at = now()
  from ${named(sql, siteId, endpointId, events)}
  where delivery.site_id = named.site_id and delivery.endpoint_id = named.endpoint_id
    and delivery.event_id = named.event_id
`
