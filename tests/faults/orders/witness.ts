import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'

/** Order as a transaction left it, read from its tables at commit. */
export interface State {
  readonly rrn: string | null
  readonly shop: number | null
  readonly promocode: number | null
  /** Items, sorted by id. */
  readonly order_items: readonly ItemState[]
  readonly address: Readonly<Record<string, unknown>> | null
  readonly status: string | null
  readonly total: string
  readonly customer: { readonly name: string | null }
  readonly payment: { readonly version: number } | null
  readonly delivery: { readonly version: number } | null
  readonly comment: string | null
}

export interface ItemState {
  readonly id: number
  readonly product: number | null
  readonly quantity: number
  readonly loyalty_price: number
  readonly status: string
}

/**
 * Creates triggers that record the state of each order when a transaction that wrote it commits,
 * independently of change entries and history, for comparison.
 */
export const witnessOrders = async (sql: Sql): Promise<void> => {
  await sql`
    create table order_witness (
      place bigint generated always as identity primary key, site_id integer, order_id bigint, state jsonb
    )
  `
  await sql`
    create function note_order() returns trigger language plpgsql as $$
    begin
      insert into order_witness (site_id, order_id, state)
      select site_id, id, jsonb_build_object(
        'rrn', rrn, 'shop', shop_id, 'promocode', promocode_id, 'status', status, 'total', total::text,
        'customer', jsonb_build_object('name', customer_name, 'email', customer_email, 'phone', customer_phone),
        'payment', payment, 'delivery', delivery, 'comment', comment,
        'address', (
          select to_jsonb(kept) - 'site_id' from order_address as kept
          where kept.site_id = stored.site_id and kept.order_id = stored.id
        ),
        'order_items', coalesce((
          select jsonb_agg(jsonb_build_object(
            'id', id, 'product', product_id, 'quantity', quantity, 'loyalty_price', loyalty_price, 'status', status
          ) order by id)
          from order_item as item where item.site_id = stored.site_id and item.order_id = stored.id
        ), '[]')
      )
      from external_order as stored where site_id = new.site_id and id = new.id;
      return null;
    end $$
  `
  await sql`
    create constraint trigger note_order after insert or update on external_order
    deferrable initially deferred for each row execute function note_order()
  `
}

/** States of a site's orders by order id, in commit order. */
export const committedStates = async (sql: Sql, siteId: number): Promise<ReadonlyMap<number, State[]>> =>
  byOrder(
    await sql<{ order_id: number; state: State }>`
      select order_id, state from order_witness where site_id = ${siteId} order by place
    `,
    ({ state }) => state,
  )

/** Groups rows by order. */
export const byOrder = <Row extends { readonly order_id: number }, Value>(
  rows: readonly Row[],
  pick: (row: Row) => Value,
): Map<number, Value[]> => {
  const sorted = new Map<number, Value[]>()
  for (const row of rows) {
    const values = sorted.get(row.order_id)
    if (values) values.push(pick(row))
    else sorted.set(row.order_id, [pick(row)])
  }
  return sorted
}
