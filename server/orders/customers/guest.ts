import type { CustomerErasure } from '@vitrina/schema/console/customer'
import type { WithDates } from '../../platform/http/operation.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { previewErasure } from '../forget.ts'
import { fillOrderIndex } from '../search/order-index.ts'
import {
  type CustomerOf,
  selectAccounts,
  selectCustomerRemarks,
  selectDuplicates,
} from './customer-queries.ts'

/** Orders of a customer, with the addresses and numbers by which copies of them are found. */
export interface GuestOrders {
  readonly siteId: number
  readonly orderIds: readonly number[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

const selectGuestOrders = (sql: Sql, { siteId, identities }: CustomerOf) => sql<{
  ids: number[]
  emails: string[]
}>`
  select
    coalesce(json_agg(stored.id order by stored.id), '[]') as ids,
    coalesce(array_agg(distinct lower(btrim(customer_email))) filter (where strpos(customer_email, '@') > 0), '{}') as emails
  from order_customer as named
  join external_order as stored on stored.site_id = named.site_id and stored.id = named.order_id
  where named.site_id = ${siteId} and named.identity = any(${identities}::text[])
`

/** Customer in the form for an erasure. */
export const guestOf = async (sql: Sql, customer: CustomerOf): Promise<GuestOrders> => {
  const [found] = await selectGuestOrders(sql, customer)
  return {
    siteId: customer.siteId,
    orderIds: found?.ids ?? [],
    emails: found?.emails ?? [],
    phones: customer.identities.filter((identity) => !identity.includes('@')),
  }
}

/** Effect of an erasure of a customer. */
export const erasurePreview = async (
  sql: Database,
  customer: CustomerOf,
  userId: number,
): Promise<WithDates<CustomerErasure>> => {
  const { siteId } = customer
  await fillOrderIndex(sql, siteId)
  const { orderIds, emails } = await guestOf(sql, customer)
  const [effect] = await previewErasure(sql, siteId, orderIds)
  const others = emails.length === 0 ? [] : await selectDuplicates(sql, customer, emails)
  return {
    ...(effect ?? { orders: 0, held: 0, held_until: null, total: '0.00', currency: '' }),
    remarks: (await selectCustomerRemarks(sql, customer, userId)).length,
    others: others.reduce((sum, { orders }) => sum + orders, 0),
    accounts: (await selectAccounts(sql, siteId, emails)).map(({ person_id }) => person_id),
  }
}
