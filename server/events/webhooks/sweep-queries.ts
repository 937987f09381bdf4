import type { Sql } from '../../platform/postgres/pool/sql.ts'

export interface EndpointRef {
  readonly site_id: number
  readonly id: number
}

export const allEndpoints = (sql: Sql) => sql<EndpointRef>`
  select site_id, id from webhook_endpoint order by site_id, id
`

/** Deletes at most `most` deliveries whose retention has ended, with their attempts; returns their number. */
export const deleteOldDeliveries = (sql: Sql, { site_id, id }: EndpointRef, most: number) => sql`
  delete from webhook_delivery
  where ctid = any(array(
    select ctid from webhook_delivery
    -- The condition on created_at uses the index: a delivery was created before it ended.
    where site_id = ${site_id} and endpoint_id = ${id} and created_at < now() - interval '14 days'
      and ended_at < now() - case state when 'parked' then interval '30 days' else interval '14 days' end
    limit ${most} for update skip locked
  ))
  returning 1
`

export const allSites = (sql: Sql) => sql<{ site_id: number }>`
  select site_id from webhook_head order by site_id
`

/** Deletes attempts older than the retention, of pending or parked deliveries. */
export const deleteOldAttempts = (sql: Sql, siteId: number, most: number) => sql`
  delete from webhook_attempt
  where ctid = any(array(
    select ctid from webhook_attempt where site_id = ${siteId} and at < now() - interval '14 days'
    limit ${most} for update skip locked
  ))
  returning 1
`

/** Deletes events without deliveries. */
export const deleteOldEvents = (sql: Sql, siteId: number, most: number) => sql`
  delete from webhook_event
  where ctid = any(array(
    select ctid from webhook_event as event
    where site_id = ${siteId} and created_at < now() - interval '14 days'
      and not exists (
        select from webhook_delivery as delivery
        where delivery.site_id = event.site_id and delivery.event_id = event.id
      )
    limit ${most} for update skip locked
  ))
  returning 1
`
