import { PING } from '@vitrina/schema/events'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { type ClaimedDelivery, LEASE_S } from '../delivering/claim-queries.ts'

/** Creates a ping of an endpoint, claimed by this process; returns no row for an unknown endpoint. */
export const insertPing = (
  sql: Sql,
  siteId: number,
  endpointId: number,
  body: string,
) => sql<ClaimedDelivery>`
  with event as (
    insert into webhook_event (site_id, name, body)
    select site_id, ${PING}, ${body} from webhook_endpoint where site_id = ${siteId} and id = ${endpointId}
    returning site_id, id
  ),
  delivery as (
    insert into webhook_delivery (site_id, endpoint_id, event_id, state, due_at, tries, attempts)
    select site_id, ${endpointId}, id, 'pending', now() + make_interval(secs => ${LEASE_S}), 1, 1 from event
    returning site_id, endpoint_id, event_id, object_type, tries, attempts, 0 as age
  )
  select
    delivery.*, url, secret, case when previous_until > now() then previous_secret end as previous_secret,
    private_webhooks
  from delivery
  join webhook_endpoint as endpoint on endpoint.site_id = delivery.site_id and endpoint.id = delivery.endpoint_id
  join site on site.id = delivery.site_id
`
