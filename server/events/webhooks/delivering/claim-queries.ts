import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Delivery that this process attempts now, with its endpoint. */
export interface ClaimedDelivery {
  readonly site_id: number
  readonly endpoint_id: number
  readonly event_id: string
  /** Null for a ping. */
  readonly object_type: string | null
  /** Attempts since the delivery was created or last replayed, including this one; and all attempts. */
  readonly tries: number
  readonly attempts: number
  /** Seconds since creation or last replay. */
  readonly age: number
  readonly url: string
  readonly secret: Buffer
  /** Previous secret during the overlap of a rotation. */
  readonly previous_secret: Buffer | null
  readonly private_webhooks: boolean
}

/** Seconds after which another process may retry a delivery; longer than any attempt. */
export const LEASE_S = 40

/** Number of deliveries that this process can take: for each endpoint in progress, for each other endpoint, and in total. */
export interface Capacity {
  readonly sites: readonly number[]
  readonly endpoints: readonly number[]
  readonly free: readonly number[]
  readonly most: number
  readonly total: number
}

/**
 * Claims due deliveries within the remaining capacity; only one for an endpoint that currently fails. `sites`: of these sites;
 * null: of all. If the process dies, another one claims them when the lease ends.
 */
export const claimDue = (
  sql: Sql,
  sites: readonly number[] | null,
  capacity: Capacity,
) => sql<ClaimedDelivery>`
  with due as materialized (
    select endpoint.site_id, endpoint.id as endpoint_id, next.event_id
    from (
      select site_id, id, failing_since from webhook_endpoint
      where state = 'enabled' and (paused_until is null or paused_until <= now())
        and (${sites}::integer[] is null or site_id = any(${sites}::integer[]))
      -- In random order, so that with few slots no endpoint always comes last.
      order by failing_since is not null, random()
    ) as endpoint
    left join unnest(
      ${capacity.sites}::integer[], ${capacity.endpoints}::integer[], ${capacity.free}::integer[]
    ) as busy (site_id, endpoint_id, free)
      on busy.site_id = endpoint.site_id and busy.endpoint_id = endpoint.id
    cross join lateral (
      select event_id from webhook_delivery as waiting
      where waiting.site_id = endpoint.site_id and waiting.endpoint_id = endpoint.id and waiting.due_at <= now()
      order by waiting.due_at
      limit coalesce(busy.free, case when failing_since is null then ${capacity.most}::integer else 1 end)
      for no key update skip locked
    ) as next
    limit ${capacity.total}
  )
  update webhook_delivery as delivery
  set due_at = now() + make_interval(secs => ${LEASE_S}), tries = tries + 1, attempts = attempts + 1
  from due
  join webhook_endpoint as endpoint on endpoint.site_id = due.site_id and endpoint.id = due.endpoint_id
  join site on site.id = due.site_id
  where delivery.site_id = due.site_id and delivery.endpoint_id = due.endpoint_id and delivery.event_id = due.event_id
  returning
    delivery.site_id, delivery.endpoint_id, delivery.event_id, object_type, tries, attempts,
    extract(epoch from now() - since)::float8 as age, url, secret,
    case when previous_until > now() then previous_secret end as previous_secret,
    private_webhooks
`

/** True if any delivery is due now or later without a further change. */
export const isAnyDue = async (sql: Sql): Promise<boolean> => {
  const rows = await sql`select from webhook_delivery where due_at is not null limit 1`
  return rows.length > 0
}

/** Bodies to send: the first ones up to a total number of bytes, but at least one. */
export const bodiesOf = (sql: Sql, claims: readonly ClaimedDelivery[], most: number) => sql<{
  id: string
  body: string
}>`
  select id, (select body from webhook_event as event where event.site_id = wanted.site_id and event.id = wanted.id)
  from (
    select listed.*, sum(octet_length(body)) over (order by place) - octet_length(body) as before
    from (
      select site_id, id, min(place) as place
      from unnest(
        ${claims.map(({ site_id }) => site_id)}::integer[], ${claims.map(({ event_id }) => event_id)}::uuid[]
      ) with ordinality as named (site_id, id, place)
      group by site_id, id offset 0
    ) as listed
    join webhook_event as event using (site_id, id)
  ) as wanted
  where before < ${most}::bigint
`

/** Releases claimed but unsent deliveries to other processes. */
export const releaseClaims = (sql: Sql, claims: readonly ClaimedDelivery[]) => sql`
  update webhook_delivery as delivery
  set due_at = now(), tries = delivery.tries - 1, attempts = delivery.attempts - 1
  from unnest(
    ${claims.map(({ site_id }) => site_id)}::integer[],
    ${claims.map(({ endpoint_id }) => endpoint_id)}::integer[],
    ${claims.map(({ event_id }) => event_id)}::uuid[],
    ${claims.map(({ attempts }) => attempts)}::integer[]
  ) as given (site_id, endpoint_id, event_id, attempts)
  where delivery.site_id = given.site_id and delivery.endpoint_id = given.endpoint_id
    and delivery.event_id = given.event_id and delivery.ended_at is null and delivery.attempts = given.attempts
`
