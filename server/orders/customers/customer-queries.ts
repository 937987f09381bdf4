import type {
  CustomerIdentity,
  CustomerOrder,
  CustomerReturn,
  CustomerTotals,
  PossibleDuplicate,
} from '@vitrina/schema/console/customer'
import type { OrderRemark } from '@vitrina/schema/console/order-remark'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { IS_SOLD } from '../sold.ts'

/** Identities of one customer of a site. */
export interface CustomerOf {
  readonly siteId: number
  readonly identities: readonly string[]
}

/** Identities of the customer of an order; no row for an order without a customer. */
export const selectCustomerIdentities = (sql: Sql, siteId: number, orderId: number) => sql<{
  identities: string[]
}>`
  select case when merged.customer is null then array[named.identity] else array(
    select identity from customer_merge where site_id = ${siteId} and customer = merged.customer order by 1
  ) end as identities
  from order_customer as named
  left join customer_merge as merged on merged.site_id = named.site_id and merged.identity = named.identity
  where named.site_id = ${siteId} and named.order_id = ${orderId}
`

const ordersOf = (sql: Sql, { siteId, identities }: CustomerOf): Query => sql`
  order_customer as named
  join external_order as stored on stored.site_id = named.site_id and stored.id = named.order_id
  where named.site_id = ${siteId} and named.identity = any(${identities}::text[])
`

/** Maximum number of different names and addresses of an identity that are shown. */
const SHOWN = 10

export const selectIdentityDetails = (sql: Sql, customer: CustomerOf) => sql<CustomerIdentity>`
  select
    named.identity, count(*)::float8 as orders,
    coalesce((array_agg(distinct customer_name) filter (where customer_name is not null))[:${SHOWN}::integer], '{}') as names,
    coalesce(
      (array_agg(distinct lower(btrim(customer_email))) filter (where customer_email is not null))[:${SHOWN}::integer], '{}'
    ) as emails
  from ${ordersOf(sql, customer)}
  group by named.identity order by max(named.created_at) desc
`

export const selectCustomerTotals = (sql: Sql, customer: CustomerOf) => sql<
  Omit<CustomerTotals, 'first_at' | 'last_at'> & {
    readonly first_at: Date
    readonly last_at: Date
    readonly name: string | null
    readonly currency: string
  }
>`
  select
    count(*)::float8 as orders, count(*) filter (where ${sql.unsafe(IS_SOLD)})::float8 as sold,
    coalesce(sum(total) filter (where ${sql.unsafe(IS_SOLD)}), 0.00)::text as total,
    coalesce((
      select sum(made.value) from order_customer as of_return
      join order_return as made on made.site_id = of_return.site_id and made.order_id = of_return.order_id
      where of_return.site_id = ${customer.siteId} and of_return.identity = any(${customer.identities}::text[])
    ), 0.00)::text as returned,
    coalesce(sum(refunded_amount), 0.00)::text as refunded,
    coalesce(sum(greatest(total - paid_amount + coalesce(refunded_amount, 0), 0)) filter (where ${sql.unsafe(IS_SOLD)}), 0.00)::text
      as unpaid,
    min(named.created_at) as first_at, max(named.created_at) as last_at,
    (array_agg(customer_name order by named.created_at desc) filter (where customer_name is not null))[1] as name,
    (select currency from site where id = ${customer.siteId}) as currency
  from ${ordersOf(sql, customer)}
`

/** Position in a list, newest first. */
export interface ListPosition {
  readonly at: number
  readonly id: number
}

/** Condition of rows after a position. */
export const afterCustomerPosition = (sql: Sql, before: ListPosition | null): Query =>
  before === null
    ? sql`true`
    : sql`(named.created_at, named.order_id) < (to_timestamp(${before.at}::float8 / 1000), ${before.id}::bigint)`

export const selectCustomerOrders = (
  sql: Sql,
  customer: CustomerOf,
  before: ListPosition | null,
  most: number,
) => sql<Omit<CustomerOrder, 'created_at'> & { readonly created_at: Date }>`
  select stored.id, rrn, named.created_at, status, total::text as total, refunded_amount::text as refunded_amount,
    (select currency from site where id = ${customer.siteId}) as currency
  from ${ordersOf(sql, customer)} and ${afterCustomerPosition(sql, before)}
  order by named.created_at desc, named.order_id desc limit ${most}
`

/** Maximum number of returns that are shown. */
const RETURNS = 20

export const selectCustomerReturns = (sql: Sql, customer: CustomerOf) => sql<
  Omit<CustomerReturn, 'created_at'> & { readonly created_at: Date }
>`
  select made.id, made.order_id, of_customer.rrn, made.created_at, value::text as value, made.refunded_amount::text as refunded_amount
  from (select stored.id, rrn from ${ordersOf(sql, customer)} and refunded_amount is not null) as of_customer
  join order_return as made on made.site_id = ${customer.siteId} and made.order_id = of_customer.id
  order by made.created_at desc, made.id desc limit ${RETURNS}
`

/** Maximum number of customers with the same address that are shown, and of addresses that are compared. */
const DUPLICATES = 20
const COMPARED = 10

/** Other identities in orders with one of these e-mail addresses, found by the search index. */
export const selectDuplicates = (
  sql: Sql,
  customer: CustomerOf,
  emails: readonly string[],
) => sql<PossibleDuplicate>`
  select distinct on (named.identity)
    named.identity, named.order_id, customer_name as name, (count(*) over (partition by named.identity))::float8 as orders
  from order_search as found
  join order_customer as named on named.site_id = found.site_id and named.order_id = found.order_id
  join external_order as stored on stored.site_id = named.site_id and stored.id = named.order_id
  where found.site_id = ${customer.siteId}
    and found.terms @@ (
      select string_agg(search_term(${customer.siteId}, left(email, 200), false), ' | ')
      from unnest(${emails.slice(0, COMPARED)}::text[]) as email
    )::tsquery
    and lower(btrim(customer_email)) = any(${emails}::text[])
    and named.identity <> all(${customer.identities}::text[])
  order by named.identity, named.created_at desc
  limit ${DUPLICATES}
`

/** Ids of accounts at the site with one of these addresses, confirmed. */
export const selectAccounts = (sql: Sql, siteId: number, emails: readonly string[]) => sql<{
  person_id: string
}>`
  select person_id from hub_user as person
  where email_key = any(${emails}::text[]) and email_confirmed_at is not null
    and exists (select from hub_consent where user_id = person.id and site_id = ${siteId})
  order by 1
`

/** Notes about a customer, oldest first. */
export const selectCustomerRemarks = (sql: Sql, { siteId, identities }: CustomerOf, userId: number) => sql<
  Omit<OrderRemark, 'at'> & { readonly at: Date }
>`
  select
    remark.id, remark.text, remark.created_at as at, remark.user_id = ${userId} as own,
    coalesce(nullif(trim(concat_ws(' ', author.first_name, author.last_name)), ''), author.email, '') as by
  from customer_remark as remark join hub_user as author on author.id = remark.user_id
  where remark.site_id = ${siteId} and remark.identity = any(${identities}::text[])
  order by remark.id
`

/**
 * Adds a note about the customer of an order; no row for an order without a customer, or a customer with the
 * maximum number of notes.
 */
export const insertCustomerRemark = (
  sql: Sql,
  { siteId, orderId }: { readonly siteId: number; readonly orderId: number },
  userId: number,
  text: string,
  most: number,
) => sql<{ id: number }>`
  insert into customer_remark (site_id, identity, user_id, text)
  select site_id, identity, ${userId}, ${text} from order_customer as named
  where site_id = ${siteId} and order_id = ${orderId}
    and (
      select count(*) from customer_remark as kept where kept.site_id = named.site_id and kept.identity = named.identity
    ) < ${most}
  returning id
`

/** Deletes a note of the user; with the right to manage people, any. */
export const deleteCustomerRemark = (
  sql: Sql,
  { siteId, identities }: CustomerOf,
  userId: number,
  id: number,
  mayDeleteAny: boolean,
) => sql`
  delete from customer_remark
  where id = ${id} and site_id = ${siteId} and identity = any(${identities}::text[])
    and (user_id = ${userId} or ${mayDeleteAny})
  returning id
`

/** Serializes merges of the customers of a site. */
export const lockCustomerMerges = (sql: Transaction, siteId: number) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina customers', ${siteId}::bigint))
`

/** Makes exactly these identities one customer. */
export const groupIdentities = (sql: Sql, { siteId, identities }: CustomerOf) => sql`
  with number as materialized (select nextval('customer_number')::integer as customer)
  insert into customer_merge (site_id, identity, customer)
  select ${siteId}, identity, customer from unnest(${identities}::text[]) as identity, number
  on conflict (site_id, identity) do update set customer = excluded.customer
`

/** Removes groups of one identity, which need no row. */
export const ungroupSingles = (sql: Sql, { siteId, identities }: CustomerOf) => sql`
  delete from customer_merge as merged
  where site_id = ${siteId} and identity = any(${identities}::text[]) and not exists (
    select from customer_merge as other
    where other.site_id = merged.site_id and other.customer = merged.customer and other.identity <> merged.identity
  )
`
