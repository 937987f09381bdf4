import type { Webhook } from '@vitrina/schema/webhook'
import type { Stored } from '../../../platform/postgres/derive/stored.ts'
import type { Sql, Transaction } from '../../../platform/postgres/pool/sql.ts'

/** Endpoint in the form of a response, without its secret. */
export type Endpoint = Stored<
  Webhook,
  'paused_until' | 'failing_since' | 'secret_rotates_until' | 'created_at' | 'updated_at'
>

/** One endpoint of a site, or all of them (at most one hundred). */
export const selectEndpoints = (sql: Sql, siteId: number, id: number | null) => sql<Endpoint>`
  select
    id, url, description, events,
    -- A rotated token passes on its number; the latest one has it.
    (
      select token.id from api_token as token
      where token.site_id = endpoint.site_id and token.number = endpoint.excluded_origin
      order by token.created_at desc limit 1
    ) as exclude_origin,
    state, disabled_by,
    case when paused_until > now() then paused_until end as paused_until,
    failing_since,
    (
      select count(*) from webhook_delivery as delivery
      where delivery.site_id = endpoint.site_id and delivery.endpoint_id = endpoint.id and delivery.state = 'pending'
    ) as pending,
    (
      select count(*) from webhook_delivery as delivery
      where delivery.site_id = endpoint.site_id and delivery.endpoint_id = endpoint.id and delivery.state = 'parked'
    ) as parked,
    case when previous_until > now() then previous_until end as secret_rotates_until,
    created_at, updated_at
  from webhook_endpoint as endpoint
  where site_id = ${siteId} and (${id}::integer is null or id = ${id})
  order by id
`

export const selectEvents = (sql: Sql, siteId: number, id: number) => sql<Pick<Endpoint, 'events'>>`
  select events from webhook_endpoint where site_id = ${siteId} and id = ${id}
`

/** Settings of an endpoint. */
export interface EndpointSettings {
  readonly url: string
  readonly description: string | null
  readonly events: readonly string[]
  /** Author number of a token. */
  readonly excluded_origin: number | null
  readonly state: Webhook['state']
}

/**
 * Locks an endpoint for a change, or for creating, ending or replaying its deliveries, until the transaction
 * ends.
 */
export const lockEndpoint = (sql: Transaction, siteId: number, id: number) => sql<EndpointSettings>`
  select url, description, events, excluded_origin, state from webhook_endpoint
  where site_id = ${siteId} and id = ${id} for no key update
`

/** Blocks the creation of events of the site until the transaction ends. */
export const lockHead = (sql: Transaction, siteId: number) => sql`
  insert into webhook_head as head (site_id, cursor) values (${siteId}, 0)
  on conflict (site_id) do update set cursor = head.cursor
`

/**
 * Takes the next id under the lock of the head; returns the last cursor of the feed and the number of
 * endpoints. A site without endpoints has no events, and none are created for earlier changes.
 */
export const takeId = (sql: Transaction, siteId: number) => sql<{
  id: number
  start_cursor: number
  endpoints: number
}>`
  with present as (
    select
      coalesce((select feed.cursor from feed_head as feed where feed.site_id = ${siteId}), 0) as start_cursor,
      (select count(*) from webhook_endpoint where site_id = ${siteId}) as endpoints
  )
  update webhook_head
  set last_id = last_id + 1, cursor = case when endpoints = 0 then start_cursor else cursor end
  from present
  where site_id = ${siteId}
  returning last_id as id, start_cursor, endpoints
`

interface NewEndpoint extends Omit<EndpointSettings, 'state'> {
  readonly id: number
  readonly start_cursor: number
  /** Encrypted secret. */
  readonly secret: Buffer
}

export const insertEndpoint = (
  sql: Transaction,
  siteId: number,
  { id, url, description, events, excluded_origin, start_cursor, secret }: NewEndpoint,
) => sql`
  insert into webhook_endpoint (site_id, id, url, description, events, excluded_origin, start_cursor, secret)
  values (
    ${siteId}, ${id}, ${url}, ${description}, ${events}, ${excluded_origin}, ${start_cursor}, ${secret}
  )
`

/** Updates an endpoint. With `afresh`, after it was enabled or its address changed, deliveries are due at once. */
export const updateEndpoint = (
  sql: Transaction,
  siteId: number,
  id: number,
  { url, description, events, excluded_origin, state }: EndpointSettings,
  afresh: boolean,
) => sql`
  update webhook_endpoint
  set
    url = ${url}, description = ${description}, events = ${events}, excluded_origin = ${excluded_origin},
    state = ${state},
    disabled_by = case when ${state} = 'disabled' then coalesce(disabled_by, 'operator') end,
    paused_until = case when not ${afresh}::boolean then paused_until end,
    failing_since = case when not ${afresh}::boolean then failing_since end,
    updated_at = now()
  where site_id = ${siteId} and id = ${id}
`

/** Restarts the three days of retries of pending deliveries; returns their number. */
export const restartRetries = (sql: Transaction, siteId: number, id: number) => sql<{ deliveries: number }>`
  with begun as (
    update webhook_delivery set since = now()
    where site_id = ${siteId} and endpoint_id = ${id} and state = 'pending'
    returning site_id
  )
  select count(*)::int as deliveries from begun
`

/** Ends the pause that the receiver has requested. */
export const endPause = (sql: Transaction, siteId: number, id: number) => sql`
  update webhook_endpoint set paused_until = null
  where site_id = ${siteId} and id = ${id} and paused_until is not null
`

/** Makes waiting deliveries due now, except those in progress: attempted, with an unrecorded result. */
export const makeAllDue = (sql: Transaction, siteId: number, id: number) => sql`
  update webhook_delivery as delivery set due_at = now()
  where site_id = ${siteId} and endpoint_id = ${id} and due_at > now()
    and exists (
      select from webhook_attempt as kept
      where kept.site_id = delivery.site_id and kept.endpoint_id = delivery.endpoint_id
        and kept.event_id = delivery.event_id and kept.number = delivery.attempts
    )
`

/** Deletes the deliveries of an endpoint about objects of these types, including pending ones. */
export const deleteDeliveries = (
  sql: Transaction,
  siteId: number,
  id: number,
  types: readonly string[],
) => sql`
  delete from webhook_delivery
  where site_id = ${siteId} and endpoint_id = ${id} and object_type = any(${types})
`

export const deleteEndpoint = (sql: Transaction, siteId: number, id: number) => sql<{ url: string }>`
  delete from webhook_endpoint where site_id = ${siteId} and id = ${id} returning url
`

/** Replaces an encrypted secret; the previous one signs as well for `overlap` seconds. */
export const updateSecret = (
  sql: Transaction,
  siteId: number,
  id: number,
  { secret, overlap }: { readonly secret: Buffer; readonly overlap: number },
) => sql<{ url: string }>`
  update webhook_endpoint
  set
    previous_secret = case when ${overlap}::integer > 0 then secret end,
    previous_until = case when ${overlap}::integer > 0 then now() + make_interval(secs => ${overlap}::integer) end,
    secret = ${secret}, updated_at = now()
  where site_id = ${siteId} and id = ${id}
  returning url
`

/** Properties of a site that limit its endpoints. */
export interface SiteOfEndpoints {
  readonly slug: string
  readonly time_zone: string
  readonly private_webhooks: boolean
}

export const selectSiteOfEndpoints = (sql: Sql, siteId: number) => sql<SiteOfEndpoints>`
  select slug, time_zone, private_webhooks from site where id = ${siteId}
`

/** Author number of a token, which identifies it in changes. */
export const selectTokenNumber = (sql: Sql, siteId: number, tokenId: string) => sql<{ number: number }>`
  select number from api_token where site_id = ${siteId} and id = ${tokenId}
`
