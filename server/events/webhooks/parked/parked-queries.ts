import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../../database/sql.ts'

/** Whom to tell of what goes wrong. */
export const selectRecipients = (sql: Sql) => sql<{ id: number }>`
  select user_id as id from operator order by user_id
`

/** What an operator is told of an endpoint. */
export interface Parked {
  readonly email: string
  readonly language: Language
  readonly site: string
  readonly slug: string
  readonly time_zone: string
  readonly url: string
  readonly disabled_by: 'operator' | 'gone' | null
  /** Since when it has taken nothing, or the first of what is parked was given up. */
  readonly since: Date
  readonly parked: number
}

/** Nothing when there is nothing to tell any more, or this is no operator who may come in. */
export const selectParked = (sql: Sql, siteId: number, endpointId: number, userId: number) => sql<Parked>`
  select
    email, language, site.name as site, slug, time_zone, url, disabled_by,
    coalesce(failing_since, first_parked) as since, parked
  from webhook_endpoint as endpoint
  join site on site.id = endpoint.site_id
  join operator on operator.user_id = ${userId}
  join hub_user on hub_user.id = operator.user_id and locked_at is null
  cross join lateral (
    select count(*) as parked, min(ended_at) as first_parked
    from webhook_delivery as delivery
    where delivery.site_id = endpoint.site_id and delivery.endpoint_id = endpoint.id and delivery.state = 'parked'
  ) as found
  where endpoint.site_id = ${siteId} and endpoint.id = ${endpointId} and parked > 0
`
