import type { Buyer } from '../../platform/postgres/buyer.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { visitedSites } from '../people/visited-sites.ts'
import type { Session } from '../sessions/session-queries.ts'

/** Site that shows a person their orders. */
export interface OrderSite {
  readonly id: number
  readonly name: string
  readonly time_zone: string
  readonly currency: string
}

/**
 * Sites that show a person their orders, with the factors that the session proves (A25). A site that requires a second factor for
 * sign-in requires it here, too (S7).
 */
export const selectOrderSites = (
  sql: Sql,
  { user_id, second_factor }: Pick<Session, 'user_id' | 'second_factor'>,
) => sql<OrderSite & Omit<Buyer, 'sites'>>`
  select
    site.id, name, time_zone, currency,
    case when email_confirmed_at is not null then email_key end as email,
    phone, to_json(phone_verified_at) #>> '{}' as "phoneSince"
  from site join hub_user on hub_user.id = ${user_id}
  where account_orders and site.id in (${visitedSites(sql, user_id)})
    and (${second_factor} or not second_factor_required and not exists (
      select from hub_membership join hub_group on hub_group.id = group_id
      where hub_membership.user_id = ${user_id} and hub_group.second_factor_required
    ))
`
