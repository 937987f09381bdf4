import type { OrderRemark } from '@vitrina/schema/console/order-remark'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

interface Where {
  readonly siteId: number
  readonly orderId: number
}

/** Remarks on an order, oldest first. */
export const selectRemarks = (sql: Sql, { siteId, orderId }: Where, userId: number) => sql<
  Omit<OrderRemark, 'at'> & { readonly at: Date }
>`
  select
    remark.id, remark.text, remark.created_at as at, remark.user_id = ${userId} as own,
    coalesce(nullif(trim(concat_ws(' ', author.first_name, author.last_name)), ''), author.email, '') as by
  from order_remark as remark join hub_user as author on author.id = remark.user_id
  where remark.site_id = ${siteId} and remark.order_id = ${orderId}
  order by remark.id
`

/** Returns no row for an unknown order, or one with the maximum number of remarks. */
export const insertRemark = (
  sql: Sql,
  { siteId, orderId }: Where,
  userId: number,
  text: string,
  most: number,
) =>
  sql<{ id: number }>`
    insert into order_remark (site_id, order_id, user_id, text)
    select site_id, id, ${userId}, ${text} from external_order
    where site_id = ${siteId} and id = ${orderId}
      and (select count(*) from order_remark where site_id = ${siteId} and order_id = ${orderId}) < ${most}
    returning id
  `

/** Deletes a remark of the user; an owner of the site may delete any. */
export const deleteRemark = (
  sql: Sql,
  { siteId, orderId }: Where,
  userId: number,
  id: number,
  isOwner: boolean,
) => sql`
  delete from order_remark
  where id = ${id} and site_id = ${siteId} and order_id = ${orderId} and (user_id = ${userId} or ${isOwner})
  returning id
`

/** Remarks on each of these orders, by id, for the data export of the customer. */
export const selectRemarksOf = (sql: Sql, siteId: number, ids: readonly number[]) => sql<{
  readonly order_id: number
  readonly remarks: readonly { readonly text: string; readonly at: string }[]
}>`
  select order_id, json_agg(json_build_object('text', text, 'at', created_at) order by id) as remarks
  from order_remark where site_id = ${siteId} and order_id = any(${ids}::bigint[])
  group by order_id
`
