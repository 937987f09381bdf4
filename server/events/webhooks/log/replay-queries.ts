import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ReplaySelection } from './replay.ts'

const meant = (sql: Transaction, which: ReplaySelection): Query => {
  if ('event' in which) return sql`event_id = ${which.event}::uuid and state <> 'pending'`
  if ('parked' in which) return sql`state = 'parked'`
  return sql`created_at >= ${which.from}::timestamptz and created_at < ${which.to}::timestamptz and state <> 'pending'`
}

/** Makes ended deliveries pending again, except pings; returns their objects. */
export const reopen = (sql: Transaction, siteId: number, endpointId: number, which: ReplaySelection) => sql<{
  object_type: string
  object_id: number
  deliveries: number
}>`
  with reopened as (
    update webhook_delivery set state = 'pending', tries = 0, since = now(), ended_at = null
    where site_id = ${siteId} and endpoint_id = ${endpointId} and ${meant(sql, which)} and object_type is not null
    returning object_type, object_id
  )
  select object_type, object_id, count(*) as deliveries from reopened group by object_type, object_id
`
