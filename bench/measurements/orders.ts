import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { createEqualTable, type EqualTable } from '../floors/equal-table.ts'
import { bodyOf } from '../full-categories.ts'
import { greatCatalogue } from '../great-catalogue.ts'
import { whenIndexed } from '../product-index.ts'
import { NO_PSQL } from '../psql.ts'
import { atLeast, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import type { Stage } from '../stage.ts'
import { createTimings } from '../timings.ts'

const ROUNDS = 7
const ORDERS = 2000
const ITEMS = 3
const PRODUCTS = 100_000
/** Batches of orders that are inserted before the measurement. */
const BEFORE = 10

const PATH = '/external/external-order/'
const TABLES = ['external_order', 'order_item', 'order_address'] as const
const MINIMAL = { prefer: 'return=minimal' }

/**
 * Compares 2000 new orders with plain inserts of the same rows into three equal tables. An order has three
 * items, with products by key, and an address. Both sides already have 20,000 orders.
 */
export const orders = async (stage: Stage): Promise<Row[]> => {
  const { sql, psql, folder } = stage
  if (!psql) return [unmeasured(`${ORDERS} orders of ${ITEMS} items`, NO_PSQL)]
  const site = await greatCatalogue(stage.many === PRODUCTS ? stage : { ...stage, many: PRODUCTS })
  const keys = await sql<{ key: string }>`
    select group_product_id as key from product where site_id = ${site.id} order by id limit ${PRODUCTS}
  `
  const post = (what: string, orders: readonly object[]) =>
    site.ask(PATH, { method: 'POST', body: bodyOf(orders), headers: MINIMAL, what })

  await whenIndexed(stage, site.id)
  for (let batch = 0; batch < BEFORE; batch++) await post('those before', newOrders(batch, keys))
  const floors: Record<string, EqualTable> = {}
  for (const table of TABLES) {
    await sql.unsafe(`vacuum analyze ${table}`)
    floors[table] = await createEqualTable(sql, psql, table, folder)
  }

  const insertEqual = async (orders: readonly NewOrder[]): Promise<number> => {
    const ids = await idsOf(stage, site.id, orders)
    let time = 0
    for (const table of TABLES) {
      const rows = await floors[table]?.rowsOf(site.id, ids[table])
      time += (await floors[table]?.insert(site.id, rows ?? '[]')) ?? 0
    }
    return time
  }

  const timings = createTimings()
  // The first round warms up.
  const note = (round: number, name: string, time: number) => round > 0 && timings.add(name, time)
  const timed = async (round: number, name: string, orders: readonly object[]) =>
    note(round, name, (await post(round > 0 ? name : 'warming up', orders)).time)
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) => ({
    round,
    batch: newOrders(BEFORE + round, keys),
  }))
  for (const { round, batch } of rounds) {
    await timed(round, 'new', batch)
    note(round, 'floor', await insertEqual(batch))
    await timed(round, 'again', batch)
  }
  for (const { round, batch } of rounds) await timed(round, 'status', withStatus(batch, 'confirmed'))

  const [floor, first, again] = [timings.median('floor'), timings.median('new'), timings.median('again')]
  const against = (what: string, time: number) =>
    compared(what, `${rate(floor)} psql`, rate(time), floor / time, atLeast(0.5))
  return [
    against(`upsert of ${ORDERS} orders of ${ITEMS} items, new, return=minimal`, first),
    compared(
      'orders there, sent again, unchanged',
      `${milliseconds(first)} first write`,
      milliseconds(again),
      first / again,
      atLeast(4),
    ),
    against(`a new state for the ${ORDERS * ITEMS} items of ${ORDERS} orders`, timings.median('status')),
  ]
}

interface NewOrder {
  readonly rrn: string
  readonly order_items: readonly { readonly order_id: number }[]
}

/** Orders in the form of an ERP: its own number, its own ids of items and addresses, products by key. */
const newOrders = (batch: number, keys: readonly { readonly key: string }[]): NewOrder[] =>
  Array.from({ length: ORDERS }, (_, place) => {
    const number = batch * ORDERS + place + 1
    return {
      rrn: `R-${number}`,
      customer: { name: `Client ${number}`, phone: '+37360000000' },
      delivery: { method: 'courier' },
      address: { address_id: number, address_ro: `str. Independenței ${number}, Chișinău`, zipcode: 2001 },
      order_items: Array.from({ length: ITEMS }, (_, item) => ({
        order_id: number * ITEMS + item,
        product: { group_product_id: keys[(number * 7919 + item * 104_729) % keys.length]?.key },
        quantity: 1 + (number % 5),
        loyalty_price: (1000 + (number % 1000)) / 100,
      })),
    }
  })

const withStatus = (orders: readonly NewOrder[], order_status: OrderStatus) =>
  orders.map(({ rrn, order_items }) => ({
    rrn,
    order_items: order_items.map(({ order_id }) => ({ order_id, order_status })),
  }))

/** Ids of the rows of orders, by table. */
const idsOf = async ({ sql }: Stage, siteId: number, orders: readonly NewOrder[]) => {
  const rrns = orders.map(({ rrn }) => rrn)
  const rows = await sql<{ id: number; items: number[]; address: number }>`
    select stored.id, address.id as address, array_agg(item.id)::integer[] as items
    from external_order as stored
    join order_item as item on item.site_id = stored.site_id and item.order_id = stored.id
    join order_address as address on address.site_id = stored.site_id and address.order_id = stored.id
    where stored.site_id = ${siteId} and rrn = any(${rrns}::text[])
    group by stored.id, address.id
  `
  return {
    external_order: rows.map(({ id }) => id),
    order_item: rows.flatMap(({ items }) => items),
    order_address: rows.map(({ address }) => address),
  }
}

const rate = (time: number): string => `${Math.round((ORDERS * 1000) / time)} orders/s`
