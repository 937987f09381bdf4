import type { BoughtOrder, OrderPosition, OrdersOfBuyer } from '../../platform/postgres/buyer.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { Session } from '../sessions/session-queries.ts'
import { type OrderSite, selectOrderSites } from './order-queries.ts'

export interface OrderParts {
  readonly sql: Database
  readonly ordersOf: OrdersOfBuyer
}

/** Order with its site. */
export interface OwnOrder extends BoughtOrder {
  readonly site: OrderSite
}

/** Orders of a session's person at the sites that show them, newest first; two statements, regardless of the number of sites. */
export const ownOrders = async (
  { sql, ordersOf }: OrderParts,
  session: Session,
  { position, most }: { readonly position?: OrderPosition | undefined; readonly most: number },
): Promise<OwnOrder[]> => {
  const rows = await selectOrderSites(sql, session)
  const [proven] = rows
  if (!proven) return []
  const sites = new Map(rows.map((site) => [site.id, site]))
  const orders = await ordersOf({ ...proven, sites: [...sites.keys()] }, position, most)
  return orders.flatMap((order) => {
    const site = sites.get(order.site_id)
    return site ? [{ ...order, site }] : []
  })
}

/** Position in a list of orders, for a URL. */
export const formatOrderPosition = ({ created_at, site_id, id }: OrderPosition): string =>
  [created_at.getTime(), site_id, id].join('.')

/** Parses a position in a list of orders; undefined for invalid text, which selects the beginning. */
export const parseOrderPosition = (text: string): OrderPosition | undefined => {
  const [, at, site, id] = /^(\d{1,15})\.(\d{1,9})\.(\d{1,16})$/.exec(text) ?? []
  return at ? { created_at: new Date(Number(at)), site_id: Number(site), id: Number(id) } : undefined
}
