import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Host of an endpoint's URL: the rest may contain a secret. */
export const selectHost = async (sql: Sql, siteId: number, endpointId: number): Promise<string> => {
  const [endpoint] = await sql<{ url: string }>`
    select url from webhook_endpoint where site_id = ${siteId} and id = ${endpointId}
  `
  return URL.parse(endpoint?.url ?? '')?.host ?? ''
}

/** Endpoint with parked deliveries, for a mail to an operator. */
export interface ParkedEndpoint {
  readonly email: string
  readonly language: Language
  readonly site: string
  readonly slug: string
  readonly time_zone: string
  readonly url: string
  readonly disabled_by: 'operator' | 'gone' | null
  /** Time since which it accepts nothing, or at which the first delivery was parked. */
  readonly since: Date
  readonly parked: number
}

/** Returns no row if no delivery is parked any more, or the user has no access to the site. */
export const selectParked = (
  sql: Sql,
  siteId: number,
  endpointId: number,
  userId: number,
) => sql<ParkedEndpoint>`
  select
    email, language, site.name as site, slug, time_zone, url, disabled_by,
    coalesce(failing_since, first_parked) as since, parked
  from webhook_endpoint as endpoint
  join site on site.id = endpoint.site_id
  join hub_user on hub_user.id = ${userId} and locked_at is null
  cross join lateral (
    select count(*) as parked, min(ended_at) as first_parked
    from webhook_delivery as delivery
    where delivery.site_id = endpoint.site_id and delivery.endpoint_id = endpoint.id and delivery.state = 'parked'
  ) as found
  where endpoint.site_id = ${siteId} and endpoint.id = ${endpointId} and parked > 0
`
