import type { DestinationRow } from '@vitrina/schema/console/destination'
import type { DestinationRun, SiteDestination } from '@vitrina/schema/exchange/destination'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { isAbsent } from './absent-products.ts'
import { newDestinationPassword } from './credentials.ts'
import type { DestinationKey } from './destination.ts'
import { previewOf } from './preview-queries.ts'
import type { DestinationSettings } from './settings.ts'
import { undoStateOf } from './undo-queries.ts'

/** Credentials of a destination; the password is not available later. */
export interface DestinationCredentials {
  readonly id: number
  readonly login: string
  readonly password: string
}

/** Creates a destination, which starts with a dry run. Its login is the slug of the site with the number of the destination. */
export const createDestination = async (
  sql: Transaction,
  siteId: number,
  settings: DestinationSettings,
): Promise<DestinationCredentials> => {
  const password = newDestinationPassword()
  const {
    name,
    kind,
    mode,
    language,
    time_zone: timeZone,
    absent,
    order_lines: lines,
    next_number: next,
  } = settings
  const [credentials] = await sql<{ id: number; login: string }>`
    with next as (select nextval(pg_get_serial_sequence('destination', 'id'))::integer as id)
    insert into destination (site_id, id, name, kind, mode, language, time_zone, absent, order_lines, login, digest, next_number, live)
    overriding system value
    select
      ${siteId}, next.id, ${name}, ${kind}, ${mode}, ${language}, ${timeZone}, ${absent}, ${lines}, site.slug || '-' || next.id,
      ${digestOf(password)}, ${next}, false
    from next join site on site.id = ${siteId}
    returning id, login
  `
  if (!credentials) throw new Error(`There is no site ${siteId}.`)
  return { ...credentials, password }
}

/** Replaces the password; the current session ends. Undefined for an unknown destination. */
export const rotateDestination = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
): Promise<DestinationCredentials | undefined> => {
  const password = newDestinationPassword()
  const [row] = await sql<{ id: number; login: string }>`
    update destination set digest = ${digestOf(password)}, session = null
    where site_id = ${siteId} and id = ${id} returning id, login
  `
  return row && { ...row, password }
}

/**
 * Removes a destination with its mappings, files and runs; products and orders stay. False for an unknown
 * destination.
 */
export const removeDestination = async (sql: Sql, { siteId, id }: DestinationKey): Promise<boolean> => {
  const rows = await sql`delete from destination where site_id = ${siteId} and id = ${id} returning id`
  return rows.length > 0
}

/** Runs shown with a destination. */
const SHOWN_RUNS = 10

/** Groups shown with a destination; those mapped to another category than their own come first. */
const SHOWN_GROUPS = 300

/** Destinations of a site with their last runs, mappings and held orders. */
export const listDestinations = async (sql: Sql, siteId: number): Promise<readonly DestinationRow[]> => {
  const rows = await selectShown(sql, siteId)
  const all: DestinationRow[] = []
  for (const row of rows)
    all.push({ ...row, preview: row.live ? null : await previewOf(sql, { siteId, id: row.id }) })
  return all
}

/** Columns of destinations in all reads. */
const columnsOf = (sql: Sql): Query => sql`
  id, name, kind, mode, language, time_zone, absent, order_lines, login, next_number::float8 as next_number, last_used_at, created_at,
  live, catching_up,
  case when absent_since is not null and not absent_confirmed then (
    select count(*)::integer from destination_goods as goods
    where goods.site_id = destination.site_id and goods.destination = destination.id
      and ${isAbsent(sql, { siteId: sql`destination.site_id`, id: sql`destination.id`, since: sql`absent_since` })}
  ) end as absent_products
`

/** Destinations of a site, or one of them, in the form of the API. */
export const selectDestinations = (sql: Sql, siteId: number, id: number | null) => sql<SiteDestination>`
  select
    ${columnsOf(sql)},
    (
      select count(*)::integer from destination_map as word
      where word.site_id = destination.site_id and word.destination = destination.id and ours is null and parked > 0
    ) as unknown_words,
    (
      select count(*)::integer from destination_order as held
      where held.site_id = destination.site_id and held.destination = destination.id and open_lines is not null
    ) as orders_open,
    (
      select count(*)::integer from destination_order as held
      where held.site_id = destination.site_id and held.destination = destination.id and state in ('held', 'quarantined')
    ) as orders_stopped
  from destination where site_id = ${siteId} and (${id}::integer is null or id = ${id}) order by id
`

/** Last runs of a destination, newest first. */
export const selectRuns = (sql: Sql, { siteId, id }: DestinationKey, most: number) => sql<DestinationRun>`
  select run.id::float8 as id, kind, file, state, started_at, finished_at, ${undoStateOf(sql)} as undo, report
  from destination_run as run
  where site_id = ${siteId} and destination = ${id} order by run.id desc limit ${most}
`

const selectShown = (sql: Sql, siteId: number) => sql<Omit<DestinationRow, 'preview'>>`
  select
    ${columnsOf(sql)},
    (
      select coalesce(json_agg(row_to_json(run) order by run.id desc), '[]') from (
        select id::float8 as id, kind, file, state, started_at, finished_at, ${undoStateOf(sql)} as undo, report from destination_run as run
        where run.site_id = destination.site_id and run.destination = destination.id
        order by run.id desc limit ${SHOWN_RUNS}
      ) as run
    ) as runs,
    (
      select coalesce(json_agg(row_to_json(word) order by word.kind, word.name), '[]') from (
        select kind, theirs, name, ours, parked from destination_map as word
        where word.site_id = destination.site_id and word.destination = destination.id and (kind <> 'category' or theirs in (
          select theirs from destination_map as near
          where near.site_id = destination.site_id and near.destination = destination.id and near.kind = 'category'
          order by ours is not distinct from theirs, name limit ${SHOWN_GROUPS}
        ))
      ) as word
    ) as words,
    (
      select coalesce(json_agg(row_to_json(stopped) order by stopped.order_id), '[]') from (
        select order_id, number::float8 as number, state, reason from destination_order as held
        where held.site_id = destination.site_id and held.destination = destination.id and state in ('held', 'quarantined')
        order by order_id desc limit 100
      ) as stopped
    ) as stopped_orders,
    (
      select coalesce(json_agg(row_to_json(open) order by open.order_id), '[]') from (
        select order_id, number::float8 as number, open_lines as lines from destination_order as held
        where held.site_id = destination.site_id and held.destination = destination.id and open_lines is not null
        order by order_id desc limit 100
      ) as open
    ) as open_orders
  from destination where site_id = ${siteId} order by id
`

/**
 * Ends the dry run of a destination: the received files are written in the background, and the next exchange writes directly.
 * False for an unknown destination or one without a dry run.
 */
export const goLive = async (sql: Transaction, { siteId, id }: DestinationKey): Promise<boolean> => {
  const rows = await sql`
    update destination set live = true, catching_up = true
    where site_id = ${siteId} and id = ${id} and not live returning id
  `
  if (rows.length === 0) return false
  await sql`
    update destination_file set state = 'received', done = 0, answer = null
    where site_id = ${siteId} and destination = ${id} and half = 'catalogue' and state in ('done', 'failed')
  `
  // The records are counted again when they are written.
  await sql`update destination_map set parked = 0 where site_id = ${siteId} and destination = ${id}`
  return true
}

/** Makes a quarantined order due again. False for an order outside of the quarantine. */
export const retryOrder = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  orderId: number,
): Promise<boolean> => {
  const rows = await sql`
    update destination_order set state = 'due', reason = null
    where site_id = ${siteId} and destination = ${id} and order_id = ${orderId} and state = 'quarantined' returning order_id
  `
  return rows.length > 0
}

/** Confirms hiding absent products, or keeps them on sale. False if no products wait for the decision. */
export const answerAbsent = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  hide: boolean,
): Promise<boolean> => {
  const rows = await sql`
    update destination set absent_confirmed = ${hide}, absent_since = case when ${hide} then absent_since end
    where site_id = ${siteId} and id = ${id} and absent_since is not null and not absent_confirmed returning id
  `
  return rows.length > 0
}
