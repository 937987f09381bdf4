import type { CustomerErasure } from '@vitrina/schema/console/customer'
import type { WithDates } from '../../platform/http/operation.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { previewErasure } from '../erase-orders.ts'
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

/** Orders in the form for an erasure. */
export const guestOfOrders = async (
  sql: Sql,
  siteId: number,
  orderIds: readonly number[],
): Promise<GuestOrders> => {
  const [row] = await sql<{ emails: string[]; phones: string[] }>`
    select
      coalesce(array_agg(distinct lower(btrim(customer_email))) filter (where strpos(customer_email, '@') > 0), '{}') as emails,
      coalesce(array_agg(distinct identity) filter (where strpos(identity, '@') = 0), '{}') as phones
    from external_order as stored
    left join order_customer as named on named.site_id = stored.site_id and named.order_id = stored.id
    where stored.site_id = ${siteId} and stored.id = any(${orderIds}::bigint[])
  `
  return { siteId, orderIds, emails: row?.emails ?? [], phones: row?.phones ?? [] }
}

/** Orders of a customer in the form for an erasure. */
export const guestOf = async (sql: Sql, { siteId, identities }: CustomerOf): Promise<GuestOrders> => {
  const [row] = await sql<{ ids: number[] }>`
    select coalesce(json_agg(order_id order by order_id), '[]') as ids from order_customer
    where site_id = ${siteId} and identity = any(${identities}::text[])
  `
  return guestOfOrders(sql, siteId, row?.ids ?? [])
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
