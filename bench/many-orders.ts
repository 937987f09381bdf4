import { statusBits } from '@vitrina/schema/orders/order-status'
import { fillOrderIndex } from '../server/orders/search/order-index.ts'
import type { Transaction } from '../server/platform/postgres/pool/sql.ts'
import type { Site, Stage } from './stage.ts'

const YEAR = 365 * 24 * 3600
const FIRST = Date.UTC(2025, 0, 1) / 1000
/** Orders per transaction: the trigger keeps written rows in memory. */
const CHUNK = 50_000

const TABLES = [
  'external_order',
  'order_item',
  'order_address',
  'order_product',
  'order_product_search',
  'order_search',
] as const

const sites = new WeakMap<Stage, Promise<Site>>()

/** A site with a year of orders, of three items each; created once a run. */
export const manyOrders = (stage: Stage): Promise<Site> => {
  const site = sites.get(stage) ?? makeManyOrders(stage)
  sites.set(stage, site)
  return site
}

const makeManyOrders = async (stage: Stage): Promise<Site> => {
  const { sql, many } = stage
  const site = await stage.newSite()
  const begun = performance.now()
  for (let from = 1; from <= many; from += CHUNK)
    await sql.begin(async (sql) => {
      const chunk = { siteId: site.id, many, from, to: Math.min(many, from + CHUNK - 1) }
      await insertOrders(sql, chunk)
      // Only reads of orders are measured, not their history: without triggers and checks the inserts take a quarter of the time.
      await sql`set local session_replication_role = replica`
      await insertItems(sql, chunk)
      await insertAddresses(sql, chunk)
    })
  await sql`
    insert into order_product (site_id, product_id, version, key, name_ro)
    select ${site.id}::integer, id, 1, 'A-' || id, 'Produs articol' || id from generate_series(1, 1000) as id
  `
  await fillOrderIndex(sql, site.id)
  for (const table of TABLES) await sql`vacuum analyze ${sql.unsafe(table)}`
  const seconds = (performance.now() - begun) / 1000
  process.stderr.write(`${many} orders created in ${seconds.toFixed(0)} s\n`)
  return site
}

interface Chunk {
  readonly siteId: number
  /** Total of orders, of which `from` to `to` are written. */
  readonly many: number
  readonly from: number
  readonly to: number
}

/** First names, each shared by one customer in twenty. */
const FIRST_NAMES = [
  ...['Ion', 'Maria', 'Vasile', 'Elena', 'Andrei', 'Ana', 'Mihai', 'Olga', 'Sergiu', 'Natalia'],
  ...['Иван', 'Мария', 'Олег', 'Светлана', 'Юрий', 'Наталья', 'Ștefan', 'Ecaterina', 'Gheorghe', 'Doina'],
]

/**
 * Inserts orders with the statuses of an old shop: recent ones open, nearly all others closed, a few rare.
 */
const insertOrders = (sql: Transaction, { siteId, many, from, to }: Chunk) => sql`
  insert into external_order (
    site_id, id, rrn, status, statuses, total, customer_name, customer_email, customer_phone, comment, payment, delivery,
    items_written_in, address_written_in, created_at, updated_at
  )
  select
    ${siteId}::integer, id, 'R-' || id, status,
    case
      when status is null then ${statusBits(['canceled', 'completedandclosed'])}::integer
      else 1 << (array_position(enum_range(null::order_status), status) - 1)
    end,
    '60.00', (${FIRST_NAMES}::text[])[1 + mod(id, ${FIRST_NAMES.length})] || ' Creangă-' || mod(id * 7919, 20000),
    'client' || id || '@mail.md', '+373 6' || to_char(id, 'FM0 000 000'),
    case when mod(id, 10) = 0 then 'Sunați înainte, vă rog' end, '{"method": "card", "paid": true}', '{"method": "courier"}',
    pg_current_xact_id(), pg_current_xact_id(), created_at, created_at
  from generate_series(${from}::bigint, ${to}::bigint) as id
  cross join to_timestamp(${FIRST}::bigint + id * ${YEAR}::bigint / ${many}::bigint) as created_at
  cross join lateral (
    select (case
      -- The items of one order in sixteen differ.
      when mod(abs(hashint8(id)::bigint), 16) = 0 then null
      when id > ${many}::bigint * 0.998 then 'new'
      when id > ${many}::bigint * 0.995 then 'confirmed'
      when id > ${many}::bigint * 0.992 then 'incollection'
      when id > ${many}::bigint * 0.985 then 'ondelivery'
      when mod(id, 20000) < 10 then 'clientnoanswer'
      when mod(id, 100) < 80 then 'completedandclosed'
      when mod(id, 100) < 94 then 'done'
      when mod(id, 100) < 97 then 'customerrefusal'
      when mod(id, 100) < 99 then 'returnedtowarehouse'
      else 'changedandclosed'
    end)::order_status as status
  ) as stated
`

const insertItems = (sql: Transaction, { siteId, from, to }: Chunk) => sql`
  insert into order_item (site_id, id, order_id, product_id, quantity, loyalty_price, status, created_at)
  select
    site_id, id * 3 - 3 + n, id, 1 + mod(id * 7 + n * 331, 1000), n, 10,
    coalesce(status, case n when 3 then 'canceled' else 'completedandclosed' end::order_status), created_at
  from external_order cross join generate_series(1, 3) as n
  where site_id = ${siteId} and id between ${from} and ${to}
`

/** Inserts addresses: three of four orders have a delivery. */
const insertAddresses = (sql: Transaction, { siteId, from, to }: Chunk) => sql`
  insert into order_address (site_id, id, order_id, address_ro, address_ru, zipcode)
  select site_id, id, id, 'str. Ștefan cel Mare, ' || id, 'ул. Штефана чел Маре, ' || id, 2001
  from external_order
  where site_id = ${siteId} and id between ${from} and ${to} and mod(id, 4) > 0
`
