import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from '../destinations/destination.ts'
import type { LineQuantities } from './order-lines.ts'

/** Maximum number of orders added to the exchange at once. */
const MAX_ENQUEUED_ORDERS = 10_000

/** Orders per response, unless responses remain unconfirmed. */
export const MAX_ORDERS_PER_RESPONSE = 100

/** State of the exchange of orders of a destination, under its lock. */
export interface OrderExchange {
  readonly order_limit: number
  readonly unconfirmed: number
  readonly next_number: number
  readonly time_zone: string
}

/** Locks the orders of a destination: one request at a time. */
export const lockOrderExchange = async (
  sql: Transaction,
  { siteId, id }: DestinationKey,
): Promise<OrderExchange> => {
  const [row] = await sql<OrderExchange>`
    select order_limit, unconfirmed, next_number::float8 as next_number, coalesce(destination.time_zone, site.time_zone) as time_zone
    from destination join site on site.id = site_id
    where site_id = ${siteId} and destination.id = ${id} for no key update of destination
  `
  if (!row) throw new Error('The destination was deleted meanwhile.')
  return row
}

/**
 * Adds orders written since the last time to the exchange. Writers of orders of a site commit in the order of their times, so no
 * order is missed; those of the last millisecond are checked again.
 */
export const enqueueChangedOrders = async (
  sql: Transaction,
  { siteId, id }: DestinationKey,
): Promise<void> => {
  await sql`
    with changed as (
      select changed.id, changed.updated_at from destination
      cross join lateral (
        select external_order.id, updated_at from external_order
        where external_order.site_id = ${siteId} and updated_at >= coalesce(orders_seen, orders_since)
          and external_order.created_at >= orders_since
        order by updated_at, external_order.id limit ${MAX_ENQUEUED_ORDERS}
      ) as changed
      where destination.site_id = ${siteId} and destination.id = ${id}
    ), taken as (
      insert into destination_order as known (site_id, destination, order_id, wanted_at)
      select ${siteId}, ${id}, changed.id, changed.updated_at from changed
      on conflict (site_id, destination, order_id) do update set wanted_at = excluded.wanted_at, state = 'due', reason = null
      where known.wanted_at < excluded.wanted_at and not known.made_there
    )
    update destination set orders_seen = (select max(updated_at) from changed)
    where site_id = ${siteId} and id = ${id} and exists (select from changed)
  `
}

/** Orders of the last response that were not confirmed. */
export const selectUnconfirmed = (sql: Sql, { siteId, id }: DestinationKey) => sql<{ order_id: number }>`
  select order_id::float8 as order_id from destination_order
  where site_id = ${siteId} and destination = ${id} and session is not null order by wanted_at, destination_order.order_id
`

/** Detaches unconfirmed orders from their session. */
export const releaseSession = (sql: Sql, { siteId, id }: DestinationKey) => sql`
  update destination_order set session = null where site_id = ${siteId} and destination = ${id} and session is not null
`

export const setOrderLimit = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  { limit, unconfirmed }: { readonly limit: number; readonly unconfirmed: number },
) => sql`
  update destination set order_limit = ${limit}, unconfirmed = ${unconfirmed} where site_id = ${siteId} and id = ${id}
`

/** Stops orders: they wait for a product, or go into quarantine. */
export const stopOrders = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  stopped: readonly {
    readonly order_id: number
    readonly state: 'held' | 'quarantined'
    readonly reason: string
  }[],
) => sql`
  update destination_order as known set state = new.state, reason = new.reason, session = null
  from jsonb_to_recordset(${JSON.stringify(stopped)}::jsonb) as new (order_id bigint, state text, reason text)
  where known.site_id = ${siteId} and known.destination = ${id} and known.order_id = new.order_id
`

/** Makes held orders due whose products all exist now. */
export const releaseStopped = (sql: Sql, { siteId, id }: DestinationKey) => sql`
  update destination_order as held set state = 'due', reason = null
  where held.site_id = ${siteId} and held.destination = ${id} and held.state = 'held'
    and not exists (
      select from order_item as item
      join product on product.site_id = item.site_id and product.id = item.product_id
      where item.site_id = held.site_id and item.order_id = held.order_id
        and not exists (
          select from destination_goods as goods
          where goods.site_id = held.site_id and goods.destination = held.destination and goods.key = product.group_product_id
        )
    )
`

export const selectDueOrders = (sql: Sql, { siteId, id }: DestinationKey, most: number) => sql<{
  order_id: number
  number: number | null
}>`
  select order_id::float8 as order_id, number::float8 as number from destination_order
  where site_id = ${siteId} and destination = ${id} and state = 'due' order by wanted_at, destination_order.order_id limit ${most}
`

/** Keys, among the given ones, of products that the destination has sent. */
export const selectOwnKeys = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ key: string }>`
    select key from destination_goods where site_id = ${siteId} and destination = ${id} and key = any(${[...new Set(keys)]}::text[])
  `
  return new Set(rows.map(({ key }) => key))
}

/** Assigns numbers to orders, and stores the session whose response contains them. */
export const sendOrders = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  session: Buffer,
  orders: readonly { readonly order_id: number; readonly number: number; readonly lines: LineQuantities }[],
  next: number,
): Promise<void> => {
  await sql`
    update destination_order as known set number = new.number, session = ${session}, sent_at = wanted_at, sent_lines = new.lines
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as new (order_id bigint, number bigint, lines jsonb)
    where known.site_id = ${siteId} and known.destination = ${id} and known.order_id = new.order_id
  `
  await sql`update destination set next_number = ${next} where site_id = ${siteId} and id = ${id}`
}

/**
 * Confirms the orders of the last response of a session; an order changed since then is due again. 1C has their lines now, so that only those
 * with an unknown product remain open.
 */
export const confirmOrders = (sql: Sql, { siteId, id }: DestinationKey, session: Buffer) => sql<{
  order_id: number
}>`
  update destination_order
  set confirmed_at = sent_at, session = null, state = case when wanted_at > sent_at then 'due' else 'confirmed' end,
    known_lines = coalesce(sent_lines, known_lines),
    open_lines = nullif(jsonb_path_query_array(open_lines, '$[*] ? (@.reason == "unknown_product")'), '[]')
  where site_id = ${siteId} and destination = ${id} and session = ${session} returning order_id
`

/** Order that exists in the other system. */
export interface KnownOrder {
  readonly order_id: number
  readonly number: number | null
  readonly foreign_id: string | null
  readonly foreign_number: string | null
  readonly foreign_date: string | null
}

/** Orders with exchange numbers, or with ids and numbers of the other system. */
export const selectKnownOrders = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  named: {
    readonly numbers: readonly number[]
    readonly ids: readonly string[]
    readonly labels: readonly string[]
  },
) => sql<KnownOrder>`
  select order_id::float8 as order_id, number::float8 as number, foreign_id, foreign_number, foreign_date from destination_order
  where site_id = ${siteId} and destination = ${id} and (
    number = any(${named.numbers}::bigint[]) or foreign_id = any(${named.ids}::text[])
    or foreign_number = any(${named.labels}::text[])
  )
  order by destination_order.order_id
`

/** Stores orders created in the other system, which has their current state. */
export const storeForeignOrders = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  orders: readonly (Pick<KnownOrder, 'order_id' | 'foreign_id' | 'foreign_number' | 'foreign_date'> & {
    readonly lines: LineQuantities
  })[],
) => sql`
  insert into destination_order
    (site_id, destination, order_id, wanted_at, confirmed_at, state, foreign_id, foreign_number, foreign_date, made_there, known_lines)
  select ${siteId}, ${id}, new.order_id, updated_at, updated_at, 'confirmed', foreign_id, foreign_number, foreign_date, true, lines
  from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
    as new (order_id bigint, foreign_id text, foreign_number text, foreign_date text, lines jsonb)
  join external_order as placed on placed.site_id = ${siteId} and placed.id = new.order_id
`

/** Data of an order in the other system. */
export interface ForeignFacts {
  readonly order_id: number
  /** False if a change of the order at the site still has to go out. */
  readonly is_known: boolean
  readonly foreign_id: string | null
  readonly foreign_number: string | null
  readonly foreign_date: string | null
  readonly foreign_facts: Readonly<Record<string, string>>
}

/** Stores the data, and treats states set by the other system as confirmed. An order that the site has changed is due, or remains so. */
export const storeForeignFacts = (
  sql: Sql,
  { siteId, id }: DestinationKey,
  facts: readonly ForeignFacts[],
) => sql`
  update destination_order as known
  set foreign_id = coalesce(new.foreign_id, known.foreign_id), foreign_number = coalesce(new.foreign_number, known.foreign_number),
    foreign_date = coalesce(new.foreign_date, known.foreign_date),
    foreign_facts = coalesce(known.foreign_facts, '{}') || new.foreign_facts,
    confirmed_at = case when known.state = 'confirmed' and is_known then placed.updated_at else known.confirmed_at end,
    wanted_at = case when known.state = 'confirmed' and is_known then placed.updated_at else known.wanted_at end
  from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
    as new (order_id bigint, is_known boolean, foreign_id text, foreign_number text, foreign_date text, foreign_facts jsonb)
  join external_order as placed on placed.site_id = ${siteId} and placed.id = new.order_id
  where known.site_id = ${siteId} and known.destination = ${id} and known.order_id = new.order_id
`
