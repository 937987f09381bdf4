import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import type { BoughtOrder, Buyer, OrderPosition, OrdersOfBuyer } from '../platform/postgres/buyer.ts'
import type { Database, Sql } from '../platform/postgres/pool/sql.ts'
import { fillOrderIndex } from './search/order-index.ts'

/**
 * Shows people their orders, found by the search index, so orders of the last seconds may be missing. Only orders that are
 * certainly theirs (A25): fewer than an erasure covers, which also includes numbers without a country code.
 */
export const ordersOfBuyer =
  (sql: Sql): OrdersOfBuyer =>
  async (buyer, position, most) => {
    const rows = await selectBought(sql, buyer, position, most)
    return rows.map(({ bits, ...order }) => ({
      ...order,
      statuses: ORDER_STATUSES.filter((_, place) => (bits & (1 << place)) !== 0),
    }))
  }

const ALL = 2 ** 31 - 1

/** Positions of all orders of a buyer, including the newest ones. */
export const findAllBought = async (sql: Database, buyer: Buyer): Promise<OrderPosition[]> => {
  for (const siteId of buyer.sites) await fillOrderIndex(sql, siteId)
  return selectBought(sql, buyer, undefined, ALL)
}

const digitsOf = (phone: string): string => [...phone.replace(/\D+/g, '')].reverse().join('')

// Verifies candidates of the index: a normalized address may be another person's, and a field may have two addresses.
const selectBought = (
  sql: Sql,
  { sites, email, phone, phoneSince }: Buyer,
  position: OrderPosition | undefined,
  most: number,
) => {
  const digits = phone === null ? null : digitsOf(phone)
  return sql<Omit<BoughtOrder, 'statuses'> & { readonly bits: number }>`
    select stored.created_at, stored.site_id, stored.id, rrn, statuses as bits, total::text as total
    from (
      select site_id, order_id, created_at from order_search
      where terms @@ (
          select string_agg(concat_ws(' | ',
            search_term(id, left(${email}::text, 200), false), search_term(id, '+' || ${digits}::text, false)
          ), ' | ')
          from unnest(${sites}::integer[]) as id
        )::tsquery
        and (${position === undefined} or (created_at, site_id, order_id) < (
          ${position?.created_at ?? null}::timestamptz, ${position?.site_id ?? null}::integer, ${position?.id ?? null}::bigint
        ))
      order by created_at desc, site_id desc, order_id desc
      offset 0
    ) as found
    cross join lateral (
      select * from external_order
      where site_id = found.site_id and id = found.order_id
        and (
          lower(btrim(customer_email) collate "C") = ${email}
          or search_phones(customer_phone) = array[${digits}::text] and created_at >= ${phoneSince}::timestamptz
        )
      offset 0
    ) as stored
    order by found.created_at desc, found.site_id desc, found.order_id desc
    limit ${most}
  `
}
