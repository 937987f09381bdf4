import type { ListShape } from '@vitrina/schema/wire/list-shape'
import type { Query } from '../database/query.ts'
import type { Sql } from '../database/sql.ts'

export interface Site extends SiteSettings {
  readonly id: number
  readonly slug: string
  readonly created_at: Date
}

/** What an operator says of a site. */
export interface SiteSettings {
  readonly name: string
  readonly time_zone: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_lifecycle: OrderLifecycle
  /** What becomes of a new order that cannot be told from another: without id, reference number and Idempotency-Key. */
  readonly unnamed_orders: UnnamedOrders
  /** The form of lists for whoever calls with a token, unless a call says so itself. */
  readonly list_shape: ListShape
  /** Shares one operator with the hub: its visitors are never asked whether to go on as whom they are. */
  readonly first_party: boolean
  /** Address of an image that the pages of the hub show. */
  readonly logo: string | null
  /** Whether its webhooks may lead to addresses inside the network, and to every port. */
  readonly private_webhooks: boolean
  /** Whether bodies that tell of people (orders, discount cards) are kept in the request log. */
  readonly keep_personal_bodies: boolean
}

/** Whether an order item may go from any state to any other, or only as schema/order-lifecycle.ts says. */
export type OrderLifecycle = 'free' | 'strict'

export type UnnamedOrders = 'create' | 'refuse'

const siteColumns = (sql: Sql): Query =>
  sql`id, slug, name, time_zone, currency, order_lifecycle, unnamed_orders, list_shape, first_party, logo, private_webhooks, keep_personal_bodies,
    created_at`

type NewSite = Pick<Site, 'slug' | 'name' | 'time_zone' | 'currency' | 'first_party'>

/** Adds a site. No row comes back when the slug is taken. */
export const insertSite = (sql: Sql, { slug, name, time_zone, currency, first_party }: NewSite) => sql<Site>`
  insert into site (slug, name, time_zone, currency, first_party)
  values (${slug}, ${name}, ${time_zone}, ${currency}, ${first_party})
  on conflict (slug) do nothing
  returning ${siteColumns(sql)}
`

export const selectSites = (sql: Sql) => sql<Site>`
  select ${siteColumns(sql)} from site order by id
`

/** Settings that are not given stay. No row comes back when no site has the slug. */
export const updateSite = (
  sql: Sql,
  slug: string,
  {
    name,
    time_zone,
    currency,
    order_lifecycle,
    unnamed_orders,
    list_shape,
    first_party,
    logo,
    private_webhooks,
    keep_personal_bodies,
  }: Partial<SiteSettings>,
) => sql<Site>`
  update site
  set
    name = coalesce(${name}, name),
    time_zone = coalesce(${time_zone}, time_zone),
    currency = coalesce(${currency}, currency),
    order_lifecycle = coalesce(${order_lifecycle}, order_lifecycle),
    unnamed_orders = coalesce(${unnamed_orders}, unnamed_orders),
    list_shape = coalesce(${list_shape}, list_shape),
    first_party = coalesce(${first_party}, first_party),
    private_webhooks = coalesce(${private_webhooks}, private_webhooks),
    keep_personal_bodies = coalesce(${keep_personal_bodies}, keep_personal_bodies),
    -- Null takes it away.
    logo = case when ${logo === undefined} then logo else ${logo} end
  where slug = ${slug}
  returning ${siteColumns(sql)}
`

export const selectTimeZone = (sql: Sql, name: string) => sql<{ name: string }>`
  select name from pg_timezone_names where name = ${name}
`

export const selectSite = (sql: Sql, id: number) => sql<Site>`
  select ${siteColumns(sql)} from site where id = ${id}
`

/** Held to the end of the transaction: of several processes that start on a new database, one makes the first site. */
export const lockFirstRun = (sql: Sql) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina first run', 0))
`
