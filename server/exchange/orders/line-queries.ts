import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import type { LineQuantities, OpenLine, OrderLines } from './order-lines.ts'

interface LinesRow {
  readonly order_id: number
  readonly known: LineQuantities | null
  readonly open: readonly OpenLine[] | null
}

/** Stored lines of an order. */
export interface StoredLines extends OrderLines {
  /** True if only the confirmation of the order is known, and the site has not changed it since. */
  readonly isUnchanged: boolean
  /** False if the site has changed the order since it was last made due: the change still has to go out. */
  readonly isKnown: boolean
}

/**
 * Lines of orders at a destination, under a lock. Of an order from before the upgrade only its confirmation is known: 1C has its present lines
 * (null: `unchanged`) unless the site has changed it since.
 */
export const lockLines = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, StoredLines>> => {
  const rows = await sql<LinesRow & Pick<StoredLines, 'isUnchanged' | 'isKnown'>>`
    select order_id::float8 as order_id, coalesce(known_lines, sent_lines) as known, open_lines as open,
      known_lines is null and sent_lines is null and placed.updated_at <= confirmed_at as "isUnchanged",
      made_there or placed.updated_at <= wanted_at as "isKnown"
    from destination_order as known
    join external_order as placed on placed.site_id = known.site_id and placed.id = known.order_id
    where known.site_id = ${siteId} and destination = ${id} and order_id = any(${orderIds}::bigint[])
    order by order_id for no key update of known
  `
  return new Map(rows.map(({ order_id, open, ...row }) => [order_id, { ...row, open: open ?? [] }]))
}

/** Stores the lines of orders. */
export const storeLines = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  lines: readonly (OrderLines & { readonly order_id: number })[],
) => sql`
  update destination_order as held
  set known_lines = new.known, open_lines = case when new.open <> '[]' then new.open end
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as new (order_id bigint, known jsonb, open jsonb)
  where held.site_id = ${siteId} and held.destination = ${id} and held.order_id = new.order_id
`

/** Orders with open lines whose products exist now. */
export const selectArrived = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  most: number,
): Promise<readonly number[]> => {
  const rows = await sql<{ order_id: number }>`
    select order_id::float8 as order_id from destination_order as held
    where site_id = ${siteId} and destination = ${id} and open_lines is not null and exists (
      select from jsonb_array_elements(open_lines) as line
      join product on product.site_id = ${siteId} and product.group_product_id = line ->> 'key'
      where line ->> 'reason' = 'unknown_product'
    )
    order by held.order_id limit ${most}
  `
  return rows.map(({ order_id }) => order_id)
}

/** Makes the order due again, so that 1C receives the lines of the site. An order created in 1C is never sent back. */
export const sendAgain = (sql: Sql, { siteId, id }: DestinationKey, orderId: number) => sql`
  update destination_order set state = 'due', reason = null
  where site_id = ${siteId} and destination = ${id} and order_id = ${orderId} and not made_there and state = 'confirmed'
`
