import { COUNTED_ORDERS, type CustomerRow } from '@vitrina/schema/console/customer'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { planned } from '../read/list-queries.ts'
import { IS_SOLD } from '../sold.ts'
import { afterCustomerPosition, type ListPosition } from './customer-queries.ts'

/** Search of a list of customers: its text, and the identities that the text names. */
export interface CustomerSearch {
  readonly text: string
  readonly identities: readonly string[]
}

/** Orders that a search looks at, newest first. */
const MAX_SEARCHED_ORDERS = 5_000

type Row = Omit<CustomerRow, 'last_at'> & { readonly last_at: Date; readonly position: ListPosition }

/** Customers by their latest order, newest first; in a search, by the latest order that it finds. */
export const selectCustomers = (
  sql: Sql,
  siteId: number,
  search: CustomerSearch | null,
  before: ListPosition | null,
  most: number,
): Promise<Row[]> =>
  planned<Row>(
    sql,
    sql`
      with page as materialized (
        ${search === null ? latestOf(sql, siteId, before, most) : matchingCustomers(sql, siteId, search, before, most)}
      )
      select
        page.order_id, identities, (
          select customer_name
          from order_customer as of_name join external_order as stored on stored.site_id = of_name.site_id and stored.id = of_name.order_id
          where of_name.site_id = ${siteId} and of_name.identity = any(identities) and customer_name is not null
          order by of_name.created_at desc, of_name.order_id desc limit 1
        ) as name,
        orders, total, last_at, (select currency from site where id = ${siteId}) as currency,
        json_build_object('at', extract(epoch from page.created_at) * 1000, 'id', page.order_id) as position
      from page
      cross join lateral (
        select case when page.customer is null then array[page.identity] else array(
          select identity from customer_merge where site_id = ${siteId} and customer = page.customer order by 1
        ) end as identities
      ) as merged
      cross join lateral (
        select
          count(*)::float8 as orders,
          case when count(*) <= ${COUNTED_ORDERS} then coalesce(sum(total) filter (where ${sql.unsafe(IS_SOLD)}), 0.00)::text end as total,
          max(counted.created_at) as last_at
        from (
          select order_id, created_at from order_customer
          where site_id = ${siteId} and identity = any(identities)
          order by created_at desc limit ${COUNTED_ORDERS + 1}
        ) as counted
        join external_order as stored on stored.site_id = ${siteId} and stored.id = counted.order_id
      ) as figures
      order by page.created_at desc, page.order_id desc
    `,
  )

const MERGED = `left join customer_merge as merged on merged.site_id = named.site_id and merged.identity = named.identity`

/** Walk through the orders, newest first: an order counts if its customer has no newer one. */
const latestOf = (sql: Sql, siteId: number, before: ListPosition | null, most: number): Query => sql`
  select named.order_id, named.created_at, named.identity, merged.customer
  from order_customer as named ${sql.unsafe(MERGED)}
  -- A subquery with a limit is read by its index, for one order after the other.
  cross join lateral (
    select order_id from order_customer as newest
    where newest.site_id = ${siteId} and newest.identity = named.identity
    order by created_at desc, order_id desc limit 1
  ) as newest
  where named.site_id = ${siteId} and newest.order_id = named.order_id and ${afterCustomerPosition(sql, before)}
    and (merged.customer is null or not exists (
      select from customer_merge as other
      join order_customer as newer on newer.site_id = other.site_id and newer.identity = other.identity
      where other.site_id = ${siteId} and other.customer = merged.customer
        and (newer.created_at, newer.order_id) > (named.created_at, named.order_id)
    ))
  order by named.created_at desc, named.order_id desc
  limit ${most}
`

/** Customers of orders whose name, number or address matches. The search index also has comments, so a match is verified. */
const matchingCustomers = (
  sql: Sql,
  siteId: number,
  { text, identities }: CustomerSearch,
  before: ListPosition | null,
  most: number,
): Query => sql`
  select * from (
    select distinct on (coalesce('#' || merged.customer, named.identity))
      named.order_id, named.created_at, named.identity, merged.customer
    from (
      (
        select found.order_id from order_search as found
        join external_order as stored on stored.site_id = ${siteId} and stored.id = found.order_id
        where terms @@ order_query(${siteId}::integer, ${text}::text) and found.site_id + 0 = ${siteId}
          and (
            num_nonnulls(comment, custom, foreign_numbers) = 0
            or order_terms(${siteId}, customer_name, customer_email, customer_phone, null) @@ order_query(${siteId}::integer, ${text}::text)
          )
        order by found.created_at desc limit ${MAX_SEARCHED_ORDERS}
      )
      union
      (
        select order_id from order_customer where site_id = ${siteId} and identity = any(${identities}::text[])
        order by created_at desc limit ${MAX_SEARCHED_ORDERS}
      )
    ) as hit
    join order_customer as named on named.site_id = ${siteId} and named.order_id = hit.order_id
    ${sql.unsafe(MERGED)}
    order by coalesce('#' || merged.customer, named.identity), named.created_at desc, named.order_id desc
  ) as named
  where ${afterCustomerPosition(sql, before)}
  order by created_at desc, order_id desc
  limit ${most}
`

/** Identity that a typed number or address names at a site. */
export const selectTypedIdentity = (sql: Sql, siteId: number, text: string) => sql<{
  identity: string | null
}>`
  select customer_identity(${text}, ${text}, time_zone) as identity from site where id = ${siteId}
`

/** Address and number of an account at the site, by its id there. */
export const selectContact = (sql: Sql, siteId: number, personId: string) => sql<{
  email: string | null
  phone: string | null
}>`
  select
    case when email_confirmed_at is not null then email_key end as email,
    case when phone_verified_at is not null then phone end as phone
  from hub_user as person
  where person_id = ${personId} and exists (select from hub_consent where user_id = person.id and site_id = ${siteId})
`

/** Latest order of the customer with a typed number or address. */
export const selectOrderOf = (sql: Sql, siteId: number, text: string) => sql<{ order_id: number }>`
  select order_id from order_customer as named join site on site.id = named.site_id
  where named.site_id = ${siteId} and identity = customer_identity(${text}, ${text}, time_zone)
  order by named.created_at desc, order_id desc limit 1
`
